import Units

/// What the keyboard hears of the contacts that it owns.
final class KeyboardReport {
  private struct Contact {
    var id = ContactID(0)
    /// Where it was last told to be.
    var place = SurfacePoint(x: 0, y: 0)
  }

  /// What happened since it was last forgotten.
  let events = EventBuffer<KeyboardContactEvent>()
  /// By slot.
  private let contacts: UnsafeMutableBufferPointer<Contact>
  private var nextID: ContactID

  init(slotCount: Int, firstContact: ContactID) {
    contacts = .allocate(capacity: slotCount)
    contacts.initialize(repeating: Contact())
    nextID = firstContact
  }

  deinit {
    contacts.deallocate()
  }

  /// Tells what a slot's contact did.
  ///
  /// - Parameter place: nil for where it was last told to be.
  func tell(
    _ phase: KeyboardContactEvent.Phase, of slot: Int, at place: SurfacePoint?, _ time: Microseconds
  ) {
    if phase == .down {
      contacts[slot].id = nextID
      nextID = ContactID(nextID.value + 1)
    }
    if let place { contacts[slot].place = place }
    events.append(
      KeyboardContactEvent(
        contact: contacts[slot].id, phase: phase, point: contacts[slot].place, time: time))
  }
}
