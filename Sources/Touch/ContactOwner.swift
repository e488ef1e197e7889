/// Who owns the contact in a slot. It is decided where the contact comes down, and stays so until
/// it lifts, wherever it slides.
///
/// ```
///          touches the keyboard: down
///    ┌────────────────────────────────────► keyboard ─────────┐
///    │                                       │    ▲           │ is a palm, or the keyboard
///    │                               hovers: │    │ touches   │ goes: cancelled
///    │                                    up ▼    │ it: down  ▼
///   free ── hovers over the keyboard ──────► hovering ──────► nobody ◄── free: is a palm, or the
///    │                                       │   is a palm,   ▲          applications hear the
///    │                        touches beside │   or the       │          device themselves
///    │                            it: begins ▼   keyboard     │ the device goes: ends
///    └────────────────────────────────► applications ─────────┘
///          touches beside it: begins
/// ```
///
/// On an arrow after the colon is what the owner hears. Whatever lifts leaves its slot `free`: the
/// keyboard hears `up`, the applications that it ends. What was there before the device was grabbed
/// is nobody's. Of its own contacts the keyboard hears `moved`; what changes of the applications'
/// is passed on as it is.
package enum ContactOwner: Hashable, Sendable, CaseIterable {
  /// No contact is in the slot.
  case free
  /// Near the glass over the keyboard, and not yet down.
  case hovering
  case keyboard
  case applications
  /// Nobody hears of it.
  case nobody

  /// What a contact over the keyboard is.
  package enum Sight: Hashable, Sendable, CaseIterable {
    case touching
    case hovering
    case palm
  }

  /// What happens to the contact.
  package enum Event: Hashable, Sendable {
    /// It comes down over the keyboard; or it hovered there and touches.
    case beginsOnKeyboard(Sight)
    /// The same beside the keyboard.
    case beginsBeside
    /// The same while the applications hear the device themselves.
    case beginsUnheard
    /// It moves, or what it is changes.
    case changes(Sight)
    case lifts
    /// The keyboard goes from under it.
    case keyboardGoes
    /// The device goes, or is released.
    case deviceGoes
    /// It was there before the device was grabbed.
    case isAdopted
  }

  /// What its owner hears of it.
  package enum News: Hashable, Sendable {
    case keyboard(KeyboardContactEvent.Phase)
    case applications(Phase)

    package enum Phase: Hashable, Sendable {
      case begins
      case ends
    }
  }

  /// Follows what happens; nil where nobody hears of it.
  package mutating func take(_ event: Event) -> News? {
    let before = self
    switch event {
    case .beginsOnKeyboard(.touching):
      self = .keyboard
      return .keyboard(.down)
    case .beginsOnKeyboard(.hovering):
      self = .hovering
    case .beginsOnKeyboard(.palm), .beginsUnheard, .isAdopted:
      self = .nobody
    case .beginsBeside:
      self = .applications
      return .applications(.begins)
    case .changes(let sight):
      return change(to: sight)
    case .lifts:
      self = .free
      if before == .keyboard { return .keyboard(.up) }
      if before == .applications { return .applications(.ends) }
    case .keyboardGoes, .deviceGoes:
      guard before != .free, before != .applications || event == .deviceGoes else { return nil }
      self = .nobody
      if before == .keyboard { return .keyboard(.cancelled) }
      if before == .applications { return .applications(.ends) }
    }
    return nil
  }

  private mutating func change(to sight: Sight) -> News? {
    switch (self, sight) {
    case (.keyboard, .touching):
      return .keyboard(.moved)
    case (.keyboard, .hovering):
      // It may touch again without having left the sensor's sight.
      self = .hovering
      return .keyboard(.up)
    case (.keyboard, .palm):
      self = .nobody
      return .keyboard(.cancelled)
    case (.free, _), (.hovering, _), (.applications, _), (.nobody, _):
      return nil
    }
  }
}
