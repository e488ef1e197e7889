package import Units

/// One contact on the keyboard, from down to up; never reused while the daemon runs.
package struct ContactID: Hashable, Sendable, BitwiseCopyable {
  package var value: UInt64

  package init(_ value: UInt64) {
    self.value = value
  }
}

/// An event of a contact that the keyboard owns.
package struct KeyboardContactEvent: Hashable, Sendable, BitwiseCopyable {
  package var contact: ContactID
  package var phase: Phase
  /// On the touch surface as the user sees it; meaningless for `cancelled`.
  package var point: SurfacePoint
  package var time: Microseconds

  package init(contact: ContactID, phase: Phase, point: SurfacePoint, time: Microseconds) {
    self.contact = contact
    self.phase = phase
    self.point = point
    self.time = time
  }

  /// What the contact did.
  package enum Phase: Hashable, Sendable, BitwiseCopyable {
    case down
    case moved
    case up
    /// The contact was a palm, the device went away, or the keyboard was hidden: types nothing.
    case cancelled
  }
}
