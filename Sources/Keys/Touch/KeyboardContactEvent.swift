package import Units

/// The id of a contact on the keyboard, from down to up. The daemon never uses an id again.
package struct ContactID: Hashable, Sendable, BitwiseCopyable {
  package var value: UInt64

  package init(_ value: UInt64) {
    self.value = value
  }

  /// The id of the first contact of a device.
  ///
  /// - Parameter number: the device's unique number in the daemon.
  package init(firstOn number: UInt64) {
    self.init(number << Self.deviceShift | 1)
  }

  /// The number of the contact's device.
  package var device: UInt64 { value >> Self.deviceShift }

  private static let deviceShift: UInt64 = 40
}

/// The number of a physical touch surface. Two input nodes of one surface report the same fingers.
package struct GlassNumber: Hashable, Sendable, BitwiseCopyable {
  package var value: UInt16

  package init(_ value: UInt16) {
    self.value = value
  }

  /// The number for a device without a known location, such as a device that a program creates.
  package static let unknown = GlassNumber(0)

  /// True if both numbers may stand for the same surface.
  package func mayBe(_ other: GlassNumber) -> Bool {
    value == other.value || value == Self.unknown.value || other.value == Self.unknown.value
  }
}

/// An event of a contact that the keyboard owns.
package struct KeyboardContactEvent: Hashable, Sendable, BitwiseCopyable {
  package var contact: ContactID
  package var phase: Phase
  /// True if the device may lose a finger that stays on the glass, and then report it as a new
  /// contact. Resistive touchscreens, which report one contact at a time, do this under a light
  /// touch.
  ///
  /// This flag is stored next to the phase, so that the event fits into five registers and is
  /// copied without a call.
  package var mayLoseContact: Bool
  /// The number of the touch surface.
  package var glass: GlassNumber
  /// The point on the touch surface as the user sees it; meaningless for `cancelled`.
  package var point: SurfacePoint
  package var time: Microseconds

  package init(
    contact: ContactID, phase: Phase, point: SurfacePoint, time: Microseconds,
    mayLoseContact: Bool = false, glass: GlassNumber = .unknown
  ) {
    self.glass = glass
    self.mayLoseContact = mayLoseContact
    self.contact = contact
    self.phase = phase
    self.point = point
    self.time = time
  }

  /// The phase of the contact that the event reports.
  package enum Phase: Hashable, Sendable, BitwiseCopyable {
    case down
    case moved
    case up
    /// The contact was a palm, its device is gone, or the keyboard was hidden. The contact types
    /// nothing.
    case cancelled
  }
}
