package import Units

/// A contact on the keyboard, from down to up; never reused while the daemon runs.
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

  /// The number of the contact's device.
  package var device: UInt64 { value >> Self.deviceShift }

  private static let deviceShift: UInt64 = 40
}

/// The number of a glass that the daemon has had. Two nodes of one glass report the same fingers.
package struct GlassNumber: Hashable, Sendable, BitwiseCopyable {
  package var value: UInt16

  package init(_ value: UInt16) {
    self.value = value
  }

  /// The glass of a panel without a known place, such as a panel that a program makes.
  package static let unknown = GlassNumber(0)

  /// True if both numbers may be of one glass, as far as is known.
  package func mayBe(_ other: GlassNumber) -> Bool {
    value == other.value || value == Self.unknown.value || other.value == Self.unknown.value
  }
}

/// An event of a contact that the keyboard owns.
package struct KeyboardContactEvent: Hashable, Sendable, BitwiseCopyable {
  package var contact: ContactID
  package var phase: Phase
  /// True if the panel may lose, for a moment, a finger that stays on the glass. Resistive panels
  /// do under a light touch; they know a single contact. The finger comes back as another contact.
  ///
  /// This stands beside the phase, so that the event has the size of five registers and is copied
  /// without a call.
  package var mayBreak: Bool
  /// The glass of the contact's panel.
  package var glass: GlassNumber
  /// The point on the touch surface as the user sees it; meaningless for `cancelled`.
  package var point: SurfacePoint
  package var time: Microseconds

  package init(
    contact: ContactID, phase: Phase, point: SurfacePoint, time: Microseconds,
    mayBreak: Bool = false, glass: GlassNumber = .unknown
  ) {
    self.glass = glass
    self.mayBreak = mayBreak
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
    /// The contact was a palm, the device went away, or the keyboard was hidden: types nothing.
    case cancelled
  }
}
