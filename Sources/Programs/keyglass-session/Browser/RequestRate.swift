import Units

/// Limits a browser's requests, so that a page cannot keep the daemon busy.
struct RequestRate: Hashable, Sendable {
  /// The maximum number of requests in each `interval`. The extension sends no more.
  static let most = 60
  static let interval = Microseconds.seconds(1)

  private var start = Microseconds.zero
  private var count = 0

  /// - Returns: false if the request exceeds the limit.
  mutating func admit(at now: Microseconds) -> Bool {
    if now - start >= Self.interval {
      start = now
      count = 0
    }
    count += 1
    return count <= Self.most
  }
}
