import ControlProtocol

/// One text on its way through the input method.
///
/// First everything that the compositor was sent before, keys too, has to be behind it: an answer to
/// a sync says so. Then the text is committed; the next answer says that the application has been
/// sent it, before any key that comes from now on.
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
    case committed(UInt32)
    case ended(CommitText.Outcome)
  }

  private var stage: Stage?

  /// - Parameter hasField: whether a field is there to commit to.
  mutating func begin(_ text: CommitText, hasField: Bool) -> Step? {
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
      stage = .committed(text.number)
      return .commit(text.text)
    case .committed(let number):
      end(number, true)
    case .ended, nil: break
    }
    return nil
  }

  /// The input method is gone, or will not answer.
  mutating func giveUp() {
    switch stage {
    case .waits(let text): end(text.number, false)
    case .committed(let number): end(number, false)
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
