import ControlProtocol

/// The sessions' helpers that speak the keyboard's announcements. Only one helper gets them: the
/// first to call of those whose user is at the seat.
final class SessionSpeech {
  typealias Answer = (Result<ControlReply, ControlError>) -> Void

  private struct Helper {
    let caller: ControlThread.Caller
    /// Answers the waiting call; nil while the helper has not called again.
    var answer: Answer?
  }

  /// The helpers in the order of their first calls.
  private var helpers: [Helper] = []
  /// The user at the seat; nil if there is none.
  private var seat: UInt32?
  /// The texts for the next calls, oldest first.
  private var texts: [SpokenText] = []

  /// The maximum number of waiting texts.
  private static let mostTexts = 16
  /// The maximum number of helpers, because their waiting calls take up room for other clients'
  /// calls.
  private static let mostHelpers = 4

  /// - Parameter seat: the user at the seat; nil if there is none.
  init(seat: UInt32?) { self.seat = seat }

  /// The index of the helper that gets the texts: a helper of the user at the seat, because another
  /// user's session must not speak what is typed here. If nobody is at the seat, the helper must
  /// have the right to type. Such a client can do anyway all that a person at the screen can.
  private var speaker: Int? {
    helpers.firstIndex {
      if let seat { $0.caller.user == seat } else { $0.caller.rights.contains(.type) }
    }
  }

  /// True if there is a helper that gets the texts.
  var hasSpeaker: Bool { speaker != nil }

  /// Receives a call that waits for the next text, perhaps until another user is at the seat.
  func receiveCall(by caller: ControlThread.Caller, then answer: @escaping Answer) {
    if let index = helpers.firstIndex(where: { $0.caller.client == caller.client }) {
      helpers[index].answer = answer
    } else {
      if helpers.count == Self.mostHelpers, caller.user == seat { makeRoom() }
      guard helpers.count < Self.mostHelpers else { return answer(.failure(.cancelled)) }
      helpers.append(Helper(caller: caller, answer: answer))
    }
    answerNext()
  }

  /// Ends the call of the last helper whose user is not at the seat, if there is one.
  private func makeRoom() {
    guard let index = helpers.lastIndex(where: { $0.caller.user != seat }) else { return }
    helpers.remove(at: index).answer?(.failure(.cancelled))
  }

  /// Sends a text to the speaker. Without one, the text is dropped.
  func send(_ text: SpokenText) {
    guard speaker != nil else { return }
    if text.interrupts || texts.count == Self.mostTexts { texts = [] }
    texts.append(text)
    answerNext()
  }

  /// Drops the texts of an earlier field, which must not be spoken in a more private field.
  func dropWaiting() { texts = [] }

  /// Drops the texts that were not spoken to the previous user.
  func seatChanged(to user: UInt32?) {
    seat = user
    texts = []
  }

  func forget(_ client: ControlServer.ClientNumber) {
    guard let index = helpers.firstIndex(where: { $0.caller.client == client }) else { return }
    if index == speaker { texts = [] }
    helpers.remove(at: index).answer?(.failure(.cancelled))
  }

  private func answerNext() {
    guard !texts.isEmpty, let speaker, let answer = helpers[speaker].answer else { return }
    helpers[speaker].answer = nil
    answer(.success(.announcement(texts.removeFirst())))
  }
}
