package import Units

extension Microseconds {
  /// When an event happened that is told of now: by the compositor's own milliseconds, where these are of
  /// the same clock, because it may have waited for a picture to be drawn, and a tap would be a held key.
  ///
  /// - Parameter stamp: the lowest 32 bits of a count of milliseconds.
  package func when(_ stamp: UInt32) -> Microseconds {
    let now = value / 1_000
    let age = Int64(Int32(bitPattern: UInt32(truncatingIfNeeded: now) &- stamp))
    // Other compositors may count from anywhere.
    guard (0...Self.oldest).contains(age) else { return self }
    return .milliseconds(now - age)
  }

  /// What waits longer is told in another clock.
  private static let oldest: Int64 = 10_000
}
