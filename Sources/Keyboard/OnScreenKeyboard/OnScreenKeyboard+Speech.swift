import Access
import Erasing
import Keys
package import Layouts
import Scene
import TextEngine
import Touch
import Units

// Exploring with speech. A target is typed by a contact in its middle, as if by a finger there.
extension OnScreenKeyboard {
  package var speaks: Bool { access.speech != nil }

  /// Removes and returns the next announcement with its text; nil if there is none.
  package func popAnnouncement() -> (announcement: Announcement, text: String)? {
    guard let speech = access.speech, let announcement = speech.announcements.popFirst() else {
      return nil
    }
    return (announcement, announcement.text(by: speech.names))
  }

  /// Announces that the keyboard has appeared or disappeared, if that is a change.
  package func announce(isShown: Bool) { access.speech?.setShown(isShown, in: privacy) }

  /// The language whose spoken names must be read; nil if they were already requested.
  package var newSpokenLanguage: String? {
    guard let speech = access.speech, speech.newLanguage(layout.language) else { return nil }
    return layout.language
  }

  package func use(_ names: SpokenNames, of language: String) {
    access.speech?.use(names, of: language)
  }

  /// Handles an event of a finger that explores, or of a switch or a pointer.
  func explore(
    _ event: KeyboardContactEvent, on touchscreen: String?, into acts: ErasingQueue<KeyboardAct>
  ) {
    guard let speech = access.speech else { return }
    // A pointer has no second finger.
    let isAlone = speech.explorer.mode == .secondFinger && KeyboardPointing.owns(event.contact)
    guard touchscreen != nil, !isAlone else {
      return announcing(nil, into: acts) { accept(event, on: touchscreen, into: $0) }
    }
    guard !repeatedContacts.drops(event, isSecret: privacy.isSecret) else { return }
    let target = target(at: event.point)
    let step = speech.explorer.handle(
      event, target: target?.target, isElsewhere: grip?.contains(event.point) == true)
    switch step {
    case .passes?: announcing(nil, into: acts) { accept(event, on: touchscreen, into: $0) }
    case let step?: perform(step, at: event.time, into: acts)
    case nil: break
    }
  }

  /// Handles the deadlines up to this time: those of exploring fingers, then all others.
  func advanceSpeaking(to time: Microseconds, into acts: ErasingQueue<KeyboardAct>) {
    while let (step, due) = access.speech?.explorer.advance(to: time) {
      perform(step, at: due, into: acts)
    }
    announcing(nil, into: acts) { typing.advance(to: time, into: $0) }
  }

  private func perform(
    _ step: Explorer.Step, at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    switch step {
    case .rests(let target):
      guard let explored = present(target, at: time, into: acts) else { break }
      announce(.underFinger(explored.name))
    case .taps(let target, let contact):
      guard let explored = present(target, at: time, into: acts) else { break }
      announcing(explored, into: acts) {
        touch(contact, .down, target, at: time, into: $0)
        touch(contact, .up, target, at: time, into: $0)
      }
    case .holds(let target, let contact):
      guard present(target, heldBy: contact, at: time, into: acts) != nil else { break }
      announcing(nil, into: acts) { touch(contact, .down, target, at: time, into: $0) }
    case .passes: break
    }
    markChanged()
  }

  /// Returns an explored target with its name. If another target is now at its place, announces
  /// that target and returns nil. If none is, shows a notice that nothing can be typed.
  private func present(
    _ target: Explorer.Target, heldBy contact: ContactID? = nil, at time: Microseconds,
    into acts: ErasingQueue<KeyboardAct>
  ) -> Explored? {
    refreshOffers(at: target.middle)
    let present = self.target(at: target.middle)
    if let present, present.target.id == target.id { return present }
    access.speech?.explorer.replace(target, by: present?.target, of: contact, at: time)
    if let present {
      announce(.underFinger(present.name))
    } else {
      acts.append(.refuse(.unreachable))
    }
    return nil
  }

  private func touch(
    _ contact: ContactID, _ phase: KeyboardContactEvent.Phase, _ target: Explorer.Target,
    at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    accept(
      KeyboardContactEvent(contact: contact, phase: phase, point: target.middle, time: time),
      on: nil, into: acts)
  }

