/// Whether a Wayland compositor shows a window of its X server, by how soon it asks for frames; when to look,
/// and when to come anew, because new windows are above others, or because one has closed: cage 0.2 then gives the
/// focus to the newest window, and to nobody if that is ours, until ours goes.
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
  /// A window that closes changes the whole screen, and what is below may draw itself then: for so long at most. A
  /// video goes on.
  private static let longestSweep: Int64 = 500
  /// How long nothing like it may follow; `ScreenChanges` pauses for less.
  private static let calm: Int64 = 400
  /// Nor come before.
  private static let lull: Int64 = 1_000

  private enum Call: Hashable {
    case open
    case answered(at: Int64)
  }

  /// Changes of the whole screen, one soon after another.
  private struct Sweep: Hashable {
    /// nil where the new window of ours has begun it.
    var began: Int64?
    var last: Int64
  }

  private var visibility = SurfaceVisibility(patience: 1_000)
  private var askAt: Int64?
  private var isAsked = false
  /// nil where there is no doubt that the compositor answers.
  private var call: Call?
  private var renewedAt: Int64?
  private var pause: Int64 = 0
  private var wasShownSince = false
  /// Whether the window has not been shown yet.
  private var isNew = true
  /// Since when a window of the X server is gone that may have had the focus; nil where none is.
  private var closedAt: Int64?
  private var sweep: Sweep?

  var isSeen: Bool { visibility.isSeen }

  /// When to call `step`.
  var deadline: Int64? {
    [isAsked ? nil : askAt, visibility.deadline, doubtAt, healAt].compactMap(\.self).min()
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

  /// When to come anew so that what is below has the focus: once all is shown, and so the compositor answers.
  private var healAt: Int64? {
    guard askAt == nil, !isAsked, visibility.waitsSince == nil else { return nil }
    let calmAt = sweep.flatMap { sweep in
      sweep.began.flatMap { sweep.last <= $0 + Self.longestSweep ? sweep.last + Self.calm : nil }
    }
    return [closedAt, calmAt].compactMap(\.self).min()
  }

  /// Something was drawn, or other windows came and went.
  mutating func changed(at now: Int64) {
    askAt = askAt ?? now
  }

  /// The whole screen has changed at once, as it does where a window that fills it opens or closes.
  mutating func changedAll(at now: Int64) {
    changed(at: now)
    if isNew {
      sweep = Sweep(began: nil, last: now)
    } else if let current = sweep, now < current.last + Self.lull {
      sweep?.last = now
    } else {
      sweep = Sweep(began: now, last: now)
    }
  }

  /// A window of the X server that may have had the focus has closed.
  mutating func closed(at now: Int64) {
    changed(at: now)
    closedAt = closedAt ?? now
  }

  /// It has a new window, of which nothing was asked yet.
  mutating func began(at now: Int64) {
    (askAt, isAsked, call) = (now, false, nil)
    (isNew, closedAt, sweep) = (true, nil, nil)
  }

  /// - Parameter wait: how long it took until what was asked about was shown.
  mutating func answered(after wait: Int64, at now: Int64) {
    isAsked = false
    guard wait < Self.longestFrame else { return }
    visibility.wasShown()
    (call, wasShownSince) = (nil, true)
    // That it came has changed the whole screen, which may be told later.
    if isNew { (isNew, sweep) = (false, Sweep(began: nil, last: now)) }
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
    if let healAt, now >= healAt {
      began(at: now)
      return .renew
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
