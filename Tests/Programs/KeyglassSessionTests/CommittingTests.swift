import ControlProtocol
import Testing
import Units

@testable import keyglass_session

@Suite struct CommittingTests {
  private var committing = Committing()
  private let text = CommitText(
    number: 7, text: "漢字", until: .milliseconds(200), lastKey: .zero)

  @Test mutating func aCommitWaitsForEarlierEvents() {
    #expect(committing.begin(text, hasField: true) == .sync)
    #expect(committing.popOutcome(of: 7) == nil)
    #expect(committing.answered(hasField: true, at: .milliseconds(100)) == .commit("漢字"))
    #expect(committing.popOutcome(of: 7) == nil)
    #expect(committing.answered(hasField: true, at: .milliseconds(300)) == nil)
    #expect(committing.popOutcome(of: 7) == true)
    #expect(committing.popOutcome(of: 7) == nil)
  }

  @Test mutating func aTerminalSaysWhereItsCaretIsBeforeTheNext() {
    _ = committing.begin(text, hasField: true, reports: true)
    // This report is of an earlier text.
    _ = committing.reported(at: .zero)
    #expect(committing.answered(hasField: true, at: .milliseconds(100)) == .commit("漢字"))
    #expect(committing.answered(hasField: true, at: .milliseconds(101)) == nil)
    #expect(committing.popOutcome(of: 7) == nil)
    #expect(committing.deadline == .milliseconds(170))
    _ = committing.expire(at: .milliseconds(169))
    #expect(committing.popOutcome(of: 7) == nil)
    _ = committing.reported(at: .zero)
    #expect(committing.popOutcome(of: 7) == true)
    #expect(committing.deadline == nil)
  }

  @Test mutating func acceptsEarlyOrMissingReports() {
    _ = committing.begin(text, hasField: true, reports: true)
    _ = committing.answered(hasField: true, at: .zero)
    _ = committing.reported(at: .zero)
    _ = committing.answered(hasField: true, at: .milliseconds(1))
    #expect(committing.popOutcome(of: 7) == true)
    _ = committing.begin(text, hasField: true, reports: true)
    _ = committing.answered(hasField: true, at: .milliseconds(10))
    _ = committing.answered(hasField: true, at: .milliseconds(11))
    _ = committing.expire(at: .milliseconds(111))
    #expect(committing.popOutcome(of: 7) == true)
  }

  @Test mutating func aTerminalSaysFirstWhereItsCaretIsAfterTheLastKey() {
    let text = CommitText(
      number: 7, text: "漢字", until: .milliseconds(3_000), lastKey: .milliseconds(100))
    _ = committing.reported(at: .milliseconds(20))
    #expect(committing.begin(text, hasField: true, reports: true) == .sync)
    #expect(committing.answered(hasField: true, at: .milliseconds(150)) == nil)
    #expect(committing.deadline == .milliseconds(400))
    #expect(committing.expire(at: .milliseconds(399)) == nil)
    #expect(committing.reported(at: .milliseconds(180)) == .sync)
    #expect(committing.answered(hasField: true, at: .milliseconds(181)) == .commit("漢字"))
  }

  @Test mutating func aKeyMayHaveMovedNoCaret() {
    let text = CommitText(
      number: 7, text: "漢字", until: .milliseconds(3_000), lastKey: .milliseconds(100))
    _ = committing.begin(text, hasField: true, reports: true)
    _ = committing.answered(hasField: true, at: .milliseconds(150))
    #expect(committing.expire(at: .milliseconds(400)) == .sync)
    #expect(committing.answered(hasField: true, at: .milliseconds(401)) == .commit("漢字"))
    _ = committing.begin(text, hasField: true)
    #expect(committing.answered(hasField: true, at: .milliseconds(150)) == .commit("漢字"))
  }

  /// Commits a text at a time; the application's report comes too late.
  private mutating func commitUnreported(at time: Microseconds) {
    let text = CommitText(number: 7, text: "🙂", until: time + .milliseconds(500), lastKey: .zero)
    _ = committing.begin(text, hasField: true, reports: true)
    #expect(committing.answered(hasField: true, at: time) == .commit("🙂"))
    _ = committing.answered(hasField: true, at: time)
    _ = committing.expire(at: time + Committing.timeout)
    #expect(committing.popOutcome(of: 7) == true)
  }

  @Test mutating func theNextTextWaitsForALateReport() {
    commitUnreported(at: .zero)
    let next = CommitText(number: 8, text: "½", until: .milliseconds(600), lastKey: .zero)
    _ = committing.begin(next, hasField: true, reports: true)
    #expect(committing.answered(hasField: true, at: .milliseconds(101)) == nil)
    #expect(committing.deadline == .milliseconds(570))
    #expect(committing.reported(at: .milliseconds(300)) == .sync)
    #expect(committing.answered(hasField: true, at: .milliseconds(301)) == .commit("½"))
  }

  @Test mutating func anApplicationThatReportsNoTextDelaysOnlyOne() {
    commitUnreported(at: .zero)
    let next = CommitText(number: 8, text: "½", until: .milliseconds(600), lastKey: .zero)
    _ = committing.begin(next, hasField: true, reports: true)
    _ = committing.answered(hasField: true, at: .milliseconds(101))
    #expect(committing.expire(at: .milliseconds(570)) == .sync)
    #expect(committing.answered(hasField: true, at: .milliseconds(571)) == .commit("½"))
    _ = committing.answered(hasField: true, at: .milliseconds(571))
    _ = committing.expire(at: .milliseconds(671))
    commitUnreported(at: .milliseconds(700))
  }

  @Test mutating func reportsTheOutcomeBeforeTheDaemonsTimeout() {
    _ = committing.begin(text, hasField: true, reports: true)
    _ = committing.answered(hasField: true, at: .milliseconds(120))
    _ = committing.answered(hasField: true, at: .milliseconds(130))
    #expect(committing.deadline == .milliseconds(170))
    _ = committing.expire(at: .milliseconds(170))
    #expect(committing.popOutcome(of: 7) == true)
    committing = Committing()
    _ = committing.begin(text, hasField: true, reports: true)
    _ = committing.answered(hasField: true, at: .milliseconds(160))
    _ = committing.answered(hasField: true, at: .milliseconds(175))
    #expect(committing.popOutcome(of: 7) == true)
  }

  @Test mutating func whereNoFieldIsNothingIsCommitted() {
    #expect(committing.begin(text, hasField: false) == nil)
    #expect(committing.popOutcome(of: 7) == false)
    _ = committing.begin(text, hasField: true)
    #expect(committing.answered(hasField: false, at: .zero) == nil)
    #expect(committing.popOutcome(of: 7) == false)
  }

  @Test mutating func aLateTextIsNotCommitted() {
    _ = committing.begin(text, hasField: true)
    #expect(committing.answered(hasField: true, at: .milliseconds(200)) == nil)
    #expect(committing.popOutcome(of: 7) == false)
  }

  @Test mutating func anInputMethodThatIsGone() {
    _ = committing.begin(text, hasField: true)
    committing.giveUp()
    #expect(committing.popOutcome(of: 7) == false)
    #expect(committing.answered(hasField: true, at: .zero) == nil)
  }
}
