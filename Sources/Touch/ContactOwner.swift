/// Who owns the contact in a slot: decided where it comes down, and kept until it lifts, wherever
/// it slides.
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
/// After an arrow's colon stands what the owner hears. Lifting always leaves the slot `free`: the
/// keyboard hears `up`, the applications hear that the contact ends. A contact from before the grab
/// is nobody's. The keyboard hears `moved` for its own contacts; changes of the applications'
/// contacts are passed on as they are.
package enum ContactOwner: Hashable, Sendable, CaseIterable {
  /// No contact is in the slot.
  case free
  /// Over the keyboard near the glass, not yet touching.
  case hovering
  case keyboard
  case applications
  /// Nobody hears of it.
  case nobody

  /// What a contact over the keyboard looks like.
  package enum Sight: Hashable, Sendable, CaseIterable {
    case touching
    case hovering
    case palm
  }

  /// An event in the contact's life.
  package enum Event: Hashable, Sendable {
    /// Comes down over the keyboard, or touches it after hovering there.
    case beginsOnKeyboard(Sight)
    /// The same beside the keyboard.
    case beginsBeside
    /// The same while the applications hear the device itself.
    case beginsUnheard
    /// Moves, or looks different.
    case changes(Sight)
    case lifts
    /// The keyboard hides or moves.
    case keyboardGoes
    /// The device is unplugged or released.
    case deviceGoes
    /// Was there before the grab.
    case isAdopted
  }

  /// What the owner hears.
  package enum News: Hashable, Sendable {
    case keyboard(KeyboardContactEvent.Phase)
    case applications(Phase)

    package enum Phase: Hashable, Sendable {
      case begins
      case ends
    }
  }

  /// Follows an event; nil if nobody hears of it.
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
      // It may touch again without leaving the sensor's range.
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
