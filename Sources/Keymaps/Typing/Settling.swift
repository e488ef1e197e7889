import Units

/// The time at which an application has handled the strokes before a commit.
///
/// Keys and commits reach an application in order, but toolkits queue keys and carry out an input
/// method's requests at once. A report on the application's text shows that the keys were handled.
/// Applications without reports are given time.
struct Settling: Hashable, Sendable {
  /// The time at which the last stroke went out.
  var strokeAt = Microseconds(.min / 2)
  /// The time of the application's last report on its text; nil if it reports nothing.
  var reportAt: Microseconds?

  /// The time allowed for handling a stroke after it was read, or after the last report.
  static let quiet = Microseconds.milliseconds(50)
  /// The time allowed for a report. An application does not report after a stroke that changes
  /// nothing.
  static let longest = Microseconds.milliseconds(500)

  /// - Parameter clear: the time at which readers will have read the strokes.
  func end(after clear: Microseconds) -> Microseconds {
    guard let reportAt else { return clear + Self.quiet }
    if reportAt <= strokeAt { return max(strokeAt + Self.longest, clear) }
    return max(reportAt, clear) + Self.quiet
  }
}
