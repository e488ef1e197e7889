package import Units

extension Microseconds {
  /// Returns the time at which an event happened; `self` is the time at which it is handled. An
  /// event may have waited while a picture was drawn. Judged by the time of handling, a tap could
  /// look like a held key.
  ///
  /// - Parameter stamp: the compositor's time of the event in milliseconds, the lowest 32 bits.
  package func time(ofStamp stamp: UInt32) -> Microseconds {
    let now = value / 1_000
    let age = Int64(Int32(bitPattern: UInt32(truncatingIfNeeded: now) &- stamp))
    // Ignore a stamp outside this range, because it comes from another clock than this program's.
    guard (0...Self.oldest).contains(age) else { return self }
    return .milliseconds(now - age)
  }

  /// The greatest age of an event in milliseconds; an older stamp must come from another clock.
  private static let oldest: Int64 = 10_000
}
