import Units

/// Decides whether a Wayland compositor shows the panel's Xwayland window. For a hidden window,
/// Xwayland is late to report a picture as shown. This type also decides when to ask for that
/// report, and when to replace the panel's window. A new window is above all others.
///
/// Replacing the window also repairs the focus under cage 0.2. When a window closes, cage focuses
/// the newest window. If that is the panel's window, no window has the focus. Once the panel's
/// window is replaced, a window below it gets the focus.
///
/// ```
/// question   none ─changed──► due ─step: ask──► open ─answered──► none, or due if changed since
///
/// doubt      none ─150 ms open: call──► called ─answers──► answers ─150 ms: renew──► none
///              ▲                          │                   │
///              └──────── shown ───────────┴───────────────────┘
///
/// screen     new ─shown────────► ours ─all changes, after a lull──► sweep ─calm: renew──► new
///                                  └─all changes, soon──► ours        └─all changes, soon──► sweep
/// ```
/// A new window begins with the question `due`, the doubt `none` and the screen `new`. After an X
/// window has closed, the panel's window is replaced at once. After a sweep, it is replaced only
/// once the screen is calm.
struct XwaylandSight: Hashable, Sendable {
  enum Step: Hashable {
    /// Redraw the unchanged picture, and ask when it is shown.
    case ask
    /// Send a sync to the compositor, to see whether it responds.
    case call
    /// Replace the window.
    case renew
  }

  /// The longest time until a visible window's picture is shown. For a hidden window, Xwayland
  /// answers after 1000 ms.
  private static let longestFrame = Microseconds.milliseconds(900)
  /// The delay of a picture after which the panel calls the compositor. The window is replaced if
  /// the picture is still missing this long after the compositor's answer.
  private static let suspicion = Microseconds.milliseconds(150)
  /// The limits of the pause between two new windows; each pause is twice the previous pause.
  private static let shortestPause = Microseconds.milliseconds(500)
  private static let longestPause = Microseconds.milliseconds(32_000)
  /// The time after which a renewal that helped is forgotten: the next pause is the shortest again.
  private static let memory = Microseconds.milliseconds(20_000)
  /// The longest series of changes of the whole screen that a closing window causes, including the
  /// redrawing of windows below. A video lasts longer.
  fileprivate static let longestSweep = Microseconds.milliseconds(500)
  /// The time without changes of the whole screen that ends a sweep. It is longer than the pauses
  /// between captures in `ScreenChanges`.
  fileprivate static let calm = Microseconds.milliseconds(400)
  /// The time without changes of the whole screen that must precede a `Screen.sweep`.
  private static let lull = Microseconds.milliseconds(1_000)

  /// The state of the question to Xwayland, which is answered when the next picture is shown.
  enum Question: Hashable {
    case none
    /// The question is to be asked, because something was drawn at this time.
    case due(Microseconds)
    /// The question was asked and is not answered. `next` is the time of a later drawing; nil if
    /// nothing was drawn since.
    case open(next: Microseconds?)
  }

  /// The steps to find out whether a late picture means that the window is hidden.
  enum Doubt: Hashable {
    case none
    /// The compositor was called, and has not answered.
    case called
    /// The compositor has answered, so it is not stopped.
    case answers(at: Microseconds)
  }

  /// The last changes of the whole screen, which reveal that a window has closed.
  enum Screen: Hashable {
    /// The panel's window has not been shown yet. Its appearance will change the whole screen.
    case new
    /// The last change was caused by the panel's own window.
    case ours(last: Microseconds)
    /// A series of changes, close to one another, as when a window closes.
    case sweep(began: Microseconds, last: Microseconds)
  }

  /// The last replacement of the window, made because its pictures were not shown.
  private struct Renewal: Hashable {
    var time: Microseconds
    /// The shortest time until the next renewal.
    var pause: Microseconds
    var wasShownSince = false
  }

  private var visibility = SurfaceVisibility(longestDelay: .seconds(1))
  private(set) var question = Question.none
  private(set) var doubt = Doubt.none
  private(set) var screen = Screen.new
  /// The closing time of an X window that may have had the focus; nil if no such window has closed.
  private var closedAt: Microseconds?
  private var renewal: Renewal?

