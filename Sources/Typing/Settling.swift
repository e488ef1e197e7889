import Units

/// When applications have taken the strokes that go before a commit.
///
/// Keys and commits reach an application in order, but toolkits queue keys and do at once what an
/// input method says. Those that say how their text is tell that they have taken the keys; the others
/// are given time.
struct Settling: Hashable, Sendable {
  /// When the last stroke went out.
  var strokeAt = Microseconds(.min / 2)
  /// When the application said last how its text is; nil if it says nothing.
  var reportAt: Microseconds?

  /// How long an application may take for a stroke after it has read it, or after another's report.
  static let quiet = Microseconds.milliseconds(50)
  /// How long one that reports may take: it does not for a stroke that changes nothing.
  static let longest = Microseconds.milliseconds(500)

  /// - Parameter clear: when readers will have read the strokes.
  func end(after clear: Microseconds) -> Microseconds {
    guard let reportAt else { return clear + Self.quiet }
    if reportAt <= strokeAt { return max(strokeAt + Self.longest, clear) }
    return max(reportAt, clear) + Self.quiet
  }
}
