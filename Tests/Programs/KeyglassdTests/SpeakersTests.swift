import ControlProtocol
import Testing

@testable import keyglassd

/// Tests of the clients that get announcements.
final class SpeakersTests {
  private let speech = Speakers(seat: 1000)
  /// The user of the system's voice.
  private static let system: UInt32 = 990
  /// The answers to each client's call.
  private var answers: [UInt64: [String]] = [:]

  private func call(_ client: UInt64, of user: UInt32 = 1000, rights: Rights = .all) {
    speech.receiveCall(
      by: ControlThread.Caller(client: client, user: user, rights: rights)
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

  @Test func eachTextAnswersACall() {
    call(1)
    #expect(answers == [:])
    send("one")
    send("two")
    send("three")
    #expect(answers == [1: ["one"]])
    call(1)
    call(1)
    #expect(answers == [1: ["one", "two", "three"]])
  }

  @Test func aNewerTouchReplacesWhatNobodyHasTaken() {
    call(1)
    send("one")
    send("two")
    send("three", interrupts: true)
    call(1)
    #expect(answers == [1: ["one", "three"]])
  }

  @Test func anotherUsersSessionWaitsUntilItsUserIsAtTheSeat() {
    call(1, of: 1001)
    send("one")
    call(2)
    #expect(answers == [:])
    send("two")
    send("three")
    #expect(answers == [2: ["two"]])
    speech.seatChanged(to: 1001)
    #expect(answers == [2: ["two"]])
    send("four")
    #expect(answers == [1: ["four"], 2: ["two"]])
    call(2)
    speech.seatChanged(to: 1000)
    send("five")
    #expect(answers == [1: ["four"], 2: ["two", "five"]])
  }

  @Test func whileNobodyIsAtTheSeatAHelperThatMayTypeSpeaks() {
    speech.seatChanged(to: nil)
    call(1, of: 1001, rights: .field)
    #expect(!speech.hasSpeaker)
    send("one")
    call(2, of: 1002)
    send("two")
    #expect(answers == [2: ["two"]])
  }

  @Test func oneOfTheUsersHelpersGetsAllUntilItIsGone() {
    call(1)
    call(2)
    send("one")
    send("two")
    #expect(answers == [1: ["one"]])
    speech.forget(1)
    // A text that the first client has not fetched is lost with that client.
    #expect(answers == [1: ["one"]])
    send("three")
    #expect(answers == [1: ["one"], 2: ["three"]])
  }

  /// An unanswered call would take the room of other clients' calls for ever.
  @Test func theCallOfAHelperThatIsGoneIsAnswered() {
    call(1)
    speech.forget(1)
    #expect(answers == [1: ["\(ControlError.cancelled)"]])
  }

  @Test func onlyFourMayWait() {
    for client: UInt64 in 1...5 { call(client) }
    #expect(answers == [5: ["\(ControlError.cancelled)"]])
    speech.forget(4)
    call(6)
    #expect(answers[6] == nil)
  }

  @Test func othersMakeRoomForTheUserAtTheSeat() {
    for client: UInt64 in 1...4 { call(client, of: 1001) }
    call(5)
    #expect(answers == [4: ["\(ControlError.cancelled)"]])
    send("one")
    #expect(answers[5] == ["one"])
  }

  // MARK: - The system's voice

  private func callOfSystem(_ client: UInt64 = 9) { call(client, of: Self.system, rights: .speak) }

  @Test func theSystemsVoiceSpeaksWhileTheUserHasNoHelper() {
    callOfSystem()
    call(1, of: 1001)
    send("one")
    #expect(answers == [9: ["one"]])
    #expect(speech.hasSpeaker)
    speech.forget(9)
    #expect(!speech.hasSpeaker)
  }

  @Test func aHelperOfTheUserSilencesTheSystemsVoice() {
    callOfSystem()
    send("one")
    send("two")
    call(1)
    callOfSystem()
    #expect(answers == [9: ["one", ""]])
    callOfSystem()
    send("three")
    #expect(answers == [1: ["three"], 9: ["one", ""]])
    speech.forget(1)
    send("four")
    #expect(answers[9] == ["one", "", "four"])
  }

  @Test func whatAHelperHasNotSpokenIsNotSpokenByTheSystem() {
    callOfSystem()
    call(1)
    callOfSystem()
    send("one")
    send("two")
    speech.forget(1)
    callOfSystem()
    #expect(answers == [1: ["one"], 9: [""]])
  }

  /// Nothing of one user's text is spoken to the next, not even the rest of a word.
  @Test func theSystemsVoiceIsSilentOnceTheSeatChanges() {
    callOfSystem()
    send("one")
    send("two")
    speech.seatChanged(to: 1001)
    callOfSystem()
    callOfSystem()
    #expect(answers == [9: ["one", ""]])
    speech.seatChanged(to: nil)
    #expect(answers == [9: ["one", "", ""]])
    send("three")
    speech.dropWaiting()
    callOfSystem()
    #expect(answers == [9: ["one", "", ""]])
  }

  @Test func aHelperThatMayTypeComesBeforeTheSystemWhileNobodyIsAtTheSeat() {
    speech.seatChanged(to: nil)
    callOfSystem()
    call(1, of: 1001)
    send("one")
    #expect(answers == [1: ["one"], 9: [""]])
  }

  /// The calls of a user's helpers leave room for the system's voice, which speaks to the next
  /// user.
  @Test func helpersTakeNoRoomOfTheSystemsVoice() {
    for client: UInt64 in 1...4 { call(client) }
    callOfSystem()
    #expect(answers == [:])
    speech.seatChanged(to: nil)
    for client: UInt64 in 1...4 { speech.forget(client) }
    callOfSystem()
    send("one")
    #expect(answers[9] == ["", "one"])
  }

  /// The room must not hear the rest of a password after the headset is pulled out.
  @Test func allSpeakersStop() {
    call(1)
    callOfSystem()
    send("one")
    send("two")
    speech.stop()
    call(1)
    call(1)
    #expect(answers == [1: ["one", ""], 9: [""]])
  }
}