  /// Adds an announcement, reduced as the field's privacy requires.
  package func announce(_ announcement: Announcement) {
    access.speech?.announce(announcement, in: privacy)
  }

  /// Performs a change, and announces the text that it types. No explored key caused the change.
  func announcing(
    into acts: ErasingQueue<KeyboardAct>, _ body: (ErasingQueue<KeyboardAct>) -> Void
  ) {
    announcing(nil, into: acts, body)
  }

  // MARK: - Targets

  /// A target with its name.
  private struct Explored {
    var target: Explorer.Target
    var name: String
    /// True for a word of the strip.
    var isWord: Bool
  }

  private func target(at point: SurfacePoint) -> Explored? {
    if typing.engine.isMenuOpen,
      let cell = typing.engine.state.popup?.cells.first(
        where: { $0.rectangle.contains(point) })
    {
      return explored(cell.rectangle, "menu \(cell.label)", cell.label)
    }
    if let item = touchableItems.first(where: { $0.rectangle.contains(point) }) {
      return explored(
        item.rectangle, "strip \(item.identity)", item.label, isWord: item.kind != .button)
    }
    guard candidatePage == nil, let place = typing.engine.keyPlace(at: point) else { return nil }
    var target = Explorer.Target(id: "", place: place, offersMore: false)
    guard
      let key = shownLayer.keys.first(where: {
        $0.rectangle.placed(in: keyArea).contains(target.middle)
      })
    else { return nil }
    let action = typing.engine.state.isShifted(key) ? key.shiftedAction ?? key.action : key.action
    let name = key.text.flatMap { keysOfSyllables[$0] } ?? name(of: key, action)
    // Ignore case, because automatic shift may change while a finger explores the same key.
    target.id = "\(shownLayer.id) \(key.id) \(name.lowercased())"
    target.offersMore = key.offersMore
    return Explored(target: target, name: name, isWord: false)
  }

  private func explored(
    _ place: UnitRectangle, _ id: String, _ label: String, isWord: Bool = false
  ) -> Explored {
    Explored(
      target: Explorer.Target(id: id, place: place, offersMore: false), name: name(of: label),
      isWord: isWord)
  }

  private func name(of text: String) -> String { access.speech?.names.characters[text] ?? text }

  private func name(of key: Key, _ action: KeyAction) -> String {
    guard let names = access.speech?.names else { return key.label }
    if case .text(let text) = action { return name(of: text) }
    if case .layer(let id) = action { return names.name(ofLayer: id) }
    if action == .return, returnType != .default { return layout.words.label(of: returnType) }
    return action.spokenWord.map { names[$0] } ?? key.label
  }

  // MARK: - Changes

  /// Performs a change, and announces the result.
  ///
  /// - Parameter explored: the target that is typed; nil if none is.
  private func announcing(
    _ explored: Explored?, into acts: ErasingQueue<KeyboardAct>,
    _ body: (ErasingQueue<KeyboardAct>) -> Void
  ) {
    guard let speech = access.speech else { return body(acts) }
    let known = speech.known ?? knownState
    // Do not even look at a text that must not be said.
    let before = speech.conceals(in: privacy) ? nil : typing.text.typed
    body(speech.acts)
    var (backSpaces, text) = (0, "")
    // The reason why nothing was typed is announced when the notice is shown.
    var (isOther, isRefused) = (false, false)
    while let act = speech.acts.popFirst() {
      if case .type(let typed) = act {
        // A full stop stands for a text that must not be said.
        text += before == nil ? "." : typed
      } else if case .press("BackSpace", let modifiers, let times) = act, modifiers.isEmpty {
        backSpaces += times
      } else if case .refuse = act {
        isRefused = true
      } else {
        isOther = true
      }
      acts.append(act)
    }
    let now = knownState
    speech.known = now
    if backSpaces > 0 || !text.isEmpty {
      announce(text, deleting: backSpaces, explored, before: before)
    } else if let explored, !isRefused, isOther || now.layer == known.layer {
      announce(.typed(explored.name))
    }
    announceChanges(from: known, to: now)
  }

