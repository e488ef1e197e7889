import Units

/// The preedit of the focused field, as a compositor's input method shows it.
///
/// A compositor ignores a preedit sent before the compositor read the application's last report.
/// Each preedit therefore waits until the application has reported the previous preedit. A newer
/// preedit replaces the waiting one. An ignored preedit is sent again. A removal is sent again
/// after the next report.
///
/// ```
///  none ──show──► sent ──report, or too late──► shown ──remove──► removed ──report──► none
///                 ▲ │ └────────────text──────────┐ │ └─text─┐      ▲ │
///                 │ └─show: the newest waits     ▼ ▼        ▼      │ │
///                 │                            replacing ──sent────┘ │
///                 └────────────────────────────show──────────────────┘
/// ```
///
/// While a text is being committed, reports get no answer. After an answer, the application would
/// report again, and the compositor would ignore the text. Applications drop the preedit of a field
/// that loses the focus.
struct FieldPreedit: Hashable, Sendable {
  /// A message to the compositor.
  enum Update: Hashable, Sendable {
    case show(String)
    case remove
    /// A bare answer to the application's report: no preedit is shown or removed.
    case answer
  }

  private enum Stage: Hashable {
    case none
    /// This preedit was sent, and the application has not reported it yet. `next` is the newest
    /// later preedit, which waits for this report.
    case sent(String, at: Microseconds, next: String?)
    case shown(String)
    /// A text is to be committed, or a removal is under way.
    case replacing
    /// The preedit was removed, and the application has not reported the removal yet. The time is
    /// nil if a text has taken the preedit's place.
    case removed(at: Microseconds?)
  }

  private var stage = Stage.none
  /// The number of the field that may show preedits; nil if the focused field must show none.
  private var field: UInt32?
  /// The number of preedits that the compositor has not handled yet.
  private var unhandled = 0

  /// The longest time to wait for the application's report of a preedit.
  static let timeout = Committing.timeout

  /// The time of a preedit or removal that the application has not reported yet; nil if there is
  /// none.
  var sentTime: Microseconds? {
    switch stage {
    case .sent(_, let time, _): time
    case .removed(let time): time
    case .none, .shown, .replacing: nil
    }
  }

  /// Handles the focus of a field that may show preedits; nil if no such field has the focus.
  mutating func focus(_ field: UInt32?) {
    guard field != self.field else { return }
    self.field = field
    stage = .none
  }

  /// - Parameter wanted: the number of the field that the preedit is for.
  mutating func show(_ text: String, in wanted: UInt32?, at time: Microseconds) -> Update? {
    guard !text.isEmpty else { return remove(at: time) }
    guard let field, wanted == field else { return nil }
    switch stage {
    case .sent(let last, let sent, _):
      stage = .sent(last, at: sent, next: text)
      return nil
    case .none, .shown, .removed:
      return send(text, at: time)
    case .replacing:
      return nil
    }
  }

  /// Removes the preedit, if there is one.
  mutating func remove(at time: Microseconds) -> Update? {
    guard stage != .none else { return nil }
    stage = .removed(at: time)
    return .remove
  }

  /// Begins to replace the preedit with a text, or with nothing.
  mutating func replace() {
    switch stage {
    case .sent, .shown: stage = .replacing
    case .none, .replacing, .removed: break
    }
  }

  /// Records that the preedit has been replaced with a text, or with nothing.
  ///
  /// - Parameter time: the time of the removal; nil if a text was sent.
  mutating func wasReplaced(at time: Microseconds?) {
    if stage != .none { stage = .removed(at: time) }
  }

  /// Handles the application's report of its field.
  ///
  /// - Parameter isDue: true if the compositor waits for an answer. Each answer repeats the
  ///   preedit, because an answer without the preedit removes it.
  mutating func reported(isDue: Bool, at time: Microseconds) -> Update? {
    switch stage {
    case .none: return isDue ? .answer : nil
    case .sent(_, _, let next?): return send(next, at: time)
    case .sent(let text, _, nil) where unhandled > 0: return send(text, at: time)
    case .sent(let text, _, nil):
      stage = .shown(text)
      return isDue ? show(text) : nil
    case .shown(let text): return isDue ? show(text) : nil
    case .replacing: return nil
    case .removed:
      stage = .none
      return .remove
    }
  }

  /// The time to call `expire`.
  var deadline: Microseconds? {
    if case .sent(_, let time, _) = stage { time + Self.timeout } else { nil }
  }

  /// Ends the wait for a report that takes too long.
  mutating func expire(at time: Microseconds) -> Update? {
    guard case .sent(let text, let sent, let next) = stage, time >= sent + Self.timeout else {
      return nil
    }
    if let next { return send(next, at: time) }
    stage = .shown(text)
    return nil
  }

  private mutating func send(_ text: String, at time: Microseconds) -> Update {
    stage = .sent(text, at: time, next: nil)
    return show(text)
  }

  private mutating func show(_ text: String) -> Update {
    unhandled += 1
    return .show(text)
  }

  /// Handles the compositor's answer to the sync that follows each shown preedit.
  mutating func wasHandled() { unhandled -= 1 }
}
