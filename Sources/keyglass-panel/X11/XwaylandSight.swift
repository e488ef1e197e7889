/// Whether a Wayland compositor shows a window of its X server, by how soon it asks for frames; when to look,
/// and when to come anew, because new windows are above others.
///
/// Times are in milliseconds of CLOCK_MONOTONIC.
struct XwaylandSight: Hashable, Sendable {
  enum Step: Hashable {
    /// Draw something that changes nothing, and ask when it is shown.
    case ask
    /// Ask the compositor whether it answers at all.
    case call
    /// Replace the window.
    case renew
  }

  /// Xwayland answers after 1000 ms for what is not shown.
  private static let longestFrame: Int64 = 900
  /// How long a frame may take before the compositor is called, and from its answer on before the window comes anew.
  private static let suspicion: Int64 = 150
  /// Between new windows that come one after another; each pause is twice the last.
  private static let shortestPause: Int64 = 500
  private static let longestPause: Int64 = 32_000
  /// After so long a window that was shown is none of those any more.
  private static let memory: Int64 = 20_000

  private enum Call: Hashable {
    case open
    case answered(at: Int64)
  }

  private var visibility = SurfaceVisibility(patience: 1_000)
  private var askAt: Int64?
  private var isAsked = false
  /// nil where there is no doubt that the compositor answers.
  private var call: Call?
  private var renewedAt: Int64?
  private var pause: Int64 = 0
  private var wasShownSince = false

  var isSeen: Bool { visibility.isSeen }

  /// When to call `step`.
  var deadline: Int64? {
    [isAsked ? nil : askAt, visibility.deadline, doubtAt].compactMap(\.self).min()
  }

  /// When to call the compositor, or to come anew. While it does not answer, neither: what it is told then it
  /// may never show.
  private var doubtAt: Int64? {
    switch call {
    case nil:
      visibility.waitsSince.map { max($0 + Self.suspicion, (renewedAt ?? $0) + pause) }
    case .open: nil
    case .answered(let time): time + Self.suspicion
    }
  }

  /// Something was drawn, or other windows came and went.
  mutating func changed(at now: Int64) {
    askAt = askAt ?? now
  }

  /// It has a new window, of which nothing was asked yet.
  mutating func began(at now: Int64) {
    (askAt, isAsked, call) = (now, false, nil)
  }

  /// - Parameter wait: how long it took until what was asked about was shown.
  mutating func answered(after wait: Int64) {
    isAsked = false
    guard wait < Self.longestFrame else { return }
    visibility.wasShown()
    (call, wasShownSince) = (nil, true)
  }

  /// The compositor answers. What it did not show while it stood still it shows now.
  mutating func called(at now: Int64) {
    guard call == .open else { return }
    call = .answered(at: now)
    changed(at: now)
  }

  mutating func step(at now: Int64) -> Step? {
    visibility.settle(at: now)
    if !isAsked, let askAt, now >= askAt {
      (self.askAt, isAsked) = (nil, true)
      visibility.changed(at: now)
      return .ask
    }
    guard let doubtAt, now >= doubtAt else { return nil }
    if call == nil {
      call = .open
      return .call
    }
    let isFirst = renewedAt.map { wasShownSince && now >= $0 + Self.memory } ?? true
    pause = isFirst ? Self.shortestPause : min(2 * pause, Self.longestPause)
    (renewedAt, wasShownSince) = (now, false)
    began(at: now)
    return .renew
  }
}
