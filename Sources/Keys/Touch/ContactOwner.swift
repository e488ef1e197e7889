/// The owner of the contact in a slot. The place where the contact comes down decides the owner.
/// The owner then stays the same until the contact lifts, wherever it slides.
///
/// ```
///          touches the keyboard: down
///    ┌────────────────────────────────────► keyboard ─────────┐
///    │                                       │    ▲           │ is a palm, or the keyboard
///    │                               hovers: │    │ touches   │ goes: cancelled
///    │                                    up ▼    │ it: down  ▼
///   free ── hovers over the keyboard ──────► hovering ──────► nobody ◄── free: is a palm, or the
///    │                                       │   is a palm,   ▲          applications read the
///    │                        touches beside │   or the       │          device themselves
///    │                            it: begins ▼   keyboard     │ the device goes: ends
///    └────────────────────────────────► applications ─────────┘
///          touches beside it: begins
/// ```
///
/// The text after an arrow's colon is the report to the owner. When a contact lifts, its slot
/// always becomes `free`: the keyboard gets `up`, or the applications get the end of the contact.
///
/// A contact from before the grab belongs to `nobody`. The keyboard also gets `moved` for its
/// contacts; changes of the applications' contacts are passed on unchanged.
package enum ContactOwner: Hashable, Sendable, CaseIterable {
  /// No contact is in the slot.
  case free
  /// The contact is near the glass over the keyboard, but does not touch yet.
  case hovering
  case keyboard
  case applications
  /// The contact is reported neither to the keyboard nor to the applications.
  case nobody

  /// The kind of a contact over the keyboard.
  package enum ContactKind: Hashable, Sendable, CaseIterable {
    case touching
    case hovering
    case palm
  }

  /// An event in the contact's life.
  package enum Event: Hashable, Sendable {
    /// The contact comes down over the keyboard, or touches it after hovering there.
    case beginsOnKeyboard(ContactKind)
    /// The contact comes down beside the keyboard, or touches there after hovering.
    case beginsBeside
    /// The contact comes down while the applications read the device itself.
    case beginsUngrabbed
    /// The contact moves, or its `ContactKind` changes.
    case changes(ContactKind)
    case lifts
    /// The keyboard hides or moves.
    case keyboardLeaves
    /// The device is unplugged or released.
    case deviceLeaves
    /// The contact was there before the grab.
    case isAdopted
  }

  /// A report to the owner.
  package enum Delivery: Hashable, Sendable {
    case keyboard(KeyboardContactEvent.Phase)
    case applications(Phase)

    package enum Phase: Hashable, Sendable {
      case begins
      case ends
    }
  }

  /// Handles an event, and returns the report to the owner; nil if there is nothing to report.
  package mutating func handle(_ event: Event) -> Delivery? {
    let before = self
    switch event {
    case .beginsOnKeyboard(.touching):
      self = .keyboard
      return .keyboard(.down)
    case .beginsOnKeyboard(.hovering):
      self = .hovering
    case .beginsOnKeyboard(.palm), .beginsUngrabbed, .isAdopted:
      self = .nobody
    case .beginsBeside:
      self = .applications
      return .applications(.begins)
    case .changes(let kind):
      return change(to: kind)
    case .lifts:
      self = .free
      if before == .keyboard { return .keyboard(.up) }
      if before == .applications { return .applications(.ends) }
    case .keyboardLeaves, .deviceLeaves:
      guard before != .free, before != .applications || event == .deviceLeaves else { return nil }
      self = .nobody
      if before == .keyboard { return .keyboard(.cancelled) }
      if before == .applications { return .applications(.ends) }
    }
    return nil
  }

  private mutating func change(to kind: ContactKind) -> Delivery? {
    switch (self, kind) {
    case (.keyboard, .touching):
      return .keyboard(.moved)
    case (.keyboard, .hovering):
      // The finger may touch again without leaving the sensor's range.
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
