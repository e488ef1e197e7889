import ControlProtocol
import Testing
import Units

@testable import keyglassd

/// Tests of the helpers that commit texts, and of the answers that each gets.
final class SessionCommitsTests {
  /// The reports to the typist: the number of a text and whether it was committed.
  private var outcomes: [String] = []
  private var changes = 0
  /// The answers to each client's call.
  private var answers: [UInt64: [String]] = [:]
  private lazy var commits = {
    let commits = SessionCommits(
      wasCommitted: { [unowned self] in outcomes.append("\($0) \($1)") },
      commitsEnd: { [unowned self] in outcomes.append("end") })
    commits.changed = { [unowned self] in changes += 1 }
    return commits
  }()

  private func receiveCall(
    _ client: UInt64, of user: UInt32 = 1000, last: CommitText.Outcome? = nil,
    preedits: Bool = false
  ) {
    commits.receiveCall(
      last: last, preedits: preedits,
      by: ControlThread.Caller(client: client, user: user, rights: .all)
    ) { [unowned self] answer in
      let text =
        switch answer {
        case .success(.commit(let text)): text.isPreedit ? "(\(text.text))" : text.text
        case .success: "another reply"
        case .failure(let error): "\(error)"
        }
      answers[client, default: []].append(text)
    }
  }

  private func send(_ number: UInt32, _ text: String) {
    commits.send(
      CommitText(number: number, text: text, until: .seconds(1), lastKey: .zero))
  }

  @Test func theWaitingHelperGetsATextAndReportsItsOutcome() {
    receiveCall(1)
    #expect(commits.user == 1000)
    outcomes = []
    send(7, "漢字")
    #expect(answers == [1: ["漢字"]])
    #expect(outcomes == [])
    receiveCall(1, last: CommitText.Outcome(number: 7, isCommitted: true))
    #expect(outcomes == ["7 true"])
    send(8, "½")
    #expect(answers == [1: ["漢字", "½"]])
  }

  private func show(_ text: String) { commits.send(CommitText(preedit: text, field: 1)) }

  @Test func aHelperFirstRemovesThePreeditOfAnEarlierCall() {
    receiveCall(1, preedits: true)
    #expect(answers == [1: ["()"]])
    #expect(commits.showsPreedits)
    receiveCall(1, preedits: true)
    #expect(answers == [1: ["()"]])
    receiveCall(2)
    #expect(!commits.showsPreedits)
    #expect(answers == [1: ["()", "\(ControlError.cancelled)"]])
  }

  @Test func aSlowHelperGetsOnlyTheNewestPreedit() {
    receiveCall(1, preedits: true)
    receiveCall(1, preedits: true)
    for text in ["n", "ni", "nih", "niha"] { show(text) }
    #expect(answers == [1: ["()", "(n)"]])
    receiveCall(1, preedits: true)
    #expect(answers == [1: ["()", "(n)", "(niha)"]])
    receiveCall(1, preedits: true)
    #expect(answers == [1: ["()", "(n)", "(niha)"]])
  }

  @Test func aTextReplacesThePreeditThatWaits() {
    receiveCall(1, preedits: true)
    receiveCall(1, preedits: true)
    show("n")
    show("ni")
    outcomes = []
    send(7, "你")
    #expect(answers == [1: ["()", "(n)"]])
    receiveCall(1, preedits: true)
    #expect(answers == [1: ["()", "(n)", "你"]])
    show("h")
    #expect(answers == [1: ["()", "(n)", "你"]])
    receiveCall(1, last: CommitText.Outcome(number: 7, isCommitted: true), preedits: true)
    #expect(outcomes == ["7 true"])
    #expect(answers == [1: ["()", "(n)", "你"]])
  }

  @Test func aHelperThatWasForgottenWhileItHadAPreeditRemovesIt() {
    receiveCall(1, preedits: true)
    receiveCall(1, preedits: true)
    show("n")
    commits.seatChanged(to: 1001)
    show("ni")
    receiveCall(1, preedits: true)
    #expect(answers == [1: ["()", "(n)", "()"]])
  }

  @Test func withoutAHelperNothingIsCommitted() {
    send(7, "漢字")
    #expect(outcomes == ["7 false"])
    #expect(commits.user == nil)
  }

  @Test func whileAHelperHasATextItGetsNoOther() {
    receiveCall(1)
    outcomes = []
    send(7, "漢字")
    send(8, "½")
    #expect(answers == [1: ["漢字"]])
    #expect(outcomes == ["8 false"])
  }

  @Test func theLastHelperCounts() {
    receiveCall(1)
    receiveCall(2)
    #expect(answers == [1: ["\(ControlError.cancelled)"]])
    #expect(changes == 2)
    outcomes = []
    send(7, "漢字")
    #expect(answers[2] == ["漢字"])
    // A report about the text is ignored if its client never got the text.
    receiveCall(1, last: CommitText.Outcome(number: 7, isCommitted: true))
    #expect(outcomes == ["end"])
  }

  @Test func aHelperThatIsGoneHasNothingInHand() {
    receiveCall(1)
    send(7, "漢字")
    outcomes = []
    commits.forget(2)
    #expect(outcomes == [])
    commits.forget(1)
    #expect(outcomes == ["end"])
    #expect(changes == 2)
    #expect(commits.user == nil)
    send(8, "½")
    #expect(outcomes == ["end", "8 false"])
  }

  @Test func anotherUserAtTheSeatIsNotCommittedFor() {
    receiveCall(1, of: 1000)
    commits.seatChanged(to: 1000)
    #expect(commits.user == 1000)
    commits.seatChanged(to: 1001)
    #expect(commits.user == nil)
    #expect(answers == [1: ["\(ControlError.cancelled)"]])
  }
}
