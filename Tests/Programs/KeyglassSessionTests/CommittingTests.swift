import ControlProtocol
import Testing
import Units

@testable import keyglass_session

@Suite struct CommittingTests {
  private var committing = Committing()
  private let text = CommitText(
    number: 7, text: "漢字", until: .milliseconds(200), lastKey: .zero)

  @Test mutating func whatWasSentBeforeIsBehindItFirst() {
    #expect(committing.begin(text, hasField: true) == .sync)
    #expect(committing.popOutcome(of: 7) == nil)
    #expect(committing.answered(hasField: true, at: 100) == .commit("漢字"))
    #expect(committing.popOutcome(of: 7) == nil)
    #expect(committing.answered(hasField: true, at: 300) == nil)
    #expect(committing.popOutcome(of: 7) == true)
    #expect(committing.popOutcome(of: 7) == nil)
  }

  @Test mutating func aTerminalSaysWhereItsCaretIsBeforeTheNext() {
    _ = committing.begin(text, hasField: true, reports: true)
    // This report is of an earlier text.
    _ = committing.reported(at: 0)
    #expect(committing.answered(hasField: true, at: 100) == .commit("漢字"))
    #expect(committing.answered(hasField: true, at: 101) == nil)
    #expect(committing.popOutcome(of: 7) == nil)
    #expect(committing.deadline == 170)
    _ = committing.expire(at: 169)
    #expect(committing.popOutcome(of: 7) == nil)
    _ = committing.reported(at: 0)
    #expect(committing.popOutcome(of: 7) == true)
    #expect(committing.deadline == nil)
  }

  @Test mutating func itMaySayItAtOnceOrNever() {
    _ = committing.begin(text, hasField: true, reports: true)
    _ = committing.answered(hasField: true, at: 0)
    _ = committing.reported(at: 0)
    _ = committing.answered(hasField: true, at: 1)
    #expect(committing.popOutcome(of: 7) == true)
    _ = committing.begin(text, hasField: true, reports: true)
    _ = committing.answered(hasField: true, at: 10)
    _ = committing.answered(hasField: true, at: 11)
    _ = committing.expire(at: 111)
    #expect(committing.popOutcome(of: 7) == true)
  }

  @Test mutating func aTerminalSaysFirstWhereItsCaretIsAfterTheLastKey() {
    let text = CommitText(
      number: 7, text: "漢字", until: .milliseconds(3_000), lastKey: .milliseconds(100))
    _ = committing.reported(at: 20)
    #expect(committing.begin(text, hasField: true, reports: true) == .sync)
    #expect(committing.answered(hasField: true, at: 150) == nil)
    #expect(committing.deadline == 400)
    #expect(committing.expire(at: 399) == nil)
    #expect(committing.reported(at: 180) == .sync)
    #expect(committing.answered(hasField: true, at: 181) == .commit("漢字"))
  }

  @Test mutating func aKeyMayHaveMovedNoCaret() {
    let text = CommitText(
      number: 7, text: "漢字", until: .milliseconds(3_000), lastKey: .milliseconds(100))
    _ = committing.begin(text, hasField: true, reports: true)
    _ = committing.answered(hasField: true, at: 150)
    #expect(committing.expire(at: 400) == .sync)
    #expect(committing.answered(hasField: true, at: 401) == .commit("漢字"))
    _ = committing.begin(text, hasField: true)
    #expect(committing.answered(hasField: true, at: 150) == .commit("漢字"))
  }

  @Test mutating func theDaemonHearsOfItBeforeItGivesItUp() {
    _ = committing.begin(text, hasField: true, reports: true)
    _ = committing.answered(hasField: true, at: 120)
    _ = committing.answered(hasField: true, at: 130)
    #expect(committing.deadline == 170)
    _ = committing.expire(at: 170)
    #expect(committing.popOutcome(of: 7) == true)
    _ = committing.begin(text, hasField: true, reports: true)
    _ = committing.answered(hasField: true, at: 160)
    _ = committing.answered(hasField: true, at: 175)
    #expect(committing.popOutcome(of: 7) == true)
  }

  @Test mutating func whereNoFieldIsNothingIsCommitted() {
    #expect(committing.begin(text, hasField: false) == nil)
    #expect(committing.popOutcome(of: 7) == false)
    _ = committing.begin(text, hasField: true)
    #expect(committing.answered(hasField: false, at: 0) == nil)
    #expect(committing.popOutcome(of: 7) == false)
  }

  @Test mutating func whatIsLateStandsNowhere() {
    _ = committing.begin(text, hasField: true)
    #expect(committing.answered(hasField: true, at: 200) == nil)
    #expect(committing.popOutcome(of: 7) == false)
  }

  @Test mutating func anInputMethodThatIsGone() {
    _ = committing.begin(text, hasField: true)
    committing.giveUp()
    #expect(committing.popOutcome(of: 7) == false)
    #expect(committing.answered(hasField: true, at: 0) == nil)
  }
}