  private func announce(
    _ text: String, deleting backSpaces: Int, _ explored: Explored?, before: TypedText?
  ) {
    if let explored, explored.isWord {
      // Only the word's missing letters were typed, but the whole word is said.
      let word = before == nil ? nil : typing.text.typed.lastWord?.trimmed
      return announce(.word(word ?? explored.name))
    }
    guard backSpaces > 0 else { return announce(.typed(name(of: text))) }
    guard let before else { return announce(.dot) }
    if text.isEmpty { return announce(.deleted(name(of: before.end(deletedBy: backSpaces)))) }
    announce(.typed(explored?.name ?? name(of: text)))
    guard let old = before.lastWord?.trimmed, let new = typing.text.typed.lastWord?.trimmed,
      old != new, old.count > 1
    else { return }
    announce(.correction(new, insteadOf: old))
  }

  private func announceChanges(from known: KeyboardSpeech.Known, to now: KeyboardSpeech.Known) {
    guard now != known else { return }
    if now.layer != known.layer {
      announce(.layer(access.speech?.names.name(ofLayer: shownLayer.id) ?? shownLayer.id))
    }
    for (modifier, word) in Self.locks {
      let isOn = now.locked.contains(modifier)
      if isOn != known.locked.contains(modifier) { announce(.lock(word, isOn: isOn)) }
    }
    if now.popup != known.popup, !now.popup.isEmpty {
      announce(.alternates(now.popup.map(name)))
    } else if let selected = now.selected, selected != known.selected {
      announce(.underFinger(name(of: now.popup[selected])))
    }
  }

  private static let locks: [(Modifiers, SpokenWord)] = [
    (.shift, .capsLock), (.control, .control), (.alt, .alt), (.altGr, .altGr), (.super, .super),
  ]

  private var knownState: KeyboardSpeech.Known {
    let state = typing.engine.state
    var locked = state.locked
    if state.shift == .locked { locked.insert(.shift) }
    var known = KeyboardSpeech.Known(layer: state.layer, locked: locked)
    if let popup = state.popup, !popup.isPreview {
      known.popup = popup.cells.map(\.label)
      known.selected = popup.cells.firstIndex { $0.isSelected }
    }
    return known
  }
}

extension Key {
  /// True if holding the key opens alternates or a menu.
  fileprivate var offersMore: Bool {
    if repeats { return false }
    switch action {
    case .command(.nextLayout), .command(.hide): return true
    case .text, .layer, .layout, .delete, .deleteForward, .return, .command(.back), .edit, .keysym,
      .press, .button, .modifier, .calculator, .phone, .recent, .none:
      return !alternates.isEmpty
    }
  }
}

extension KeyAction {
  /// The spoken word for a key that types no text of its own; nil if its label is spoken.
  fileprivate var spokenWord: SpokenWord? {
    switch self {
    case .delete: .delete
    case .deleteForward: .deleteForward
    case .return: .return
    case .command(.nextLayout): .nextLayout
    case .command(.hide): .hide
    case .command(.back): .back
    case .modifier(.shift): .shift
    case .modifier(.control): .control
    case .modifier(.alt): .alt
    case .modifier(.altGr): .altGr
    case .modifier(.super): .super
    case .keysym("Tab"): .tab
    case .keysym("Escape"): .escape
    case .keysym("Insert"): .insert
    case .keysym("Left"): .left
    case .keysym("Right"): .right
    case .keysym("Up"): .up
    case .keysym("Down"): .down
    case .keysym("Home"): .home
    case .keysym("End"): .end
    case .keysym("Prior"): .pageUp
    case .keysym("Next"): .pageDown
    case .layout: self == .emoji ? .emoji : nil
    case .text, .layer, .edit, .keysym, .press, .button, .modifier, .calculator, .phone, .recent,
      .none:
      nil
    }
  }
}

extension TypedText {
  /// Returns the part at the text's end that this many backspaces delete.
  fileprivate func end(deletedBy backSpaces: Int) -> String {
    var rest = backSpaces
    var start = characters.endIndex
    while rest > 0, start > characters.startIndex {
      start -= 1
      rest -= TypedText.backSpaces(characters[start])
    }
    return String(characters[start...])
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    let start = drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
