package import Units

extension Microseconds {
  /// Returns the time at which an event happened; `self` is the later time at which the event is
  /// handled. An event may have waited while a picture was drawn. Judged by the time of handling, a
  /// tap might then look like a held key.
  ///
  /// - Parameter stamp: the compositor's time of the event, the lowest 32 bits of milliseconds.
  package func time(ofStamp stamp: UInt32) -> Microseconds {
    let now = value / 1_000
    let age = Int64(Int32(bitPattern: UInt32(truncatingIfNeeded: now) &- stamp))
    // A stamp outside this range comes from another clock than ours.
    guard (0...Self.oldest).contains(age) else { return self }
    return .milliseconds(now - age)
  }

  /// The greatest age of an event in milliseconds; an older stamp comes from another clock.
  private static let oldest: Int64 = 10_000
}
