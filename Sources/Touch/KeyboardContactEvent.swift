package import Units

/// One contact on the keyboard, from down to up; never reused while the daemon runs.
package struct ContactID: Hashable, Sendable, BitwiseCopyable {
  package var value: UInt64

  package init(_ value: UInt64) {
    self.value = value
  }

  /// The first contact of a device.
  ///
  /// - Parameter number: the device's, among all that the daemon has had.
  package init(firstOn number: UInt64) {
    self.init(number << Self.deviceShift | 1)
  }

  /// The number of the device that it is on.
  package var device: UInt64 { value >> Self.deviceShift }

  private static let deviceShift: UInt64 = 40
}

/// An event of a contact that the keyboard owns.
package struct KeyboardContactEvent: Hashable, Sendable, BitwiseCopyable {
  package var contact: ContactID
  package var phase: Phase
  /// True if its panel may lose a finger for a moment that stays on the glass, as resistive ones do
  /// under a light touch: they know a single contact. The finger comes back as another contact.
  ///
  /// Beside the phase, so that the event has the size of five registers and is copied without a call.
  package var mayBreak: Bool
  /// On the touch surface as the user sees it; meaningless for `cancelled`.
  package var point: SurfacePoint
  package var time: Microseconds

  package init(
    contact: ContactID, phase: Phase, point: SurfacePoint, time: Microseconds,
    mayBreak: Bool = false
  ) {
    self.mayBreak = mayBreak
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
