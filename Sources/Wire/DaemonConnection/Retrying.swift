package import Units

/// The time of the next attempt to reach a daemon that is away, and the reason last reported.
package struct Retrying: Hashable, Sendable {
  /// The time between tries while the daemon does not answer.
  package static let interval = Microseconds.milliseconds(500)

  /// The time of the next try.
  package private(set) var nextTry = Microseconds.zero
  private var reportedReason = ""

  package init() {}

  /// Returns true if the next try is due, and if so schedules the following try.
  package mutating func isDue(at now: Microseconds) -> Bool {
    guard now >= nextTry else { return false }
    nextTry = now + Self.interval
    return true
  }

  /// Records that the daemon is away.
  ///
  /// - Returns: the message to report; nil if the same message was reported before.
  package mutating func lost(because reason: String, at now: Microseconds) -> String? {
    // Try again at once after the first loss. A restarting daemon leaves its socket open for the
    // next daemon, so a client can already connect.
    nextTry = reportedReason.isEmpty ? now : now + Self.interval
    defer { reportedReason = reason }
    return reason == reportedReason ? nil : reason
  }

  /// Records that the daemon answers.
  ///
  /// - Returns: the message to report; nil if the daemon's absence was not reported.
  package mutating func found() -> String? {
    defer { reportedReason = "" }
    return reportedReason.isEmpty ? nil : "connected to keyglassd"
  }

  /// Records that the daemon is away, and reports its absence once.
  ///
  /// - Parameter effect: the consequence; empty if the reason includes it.
  package mutating func reportLost(
    _ effect: String = "", because error: ClientFailure, at now: Microseconds
  ) {
    guard let reason = lost(because: error.description, at: now) else { return }
    StandardError.report(effect.isEmpty ? reason : "\(effect): \(reason)")
  }

  /// Records that the daemon answers, and reports this if its absence was reported.
  package mutating func reportFound() {
    if let news = found() { StandardError.report(news) }
  }
}
