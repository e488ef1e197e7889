/// What a session does to the keys of all its keyboards (AccessX), the Keyglass keyboard's too.
package struct KeyFilter: Hashable, Sendable {
  /// How long a key has to be held until it counts (slow keys); zero: it counts at once.
  package var slow: Microseconds
  /// How long after it came up a key does not count again (bounce keys); zero: it always counts.
  package var bounce: Microseconds

  package init(slow: Microseconds = .zero, bounce: Microseconds = .zero) {
    self.slow = slow
    self.bounce = bounce
  }

  package static let off = KeyFilter()

  /// The longest time of each: AccessX counts in 16 bits of milliseconds.
  package static let longest = Microseconds.milliseconds(65_535)

  /// How late a session may be to look at a key, from when it counts the time.
  private static let lateness = Microseconds.milliseconds(100)

  /// How long a key is to be held so that it counts.
  package var hold: Microseconds { slow == .zero ? .zero : slow + Self.lateness }

  /// How long a key is to stay up before it goes down again.
  package var gap: Microseconds { bounce == .zero ? .zero : bounce + Self.lateness }
}
