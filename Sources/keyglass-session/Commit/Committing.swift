import ControlProtocol

/// One text on its way through the input method.
///
/// First everything that the compositor was sent before, keys too, has to be behind it: an answer to
/// a sync says so. Then the text is committed; the next answer says that the application has been
/// sent it, before any key that comes from now on.
///
/// Terminals say after each text where their caret is, and toolkits what stands around it. A text that comes between
/// that and the compositor's hearing of it is dropped (foot 1.13 and GTK 3.24.49 ignore a `done` with an older
/// serial), so the next waits for it. So may one after a key, of which a terminal that draws slowly has said
/// nothing yet: it is waited for first.
struct Committing: Hashable, Sendable {
  /// What is to be done now.
  enum Step: Hashable, Sendable {
    /// Have the compositor answer.
    case sync
    /// Commit this, and have the compositor answer.
    case commit(String)
  }

  private enum Stage: Hashable {
    case waits(CommitText)
    /// The application is to say something of the last key until then, in milliseconds.
    case lags(CommitText, until: Int64)
    case committed(CommitText)
    /// The compositor has answered; the application is to say something until then, in milliseconds.
    case sent(UInt32, until: Int64)
    case ended(CommitText.Outcome)
  }

  /// How long an application may take to say something of a text, in milliseconds.
  static let patience: Int64 = 100
  /// The same for a key, which may change nothing.
  static let keyPatience: Int64 = 300
  /// How long before the daemon gives a text up it is to hear of it, in milliseconds.
  static let reserve: Int64 = 30

  private var stage: Stage?
  /// Whether the application says something after each text.
  private var awaitsReport = false
  /// When it has said something last, in milliseconds of CLOCK_MONOTONIC.
  private var reportedAt = Int64.min

  /// - Parameters:
  ///   - hasField: whether a field is there to commit to.
  ///   - reports: whether its application says something after each text.
  mutating func begin(_ text: CommitText, hasField: Bool, reports: Bool = false) -> Step? {
    awaitsReport = reports
    guard hasField else {
      end(text.number, false)
      return nil
    }
    stage = .waits(text)
    return .sync
  }

  /// The compositor has answered.
  ///
  /// - Parameter time: now, in milliseconds of CLOCK_MONOTONIC: what is late would stand where
  ///   something else was typed since.
  mutating func answered(hasField: Bool, at time: Int64) -> Step? {
    switch stage {
    case .waits(let text):
      guard hasField, time * 1_000 < text.until.value else {
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
      let until = min(time + Self.patience, text.until.value / 1_000 - Self.reserve)
      if awaitsReport, time < until {
        stage = .sent(text.number, until: until)
      } else {
        end(text.number, true)
      }
    case .lags, .sent, .ended, nil: break
    }
    return nil
  }

  /// How long to wait for what the application says of the last key; long ago if it has, or never does.
  private func endOfLag(before text: CommitText) -> Int64 {
    let lastKey = text.lastKey.value / 1_000
    // Zero before the first.
    guard awaitsReport, lastKey > 0, reportedAt < lastKey else { return .min }
    return min(lastKey + Self.keyPatience, text.until.value / 1_000 - Self.reserve)
  }

  /// The application has said something of its field.
  mutating func reported(at time: Int64) -> Step? {
    reportedAt = time
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

  /// When to call `expire`, in milliseconds of CLOCK_MONOTONIC.
  var deadline: Int64? {
    switch stage {
    case .lags(_, let until), .sent(_, let until): until
    case .waits, .committed, .ended, nil: nil
    }
  }

  /// Waits no longer for what the application says.
  mutating func expire(at time: Int64) -> Step? {
    switch stage {
    case .lags(let text, let until) where time >= until:
      stage = .waits(text)
      return .sync
    case .sent(let number, let until) where time >= until: end(number, true)
    default: break
    }
    return nil
  }

  /// The input method is gone, or will not answer.
  mutating func giveUp() {
    switch stage {
    case .waits(let text), .lags(let text, _): end(text.number, false)
    case .committed(let text): end(text.number, false)
    case .sent(let number, _): end(number, true)
    case .ended, nil: break
    }
  }

  /// What has come of a text; nil while nothing has.
  mutating func takeOutcome(of number: UInt32) -> Bool? {
    guard case .ended(let outcome) = stage, outcome.number == number else { return nil }
    stage = nil
    return outcome.isCommitted
  }

  private mutating func end(_ number: UInt32, _ isCommitted: Bool) {
    stage = .ended(CommitText.Outcome(number: number, isCommitted: isCommitted))
  }
}
