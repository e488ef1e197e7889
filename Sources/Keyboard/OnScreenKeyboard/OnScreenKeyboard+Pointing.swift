import Access
package import Erasing
import Keys
import Layouts
import Lexicon
import Scene
import TextEngine
package import Touch
package import Units

// Pointing: a mouse, pen, head pointer or eye tracker over the picture presses keys with its button
// or by resting. Both kinds of press become contacts, which act like a finger at that place.
extension OnScreenKeyboard {
  package var isPointing: Bool { access.pointing != nil }

  /// The time at which `advanceDwell` must be called.
  package var dwellDeadline: Microseconds? { access.pointing?.dwell.deadline }

  /// True while the pointer's button is down on a key.
  package var isPressedByPointer: Bool { access.pointing?.pressed != nil }

  /// Handles an event of a pointer, and appends the resulting acts.
  ///
  /// - Returns: true if the ring that shows the pointer's rest may have changed.
  package func handle(
    _ event: PointerEvent, at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) -> Bool {
    guard let pointing = access.pointing else { return false }
    _ = advanceDwell(to: time, into: acts)
    let before = dwell
    switch event.phase {
    case .moved:
      if let contact = pointing.pressed {
        touch(contact, .moved, at: event.point, time, into: acts)
      } else if pointing.behaviour.dwell > .zero {
        pointing.dwell.move(to: event.point, at: time) { dwellTarget(at: event.point) }
      }
    case .down:
      guard pointing.pressed == nil, place.contains(event.point) else { return false }
      pointing.dwell.press(dwellTarget(at: event.point))
      touch(pointing.press(), .down, at: event.point, time, into: acts)
    case .up:
      guard let contact = pointing.lift() else { return false }
      touch(contact, .up, at: event.point, time, into: acts)
    case .left: cancelPointer(at: time, into: acts)
    }
    return dwell != before
  }

  /// Presses the key on which the pointer has rested by this time, and appends the resulting acts.
  ///
  /// - Returns: true if the ring that shows the pointer's rest may have changed.
  package func advanceDwell(
    to time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) -> Bool {
    guard let pointing = access.pointing,
      case .resting(let target, _, let until) = pointing.dwell.state,
      until <= time
    else { return false }
    prepareChoice(at: target.middle, time: time, into: acts)
    let present = dwellTarget(at: target.middle)
    guard present?.id == target.id else {
      // The layout or the strip has changed under the pointer, so the user has not chosen the new
      // key.
      pointing.dwell.rest(on: present, at: time)
      return true
    }
    guard let pressed = pointing.dwell.advance(to: time) else { return true }
    let contact = pointing.nextContact()
    for phase in [KeyboardContactEvent.Phase.down, .up] {
      // No touchscreen is given, because the filter for unsteady fingers must not apply to a
      // resting pointer.
      handle(
        KeyboardContactEvent(contact: contact, phase: phase, point: pressed.middle, time: time),
        on: nil, into: acts)
    }
    return true
  }

  /// Cancels the pointer's effect, because the pointer is gone or the keyboard is hidden.
  package func cancelPointer(at time: Microseconds, into acts: ErasingQueue<KeyboardAct>) {
    guard let pointing = access.pointing else { return }
    let contact = pointing.pressed
    pointing.leave()
    if let contact {
      touch(contact, .cancelled, at: SurfacePoint(x: 0, y: 0), time, into: acts)
    }
  }

  /// The start and end of the pointer's rest on a target, for the scene; nil if it rests on none.
  var dwell: SceneDwell? {
    guard let pointing = access.pointing,
      case .resting(_, let since, let until) = pointing.dwell.state
    else {
      return nil
    }
    return SceneDwell(since: since, until: until)
  }

  private func touch(
    _ contact: ContactID, _ phase: KeyboardContactEvent.Phase, at point: SurfacePoint,
    _ time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    handle(
      KeyboardContactEvent(contact: contact, phase: phase, point: point, time: time), into: acts)
  }

  private func dwellTarget(at point: SurfacePoint) -> DwellTarget? {
    guard let pointing = access.pointing, pointing.behaviour.dwell > .zero else { return nil }
    func target(_ id: String, _ place: UnitRectangle, _ probability: Double?, repeats: Bool)
      -> DwellTarget
    {
      DwellTarget(
        id, place: place, time: DwellTime.time(pointing.behaviour.dwell, probability: probability),
        repeats: repeats)
    }
    if typing.engine.isMenuOpen,
      let cell = typing.engine.state.popup?.cells.first(where: { $0.rectangle.contains(point) })
    {
      return target("menu \(cell.label)", cell.rectangle, nil, repeats: false)
    }
    if let item = touchableItems.first(where: { $0.rectangle.contains(point) }) {
      let isWord = item.kind != .button
      return target(
        "strip \(item.identity)", item.rectangle,
        isWord ? probability(ofWord: item.label) : nil, repeats: false)
    }
    guard candidatePage == nil else { return nil }
    let layer = shownLayer
    for key in layer.keys {
      let place = key.rectangle.placed(in: keyArea)
      guard place.contains(point), typing.engine.reach.allows(key) else { continue }
      let syllable = key.text.flatMap { keysOfSyllables[$0] } ?? ""
      return target(
        "\(layout.id) \(layer.id) \(key.id) \(syllable)", place,
        key.text.flatMap(probability(ofKey:)),
        repeats: key.action == .delete)
    }
    return nil
  }

  /// The probabilities of the next letters and words; nil if unknown, or if the field is private.
  private var odds: NextLetters.Odds? {
    guard privacy.isPublic, let pointing = access.pointing,
      let lexicon = typing.text.vocabulary?.lexicon
    else {
      return nil
    }
    return pointing.odds(of: lexicon, after: typing.text, revision: revision)
  }

  /// Returns the probability that a key's text comes next; nil unless it is a letter or a space.
  private func probability(ofKey text: String) -> Double? {
    guard text == " " || text.allSatisfy(\.isLetter) else { return nil }
    return odds?.probability(of: text)
  }

  private func probability(ofWord word: String) -> Double? {
    guard let lexicon = typing.text.vocabulary?.lexicon, let odds else { return nil }
    let wanted = word.lowercased()
    return odds.words.first { lexicon.text(of: $0.number).lowercased() == wanted }?.probability
  }
}
