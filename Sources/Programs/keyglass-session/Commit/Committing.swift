import ControlProtocol
import Units

/// One text that is being committed through the input method.
///
/// A first sync makes sure that the compositor has handled everything sent before, keys included.
/// Then the text is committed. The answer to a second sync confirms that the compositor has sent
/// the text to the application, before any later key.
///
/// After each text, a terminal reports its caret, and a toolkit reports the surrounding text. The
/// next text waits until the compositor has read this report. Otherwise foot 1.13 and GTK 3.24.49
/// would ignore that text, because its `done` would carry too old a serial. A text also waits for
/// the report of the last key. Drawing may delay this report: foot, for instance, loads a font for
/// its first emoji.
struct Committing: Hashable, Sendable {
  /// The next step.
  enum Step: Hashable, Sendable {
    /// Send a sync, which the compositor answers.
    case sync
    /// Commit this text, then send a sync.
    case commit(String)
  }

  private enum Stage: Hashable {
    case waits(CommitText)
    /// Waits until this time for the application's report of the last text or key.
    case lags(CommitText, until: Microseconds)
    case committed(CommitText)
    /// Waits until this time for the application's report of the text. The compositor has answered
    /// already.
    case sent(UInt32, until: Microseconds)
    case ended(CommitText.Outcome)
  }

  /// The time that an application may take to report its field after a text.
  static let timeout = Microseconds.milliseconds(100)
  /// The time that an application may take to report its field after a key. Keys that change
  /// nothing cause no report.
  static let keyTimeout = Microseconds.milliseconds(300)
  /// The margin before the daemon's own time limit. The result must reach the daemon before the
  /// daemon gives up on the text.
  static let reserve = Microseconds.milliseconds(30)

  private var stage: Stage?
  /// True if the application sends a report after each text.
  private var awaitsReport = false
  /// The time of the application's last report.
  private var reportedAt = Microseconds(.min)
  /// The application's report of the last text.
  private var textReport = TextReport.none

  private enum TextReport: Hashable {
    case none
    /// The report is late. The next text waits for it.
    case outstanding
    /// The next text waited in vain. Later texts do not wait, because the application may not send
    /// reports.
    case missing
  }

  /// The number of the field that the text is for; nil for any field, or once the text is sent.
  var field: UInt32? {
    switch stage {
    case .waits(let text), .lags(let text, _), .committed(let text): text.field
    case .sent, .ended, nil: nil
    }
  }

  /// Begins with a text; an empty text removes the preedit.
  ///
  /// - Parameters:
  ///   - hasField: true if the text's field has the focus.
  ///   - reports: true if the field's application sends a report after each text.
  mutating func begin(_ text: CommitText, hasField: Bool, reports: Bool = false) -> Step? {
    awaitsReport = reports
    guard hasField else {
      end(text.number, false)
      return nil
    }
    stage = .waits(text)
    return .sync
  }

  /// Handles the compositor's answer to a sync.
  ///
  /// - Parameter time: the current time. A late text is dropped, because other text may have been
  ///   typed since.
  mutating func answered(hasField: Bool, at time: Microseconds) -> Step? {
    switch stage {
    case .waits(let text):
      guard hasField, time < text.until || text.text.isEmpty else {
        end(text.number, false)
        return nil
      }
      let until = endOfLag(before: text)
      guard time >= until else {
        stage = .lags(text, until: until)
        return nil
      }
      stage = .committed(text)
      return .commit(text.text)
    case .committed(let text):
      let until = min(time + Self.timeout, text.until - Self.reserve)
      if awaitsReport, !text.text.isEmpty, time < until {
        stage = .sent(text.number, until: until)
      } else {
        end(text.number, true)
      }
    case .lags, .sent, .ended, nil: break
    }
    return nil
  }

  /// The time until which to wait for the reports of the last text and the last key; `.min` if no
  /// report is awaited.
  private func endOfLag(before text: CommitText) -> Microseconds {
    let lastKey = text.lastKey
    // `lastKey` is zero before the first key.
    guard awaitsReport else { return Microseconds(.min) }
    let isRemoval = text.text.isEmpty
    if textReport == .outstanding, !isRemoval { return text.until - Self.reserve }
    // Do not count a report at `lastKey` itself: `lastKey` can be the time of a preedit that was
    // sent when the report of the previous preedit arrived.
    guard lastKey > .zero, reportedAt <= lastKey else { return Microseconds(.min) }
    let timeout = isRemoval ? Self.timeout : Self.keyTimeout
    return min(lastKey + timeout, text.until - Self.reserve)
  }

  /// Handles the application's report of its field.
  mutating func reported(at time: Microseconds) -> Step? {
    reportedAt = time
    textReport = .none
    switch stage {
    case .lags(let text, _):
      stage = .waits(text)
      return .sync
    case .committed: awaitsReport = false
    case .sent(let number, _): end(number, true)
    case .waits, .ended, nil: break
    }
    return nil
  }

  /// The time to call `expire`.
  var deadline: Microseconds? {
    switch stage {
    case .lags(_, let until), .sent(_, let until): until
    case .waits, .committed, .ended, nil: nil
    }
  }

  /// Ends a wait for the application's report that has taken too long.
  mutating func expire(at time: Microseconds) -> Step? {
    switch stage {
    case .lags(let text, let until) where time >= until:
      stage = .waits(text)
      if textReport == .outstanding { textReport = .missing }
      return .sync
    case .sent(let number, let until) where time >= until:
      if textReport == .none { textReport = .outstanding }
      end(number, true)
    case .waits, .lags, .committed, .sent, .ended, nil: break
    }
    return nil
  }

  /// Ends the text, because the input method has ended or does not answer.
  mutating func giveUp() {
    switch stage {
    case .waits(let text), .lags(let text, _): end(text.number, false)
    case .committed(let text): end(text.number, false)
    case .sent(let number, _): end(number, true)
    case .ended, nil: break
    }
  }

  /// Removes and returns the result of committing a text; nil while the result is unknown.
  mutating func popOutcome(of number: UInt32) -> Bool? {
    guard case .ended(let outcome) = stage, outcome.number == number else { return nil }
    stage = nil
    return outcome.isCommitted
  }

  private mutating func end(_ number: UInt32, _ isCommitted: Bool) {
    stage = .ended(CommitText.Outcome(number: number, isCommitted: isCommitted))
  }
}
