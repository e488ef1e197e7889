package import Units

extension Microseconds {
  /// Returns the time of an event that is being handled now, from the compositor's milliseconds if
  /// they are of the same clock. The event may have waited for a picture to be drawn; a tap would
  /// then look like a held key.
  ///
  /// - Parameter stamp: the lowest 32 bits of a count of milliseconds.
  package func when(_ stamp: UInt32) -> Microseconds {
    let now = value / 1_000
    let age = Int64(Int32(bitPattern: UInt32(truncatingIfNeeded: now) &- stamp))
    // Compositors with a different clock may count from anywhere.
    guard (0...Self.oldest).contains(age) else { return self }
    return .milliseconds(now - age)
  }

  /// The oldest event in milliseconds; an older time is of a different clock.
  private static let oldest: Int64 = 10_000
}
