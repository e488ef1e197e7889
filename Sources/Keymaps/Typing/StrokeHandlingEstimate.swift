import Units

/// Estimates when an application has handled the strokes before a commit.
///
/// Keys and commits reach an application in order, but toolkits queue keys and carry out commits at
/// once. A commit could therefore overtake the keys before it. An application's report of its text
/// shows that it has handled the keys. An application that sends no reports is given a fixed time.
struct StrokeHandlingEstimate: Hashable, Sendable {
  /// The time at which the last stroke went out.
  var strokeAt = Microseconds(.min / 2)
  /// The time of the application's last report of its text; nil if it sends none.
  var reportAt: Microseconds?

  /// The time that an application gets to handle a stroke after reading it, or after a report.
  static let quiet = Microseconds.milliseconds(50)
  /// The longest wait for a report. After a stroke that changes nothing, applications send no
  /// report.
  static let longest = Microseconds.milliseconds(500)

  /// - Parameter clear: the time at which readers will have read the strokes.
  func end(after clear: Microseconds) -> Microseconds {
    guard let reportAt else { return clear + Self.quiet }
    if reportAt <= strokeAt { return max(strokeAt + Self.longest, clear) }
    return max(reportAt, clear) + Self.quiet
  }
}
