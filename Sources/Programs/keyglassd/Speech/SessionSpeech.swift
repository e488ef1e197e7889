import ControlProtocol

/// The `keyglass-session` that speaks what the keyboard announces.
final class SessionSpeech: HelperCalls {
  typealias Answer = (Result<ControlReply, ControlError>) -> Void

  private(set) var caller: ControlThread.Caller?
  /// Answers the waiting call; nil while `keyglass-session` has not called again.
  private var answer: Answer?
  /// The texts for the next calls, oldest first.
  private var texts: [SpokenText] = []

  /// The most texts that wait.
  private static let most = 16

  /// Receives a call that waits for the next text.
  ///
  /// - Parameter seat: the user at the seat; nil if there is none.
  /// - Throws: if the caller is another user, whose session must not speak what is typed here.
  func receiveCall(
    by caller: ControlThread.Caller, seat: UInt32?, then answer: @escaping Answer
  ) throws(ControlError) {
    guard seat == nil || caller.user == seat else { throw .notAtSeat }
    if self.caller?.client != caller.client { forgetHelper() }
    self.caller = caller
    self.answer = answer
    answerNext()
  }

  /// Sends a text to `keyglass-session`. Without a helper, the text is dropped.
  func send(_ text: SpokenText) {
    guard caller != nil else { return }
    if text.interrupts || texts.count == Self.most { texts = [] }
    texts.append(text)
    answerNext()
  }

  /// Drops the texts of an earlier field, which must not be heard in a more private one.
  func dropWaiting() { texts = [] }

  private func answerNext() {
    guard !texts.isEmpty, let answer else { return }
    self.answer = nil
    answer(.success(.announcement(texts.removeFirst())))
  }

  func forgetHelper() {
    let answer = answer
    (caller, self.answer, texts) = (nil, nil, [])
    answer?(.failure(.cancelled))
  }
}
