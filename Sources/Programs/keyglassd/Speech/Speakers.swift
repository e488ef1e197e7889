import ControlProtocol

/// The programs that speak the keyboard's announcements. Only one of them gets the texts: the
/// `keyglass-session` of the user at the seat, or else the system's voice.
final class Speakers {
  typealias Answer = (Result<ControlReply, ControlError>) -> Void

  private struct Speaker {
    let caller: ControlThread.Caller
    /// Answers the waiting call; nil while the program has not called again.
    var answer: Answer?
    /// The texts for the next calls, oldest first.
    var texts: [SpokenText] = []

    /// True for `keyglass-voice`, which may do nothing but speak.
    var isSystemVoice: Bool { !caller.rights.allows(.field) }

    mutating func answerNext() {
      guard !texts.isEmpty, let answer else { return }
      self.answer = nil
      answer(.success(.announcement(texts.removeFirst())))
    }

    /// Drops the waiting texts, and ends those being spoken.
    mutating func stop() {
      texts = [.silence]
      answerNext()
    }

    /// Drops the waiting texts. A session's helper may finish its text, because only its session
    /// hears it. The system's voice stops, because everybody hears it.
    mutating func leave() { if isSystemVoice { stop() } else { texts = [] } }
  }

  /// The programs in the order of their first calls.
  private var speakers: [Speaker] = []
  /// The user at the seat; nil if there is none.
  private var seat: UInt32?

  /// The maximum number of waiting texts.
  private static let mostTexts = 16
  /// The maximum number of helpers, and also of system voices. It is low, because each of them
  /// keeps a call waiting, which leaves less room for other clients' calls.
  private static let most = 4

  /// - Parameter seat: the user at the seat; nil if there is none.
  init(seat: UInt32?) { self.seat = seat }

  /// The index of the program that gets the texts. Another user's session must not speak what is
  /// typed here. While nobody is at the seat, a client with the right to type is preferred. Such a
  /// client can already do everything that a person at the screen can.
  private var current: Int? {
    speakers.firstIndex {
      if let seat { $0.caller.user == seat } else { $0.caller.rights.contains(.type) }
    } ?? speakers.firstIndex { $0.isSystemVoice }
  }

  /// True if there is a program that gets the texts.
  var hasSpeaker: Bool { current != nil }

  /// Receives a call that waits for the next text, perhaps until another user is at the seat.
  func receiveCall(by caller: ControlThread.Caller, then answer: @escaping Answer) {
    if let index = speakers.firstIndex(where: { $0.caller.client == caller.client }) {
      speakers[index].answer = answer
      return speakers[index].answerNext()
    }
    let speaker = Speaker(caller: caller, answer: answer)
    if caller.user == seat, !hasRoom(for: speaker) { makeRoom() }
    guard hasRoom(for: speaker) else { return answer(.failure(.cancelled)) }
    let former = current
    speakers.append(speaker)
    // Drop the former speaker's texts, because two voices at a time cannot be understood.
    if let former, former != current { speakers[former].leave() }
  }

  private func hasRoom(for speaker: Speaker) -> Bool {
    speakers.count { $0.isSystemVoice == speaker.isSystemVoice } < Self.most
  }

  /// Ends the call of the last helper whose user is not at the seat, if there is one.
  private func makeRoom() {
    let index = speakers.lastIndex { !$0.isSystemVoice && $0.caller.user != seat }
    if let index { speakers.remove(at: index).answer?(.failure(.cancelled)) }
  }

  /// Sends a text to the current speaker. Without one, the text is dropped.
  func send(_ text: SpokenText) {
    guard let current else { return }
    if text.interrupts {
      speakers[current].texts = []
    } else if speakers[current].texts.count == Self.mostTexts {
      dropWaiting()
    }
    speakers[current].texts.append(text)
    speakers[current].answerNext()
  }

  /// Drops the texts of an earlier field, which must not be spoken in a more private field.
  func dropWaiting() {
    for index in speakers.indices { speakers[index].texts.removeAll { $0 != .silence } }
  }

  /// Drops the previous user's waiting texts, and ends those being spoken.
  func seatChanged(to user: UInt32?) {
    seat = user
    for index in speakers.indices { speakers[index].leave() }
  }

  /// Drops the waiting texts, and ends those being spoken.
  func stop() {
    for index in speakers.indices { speakers[index].stop() }
  }

  func forget(_ client: ControlServer.ClientNumber) {
    guard let index = speakers.firstIndex(where: { $0.caller.client == client }) else { return }
    speakers.remove(at: index).answer?(.failure(.cancelled))
  }
}
