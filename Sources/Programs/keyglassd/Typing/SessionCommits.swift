import ControlProtocol
import SeatRules
import Units

/// The connection to the `keyglass-session` that commits texts that no key can type, through the
/// session's input method. It also shows preedits.
final class SessionCommits: HelperCalls {
  typealias Answer = (Result<ControlReply, ControlError>) -> Void

  /// The `keyglass-session` that called last.
  private struct Helper {
    var caller: ControlThread.Caller
    var showsPreedits: Bool
    var stage: Stage
  }

  private enum Stage {
    /// The helper's call waits for a text.
    case waits(Answer)
    /// The helper has a text to commit.
    case commits
    /// The helper has a preedit to show, and calls again at once. `next` is the text for that call.
    case shows(next: CommitText?)
  }

  /// Called with a text's number, and with true if it was committed.
  private let wasCommitted: (UInt32, Bool) -> Void
  /// Called when the text that was sent will get no answer.
  private let commitsEnd: () -> Void
  private var helper: Helper?
  /// Called when a `keyglass-session` connects or disconnects.
  var changed: () -> Void = {}

  init(wasCommitted: @escaping (UInt32, Bool) -> Void, commitsEnd: @escaping () -> Void) {
    self.wasCommitted = wasCommitted
    self.commitsEnd = commitsEnd
  }

  var caller: ControlThread.Caller? { helper?.caller }
  /// The user of the connected `keyglass-session`; nil if none is connected.
  var user: UInt32? { caller?.user }

  /// True if the connected `keyglass-session` shows preedits.
  var showsPreedits: Bool { helper?.showsPreedits ?? false }

  /// Receives a call that reports the last commit, if any, and waits for the next text.
  ///
  /// - Parameter preedits: true if the caller shows preedits.
  func receiveCall(
    last: CommitText.Outcome?, preedits: Bool = false, by caller: ControlThread.Caller,
    then answer: @escaping Answer
  ) {
    let isKnown = helper?.caller.client == caller.client
    var next: CommitText?
    switch helper?.stage {
    case .waits(let answer): answer(.failure(.cancelled))
    case .shows(let text) where isKnown: next = text
    // Remove a preedit that an earlier helper may still show, unless this helper reports a commit.
    case .commits where isKnown: break
    case .shows, .commits, nil: if preedits { next = CommitText(preedit: "", field: nil) }
    }
    helper = Helper(caller: caller, showsPreedits: preedits, stage: .waits(answer))
    if isKnown, let last {
      wasCommitted(last.number, last.isCommitted)
    } else if !isKnown {
      // Do not wait for the previous `keyglass-session`, even though it may still commit its text.
      commitsEnd()
      changed()
    }
    if let next { send(next) }
  }

  /// Sends a text to the `keyglass-session` that waits for one. A helper that is still busy with a
  /// preedit gets the text at its next call. If there is no helper, or the helper is committing, a
  /// commit is reported as failed.
  ///
  /// - Returns: false if no helper gets the text.
  @discardableResult
  func send(_ text: CommitText) -> Bool {
    switch helper?.stage {
    case .waits(let answer):
      helper?.stage = text.isPreedit ? .shows(next: nil) : .commits
      answer(.success(.commit(text)))
    case .shows: helper?.stage = .shows(next: text)
    case .commits, nil:
      if !text.isPreedit { wasCommitted(text.number, false) }
      return false
    }
    return true
  }

  func forgetHelper() {
    let stage = helper?.stage
    helper = nil
    if case .waits(let answer)? = stage { answer(.failure(.cancelled)) }
    commitsEnd()
    changed()
  }
}
