/// A session's filter on the keys of all its keyboards (AccessX), including the Keyglass keyboard.
package struct KeyFilter: Hashable, Sendable {
  /// The time for which a key must be held before the session accepts it (slow keys); zero if it is
  /// accepted at once.
  package var slow: Microseconds
  /// The time after a key's release during which the session ignores another press of the key
  /// (bounce keys); zero if every press is accepted.
  package var bounce: Microseconds

  package init(slow: Microseconds = .zero, bounce: Microseconds = .zero) {
    self.slow = slow
    self.bounce = bounce
  }

  package static let off = KeyFilter()

  /// The longest possible time: AccessX counts milliseconds in 16 bits.
  package static let longest = Microseconds.milliseconds(65_535)

  /// The longest delay until a session receives a key and starts to count its time.
  private static let lateness = Microseconds.milliseconds(100)

  /// The time for which Keyglass holds a key down, so that the session accepts the key.
  package var hold: Microseconds { slow == .zero ? .zero : slow + Self.lateness }

  /// The time for which Keyglass leaves a key up before pressing it again.
  package var gap: Microseconds { bounce == .zero ? .zero : bounce + Self.lateness }
}
