import ControlProtocol
import SeatRules
import Units

/// The connection to the `keyglass-session` that commits texts that no key can type, through the
/// session's input method.
final class SessionCommits: HelperCalls {
  typealias Answer = (Result<ControlReply, ControlError>) -> Void

  /// The `keyglass-session` that called last, and the answer to its call.
  private struct Helper {
    var caller: ControlThread.Caller
    /// Answers the waiting call; nil while `keyglass-session` has a text to commit.
    var answer: Answer?
  }

  /// Called with a text's number, and with true if it was committed.
  private let wasCommitted: (UInt32, Bool) -> Void
  /// Called when the text that was sent will not be answered.
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

  /// Receives a call that reports the last commit, if any, and waits for the next text.
  func receiveCall(
    last: CommitText.Outcome?, by caller: ControlThread.Caller, then answer: @escaping Answer
  ) {
    let isKnown = helper?.caller.client == caller.client
    helper?.answer?(.failure(.cancelled))
    helper = Helper(caller: caller, answer: answer)
    if isKnown, let last {
      wasCommitted(last.number, last.isCommitted)
    } else if !isKnown {
      // Do not wait for the previous `keyglass-session`, even though it may still commit its text.
      commitsEnd()
      changed()
    }
  }

  /// Sends a text to the waiting `keyglass-session`. If none is waiting, the text is reported as
  /// not committed.
  func send(_ text: CommitText) {
    guard let answer = helper?.answer else { return wasCommitted(text.number, false) }
    helper?.answer = nil
    answer(.success(.commit(text)))
  }

  func forgetHelper() {
    let answer = helper?.answer
    helper = nil
    answer?(.failure(.cancelled))
    commitsEnd()
    changed()
  }
}
