/// Decides if a Wayland compositor shows a window of its X server, by how soon it asks for frames.
/// It also decides when to look, and when to replace the window. A new window is above others, and
/// helps after a window has closed. cage 0.2 then gives the focus to the newest window, and to no
/// window if the newest is ours. The focus goes to a window below once ours is replaced.
///
/// Times are in milliseconds of CLOCK_MONOTONIC.
struct XwaylandSight: Hashable, Sendable {
  enum Step: Hashable {
    /// Draw without a change, and ask when the frame is shown.
    case ask
    /// Ask the compositor for an answer.
    case call
    /// Replace the window.
    case renew
  }

  /// The longest wait of a visible window; for a hidden window Xwayland answers after 1000 ms.
  private static let longestFrame: Int64 = 900
  /// The time that a frame may take before the compositor is called, and then the time from its
  /// answer to a new window.
  private static let suspicion: Int64 = 150
  /// The pauses between successive new windows; each pause is twice as long as the one before.
  private static let shortestPause: Int64 = 500
  private static let longestPause: Int64 = 32_000
  /// The time after which a shown window counts as settled, so that pauses start anew.
  private static let memory: Int64 = 20_000
  /// The longest time for which a closing window changes the whole screen, including the windows
  /// below that draw themselves. A video goes on for longer.
  private static let longestSweep: Int64 = 500
  /// The time without such changes after it; `ScreenChanges` pauses for less.
  private static let calm: Int64 = 400
  /// The time without such changes before it.
  private static let lull: Int64 = 1_000

  private enum Call: Hashable {
    case open
    case answered(at: Int64)
  }

  /// A series of changes of the whole screen, close to one another.
  private struct Sweep: Hashable {
    /// The time of the first change; nil if our new window caused it.
    var began: Int64?
    var last: Int64
  }

  private var visibility = SurfaceVisibility(patience: 1_000)
  private var askAt: Int64?
  private var isAsked = false
  /// The call to the compositor; nil while there is no doubt that it answers.
  private var call: Call?
  private var renewedAt: Int64?
  private var pause: Int64 = 0
  private var wasShownSince = false
  /// True until the window was shown for the first time.
  private var isNew = true
  /// The time since which a window of the X server that may have had the focus is gone; nil if none
  /// is.
  private var closedAt: Int64?
  private var sweep: Sweep?

  var isSeen: Bool { visibility.isSeen }

  /// The time to call `step`.
  var deadline: Int64? {
    [isAsked ? nil : askAt, visibility.deadline, doubtAt, healAt].compactMap(\.self).min()
  }

  /// The time to call the compositor, or to replace the window. While a compositor does not answer,
  /// neither is done: it might never show the new window.
  private var doubtAt: Int64? {
    switch call {
    case nil:
      visibility.waitsSince.map { max($0 + Self.suspicion, (renewedAt ?? $0) + pause) }
    case .open: nil
    case .answered(let time): time + Self.suspicion
    }
  }

  /// The time to replace the window so that a window below gets the focus: once everything is
  /// shown, so that the compositor answers.
  private var healAt: Int64? {
    guard askAt == nil, !isAsked, visibility.waitsSince == nil else { return nil }
    let calmAt = sweep.flatMap { sweep in
      sweep.began.flatMap { sweep.last <= $0 + Self.longestSweep ? sweep.last + Self.calm : nil }
    }
    return [closedAt, calmAt].compactMap(\.self).min()
  }

  /// Notes that something was drawn, or that other windows came or went.
  mutating func changed(at now: Int64) {
    askAt = askAt ?? now
  }

  /// Notes that the whole screen has changed at once, as when a window that fills it opens or
  /// closes.
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

  /// Notes that a window of the X server that may have had the focus has closed.
  mutating func closed(at now: Int64) {
    changed(at: now)
    closedAt = closedAt ?? now
  }

  /// Notes that there is a new window, for which no question was asked yet.
  mutating func began(at now: Int64) {
    (askAt, isAsked, call) = (now, false, nil)
    (isNew, closedAt, sweep) = (true, nil, nil)
  }

  /// - Parameter wait: the time until the change in question was shown.
  mutating func answered(after wait: Int64, at now: Int64) {
    isAsked = false
    guard wait < Self.longestFrame else { return }
    visibility.wasShown()
    (call, wasShownSince) = (nil, true)
    // The appearance of the window changes the whole screen, which may be reported later.
    if isNew { (isNew, sweep) = (false, Sweep(began: nil, last: now)) }
  }

  /// Handles the compositor's answer. It now shows the changes that it held back while it stood
  /// still.
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
