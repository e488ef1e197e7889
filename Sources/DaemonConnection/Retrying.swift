/// When a daemon that is away is tried again, and what has been said of why it is.
package struct Retrying: Hashable, Sendable {
  /// While nobody answers, in milliseconds.
  package static let interval: Int64 = 500

  /// In milliseconds of CLOCK_MONOTONIC.
  package private(set) var nextTry: Int64 = 0
  private var saidWhyNot = ""

  package init() {}

  /// Whether it is time, and if it is, that it is done now.
  package mutating func isDue(at now: Int64) -> Bool {
    guard now >= nextTry else { return false }
    nextTry = now + Self.interval
    return true
  }

  /// The daemon is away.
  ///
  /// - Returns: what to say of it; nil where that has been said: once, not twice a second.
  package mutating func lost(because reason: String, at now: Int64) -> String? {
    // A daemon that is restarted leaves its socket to the next one: who connects at once waits there.
    nextTry = saidWhyNot.isEmpty ? now : now + Self.interval
    defer { saidWhyNot = reason }
    return reason == saidWhyNot ? nil : reason
  }

  /// The daemon answers.
  ///
  /// - Returns: what to say of it; nil where nobody heard that it was away.
  package mutating func found() -> String? {
    defer { saidWhyNot = "" }
    return saidWhyNot.isEmpty ? nil : "connected to keyglassd"
  }
}
