import Units

/// The events of the contacts that the keyboard owns.
final class KeyboardReport {
  private struct Contact {
    var id = ContactID(0)
    /// The place of the contact in the last report.
    var place = SurfacePoint(x: 0, y: 0)
  }

  /// The events since the last `forget`.
  let events = EventBuffer<KeyboardContactEvent>()
  /// The contacts by slot.
  private let contacts: UnsafeMutableBufferPointer<Contact>
  private var nextID: ContactID
  private let mayLoseContact: Bool
  private let glass: GlassNumber

  /// - Parameters:
  ///   - mayLoseContact: as in `KeyboardContactEvent`.
  ///   - glass: as in `KeyboardContactEvent`.
  init(slotCount: Int, firstContact: ContactID, mayLoseContact: Bool, glass: GlassNumber) {
    self.mayLoseContact = mayLoseContact
    self.glass = glass
    contacts = .allocate(capacity: slotCount)
    contacts.initialize(repeating: Contact())
    nextID = firstContact
  }

  deinit {
    contacts.deallocate()
  }

  /// Reports an event of a slot's contact.
  ///
  /// - Parameter place: the contact's place; nil for the last reported place.
  func append(
    _ phase: KeyboardContactEvent.Phase, of slot: Int, at place: SurfacePoint?, _ time: Microseconds
  ) {
    if phase == .down {
      contacts[slot].id = nextID
      nextID = ContactID(nextID.value + 1)
    }
    if let place { contacts[slot].place = place }
    events.append(
      KeyboardContactEvent(
        contact: contacts[slot].id, phase: phase, point: contacts[slot].place, time: time,
        mayLoseContact: mayLoseContact, glass: glass))
  }
}
