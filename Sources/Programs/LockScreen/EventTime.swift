package import Units

extension Microseconds {
  /// Returns the time at which an event happened; `self` is the time at which it is handled. The
  /// compositor's stamp counts only if both clocks are the same. An event may have waited while a
  /// picture was drawn, which would make a tap look like a held key.
  ///
  /// - Parameter stamp: the lowest 32 bits of a count of milliseconds.
  package func when(_ stamp: UInt32) -> Microseconds {
    let now = value / 1_000
    let age = Int64(Int32(bitPattern: UInt32(truncatingIfNeeded: now) &- stamp))
    // Compositors with a different clock may count from anywhere.
    guard (0...Self.oldest).contains(age) else { return self }
    return .milliseconds(now - age)
  }

  /// The greatest age of an event in milliseconds; an older stamp comes from another clock.
  private static let oldest: Int64 = 10_000
}
