package import Access
package import Erasing
import Keys
import Layouts
import Scene
import TextEngine
import Touch
package import Units

// Scanning: keys and words are highlighted in turn, and switches choose among them. A choice
// becomes a contact in the middle of the target, so it acts like a finger there.
extension OnScreenKeyboard {
  package var isScanning: Bool { access.scanning != nil }

  /// The time at which `advanceScanning` must be called.
  package var scanDeadline: Microseconds? { access.scanning?.scanner.deadline }

  /// True between the choice of a target and the next call of `offerTargets`.
  package var hasChosenTarget: Bool { access.scanning?.scanner.state == .chosen }

  /// Handles an event of a switch, and appends the resulting acts.
  package func handle(_ event: ScanSwitchEvent, into acts: ErasingQueue<KeyboardAct>) {
    guard let chosen = access.scanning?.scanner.handle(event) else { return }
    touch(chosen, at: event.time, into: acts)
  }

  /// Moves the highlight up to this time, and appends the resulting acts.
  ///
  /// - Returns: true if the highlight may have changed.
  package func advanceScanning(
    to time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) -> Bool {
    guard let scanning = access.scanning, let deadline = scanning.scanner.deadline, deadline <= time
    else {
      return false
    }
    if let chosen = scanning.scanner.advance(to: time) { touch(chosen, at: time, into: acts) }
    return true
  }

  /// Offers the targets now on the screen, if they differ from the targets offered last.
  ///
  /// - Parameters:
  ///   - isShown: false if the keyboard is not visible, and so has no targets.
  ///   - isInterrupted: returns true if a finger or switch waits. The words are then not weighed,
  ///     and a later call offers the targets.
  /// - Returns: true if the highlight may have changed.
  package func offerTargets(
    isShown: Bool, at time: Microseconds, unless isInterrupted: () -> Bool = { false }
  ) -> Bool {
    guard let scanning = access.scanning else { return false }
    let isChosen = scanning.scanner.state == .chosen
    guard isShown else {
      guard !scanning.scanner.targets.isEmpty else { return false }
      scanning.offeredRevision = nil
      scanning.scanner.offer([], at: time)
      return true
    }
    guard isChosen || scanning.offeredRevision != revision else { return false }
    if typing.text.freshness.isStale { typing.text.refresh(unless: isInterrupted) }
    guard !typing.text.freshness.isStale else { return false }
    if !privacy.isPublic { scanning.forget() }
    scanning.offeredRevision = revision
    let targets = scanTargets
    guard isChosen || targets != scanning.scanner.targets else { return false }
    scanning.scanner.offer(targets, at: time)
    return true
  }

  /// True if the keyboard owns touches everywhere on the glass.
  package var ownsWholeGlass: Bool { isTouchSwitch || access.braille != nil }

  /// True if a touch anywhere is a hit of a switch.
  var isTouchSwitch: Bool { access.scanning?.behaviour.isTouchSwitch ?? false }

  /// Handles a touch anywhere on the glass as an event of a switch.
  func touchSwitch(_ event: KeyboardContactEvent, into acts: ErasingQueue<KeyboardAct>) {
    switch event.phase {
    case .down: handle(ScanSwitchEvent(.pick, isDown: true, at: event.time), into: acts)
    case .up: handle(ScanSwitchEvent(.pick, isDown: false, at: event.time), into: acts)
    case .cancelled: stopScanning()
    case .moved: return
    }
    markChanged()
  }

  /// Highlights the targets that a switch can choose now.
  func showScanned(in scene: inout Scene) {
    let places = Set((access.scanning?.scanner.highlighted ?? []).map(\.place))
    guard !places.isEmpty else { return }
    for index in scene.keys.indices where places.contains(scene.keys[index].rectangle) {
      scene.keys[index].state.insert(.scanned)
    }
    for index in (scene.strip?.items ?? []).indices {
      guard let place = scene.strip?.items[index].rectangle, places.contains(place) else {
        continue
      }
      scene.strip?.items[index].scanned = true
    }
  }

  /// Stops the highlight, because a switch is gone.
  package func stopScanning() { access.scanning?.stop() }

  private func touch(
    _ target: ScanTarget, at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    prepareChoice(at: target.middle, time: time, into: acts)
    guard let contact = access.scanning?.nextContact() else { return }
    guard presentTargets.targets.contains(where: { $0.isSame(as: target) }) else {
      // The next call of `offerTargets` highlights the target that is now at this place.
      access.scanning?.forget()
      return markChanged()
    }
    for phase in [KeyboardContactEvent.Phase.down, .up] {
      handle(
        KeyboardContactEvent(contact: contact, phase: phase, point: target.middle, time: time),
        on: nil,
        into: acts)
    }
  }

  /// The targets with their weights. In a private field, all have the same weight.
  private var scanTargets: [ScanTarget] {
    var (targets, texts) = presentTargets
    if privacy.isPublic, let scanning = access.scanning, scanning.behaviour.needsWeights,
      let lexicon = typing.text.vocabulary?.lexicon
    {
      scanning.weights(of: lexicon).weigh(&targets, texts, after: typing.text)
    }
    return targets
  }

  /// The targets with the texts that they type: the strip's items, then the keys that can be typed.
  /// An open menu covers some of them.
  private var presentTargets: (targets: [ScanTarget], texts: [String?]) {
    let menu = typing.engine.isMenuOpen ? typing.engine.state.popup : nil
    var targets: [ScanTarget] = []
    var texts: [String?] = []
    for item in touchableItems {
      let isWord = item.kind != .button
      targets.append(
        ScanTarget(
          isWord ? .word(item.label) : .item(item.identity), row: 0, place: item.rectangle))
      texts.append(nil)
    }
    let syllables = keysOfSyllables
    for key in candidatePage == nil ? shownLayer.keys : [] where typing.engine.reach.allows(key) {
      let syllable = key.text.flatMap { syllables[$0] }
      targets.append(
        ScanTarget(
          .key(syllable.map { "\(key.id) \($0)" } ?? key.id), row: 0,
          place: key.rectangle.placed(in: keyArea), undoesLastChoice: key.action == .delete))
      texts.append(key.text)
    }
    if let menu {
      let isFree = targets.map { target in
        !menu.cells.contains { $0.rectangle.contains(target.middle) }
      }
      texts = zip(texts, isFree).filter(\.1).map(\.0)
      targets = zip(targets, isFree).filter(\.1).map(\.0)
    }
    let rows = Set(targets.map(\.place.y)).sorted()
    for index in targets.indices {
      targets[index].row = rows.firstIndex(of: targets[index].place.y) ?? 0
    }
    return (targets, texts)
  }
}

extension ScanTarget {
  fileprivate var middle: SurfacePoint {
    SurfacePoint(x: place.x + place.width / 2, y: place.y + place.height / 2)
  }

  /// True if both are the same target: their id and place are equal.
  fileprivate func isSame(as other: ScanTarget) -> Bool { id == other.id && place == other.place }
}

extension Reach {
  /// True if a key does something, with or without shift.
  func allows(_ key: Key) -> Bool {
    [key.action, key.shiftedAction].contains { action in
      guard let action, action != .none else { return false }
      return includes(action, letters: key.letters)
    }
  }
}

extension Key {
  /// The text that the key types without shift; nil if the key types none.
  var text: String? {
    if case .text(let text) = action { text } else { nil }
  }
}
