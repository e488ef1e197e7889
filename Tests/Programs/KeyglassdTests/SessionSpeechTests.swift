import ControlProtocol
import Testing

@testable import keyglassd

/// The clients that get announcements.
final class SessionSpeechTests {
  private let speech = SessionSpeech()
  /// The answers to each client's call.
  private var answers: [UInt64: [String]] = [:]

  private func call(_ client: UInt64, of user: UInt32 = 1000, seat: UInt32? = 1000) throws {
    try speech.receiveCall(
      by: ControlThread.Caller(client: client, user: user, rights: .all), seat: seat
    ) { [unowned self] answer in
      let text =
        switch answer {
        case .success(.announcement(let text)): text.text
        case .success: "another reply"
        case .failure(let error): "\(error)"
        }
      answers[client, default: []].append(text)
    }
  }

  private func send(_ text: String, interrupts: Bool = false) {
    speech.send(SpokenText(kind: .text, text: text, language: "", interrupts: interrupts))
  }

  @Test func eachTextAnswersACall() throws {
    try call(1)
    #expect(answers == [:])
    send("one")
    send("two")
    send("three")
    #expect(answers == [1: ["one"]])
    try call(1)
    try call(1)
    #expect(answers == [1: ["one", "two", "three"]])
  }

  @Test func aNewerTouchReplacesWhatNobodyHasTaken() throws {
    try call(1)
    send("one")
    send("two")
    send("three", interrupts: true)
    try call(1)
    #expect(answers == [1: ["one", "three"]])
  }

  @Test func anotherUsersSessionGetsNothing() throws {
    #expect(throws: ControlError.notAtSeat) { try call(1, of: 1001) }
    send("one")
    try call(2)
    #expect(answers == [:])
    speech.seatChanged(to: 1001)
    send("two")
    #expect(answers == [2: ["\(ControlError.cancelled)"]])
  }

  @Test func theHelperThatCallsLastGetsAll() throws {
    try call(1)
    try call(2)
    send("one")
    #expect(answers == [1: ["\(ControlError.cancelled)"], 2: ["one"]])
    send("two")
    speech.forget(2)
    try call(3)
    #expect(answers[3] == nil)
  }
}