  var isSeen: Bool { visibility.isSeen }

  /// The time to call `step`.
  var deadline: Microseconds? {
    [question.deadline, visibility.deadline, doubtAt, healAt].compactMap(\.self).min()
  }

  /// The time to call the compositor, or to replace the window. A compositor that has not answered
  /// a call might never show the new window, so the replacement waits for the answer.
  private var doubtAt: Microseconds? {
    switch doubt {
    case .none:
      visibility.waitsSince.map { waitsSince in
        max(waitsSince + Self.suspicion, renewal.map { $0.time + $0.pause } ?? waitsSince)
      }
    case .called: nil
    case .answers(let time): time + Self.suspicion
    }
  }

  /// The time to replace the window so that a window below gets the focus. All pictures must first
  /// have been shown, which proves that the compositor responds.
  private var healAt: Microseconds? {
    guard question == .none, visibility.waitsSince == nil else { return nil }
    return [closedAt, screen.calmAt].compactMap(\.self).min()
  }

  /// Records that something was drawn, or that other windows appeared or disappeared.
  mutating func changed(at now: Microseconds) {
    switch question {
    case .none: question = .due(now)
    case .open(next: nil): question = .open(next: now)
    case .due, .open: break
    }
  }

  /// Records that the whole screen has changed at once, as when a window that fills it opens or
  /// closes.
  mutating func changedAll(at now: Microseconds) {
    changed(at: now)
    switch screen {
    case .new: break
    case .ours(let last) where now < last + Self.lull: screen = .ours(last: now)
    case .sweep(let began, let last) where now < last + Self.lull:
      screen = .sweep(began: began, last: now)
    case .ours, .sweep: screen = .sweep(began: now, last: now)
    }
  }

  /// Records the closing of an X window that may have had the focus.
  mutating func closed(at now: Microseconds) {
    changed(at: now)
    closedAt = closedAt ?? now
  }

  /// Returns to the initial states, for a new window.
  mutating func began(at now: Microseconds) {
    (question, doubt, screen, closedAt) = (.due(now), .none, .new, nil)
  }

  /// Handles Xwayland's answer.
  ///
  /// - Parameter wait: the time until the answer, which is short if the change was shown.
  mutating func answered(after wait: Microseconds, at now: Microseconds) {
    if case .open(let next) = question { question = next.map { .due($0) } ?? .none }
    guard wait < Self.longestFrame else { return }
    visibility.wasShown()
    doubt = .none
    renewal?.wasShownSince = true
    // Expect a late report that the window's appearance has changed the whole screen.
    if screen == .new { screen = .ours(last: now) }
  }

  /// Handles the compositor's answer to a call. A compositor that had stopped now shows the changes
  /// that it held back.
  mutating func called(at now: Microseconds) {
    guard doubt == .called else { return }
    doubt = .answers(at: now)
    changed(at: now)
  }

  mutating func step(at now: Microseconds) -> Step? {
    visibility.advance(to: now)
    if let due = question.deadline, now >= due {
      question = .open(next: nil)
      visibility.changed(at: now)
      return .ask
    }
    if let healAt, now >= healAt {
      began(at: now)
      return .renew
    }
    guard let doubtAt, now >= doubtAt else { return nil }
    if doubt == .none {
      doubt = .called
      return .call
    }
    renewal = Renewal(time: now, pause: nextPause(at: now))
    began(at: now)
    return .renew
  }

  /// The pause after a renewal; it doubles after each renewal that did not help.
  private func nextPause(at now: Microseconds) -> Microseconds {
    guard let renewal, !renewal.wasShownSince || now < renewal.time + Self.memory else {
      return Self.shortestPause
    }
    return min(renewal.pause + renewal.pause, Self.longestPause)
  }
}

extension XwaylandSight.Question {
  fileprivate var deadline: Microseconds? {
    if case .due(let time) = self { time } else { nil }
  }
}

extension XwaylandSight.Screen {
  /// The time at which a sweep is over; nil if there is no sweep, or the sweep is too long, as with
  /// a video.
  fileprivate var calmAt: Microseconds? {
    guard case .sweep(let began, let last) = self, last <= began + XwaylandSight.longestSweep else {
      return nil
    }
    return last + XwaylandSight.calm
  }
}
