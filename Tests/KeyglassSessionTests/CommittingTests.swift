import ControlProtocol
import Testing
import Units

@testable import keyglass_session

@Suite struct CommittingTests {
  private var committing = Committing()
  private let text = CommitText(number: 7, text: "漢字", until: .milliseconds(200))

  @Test mutating func whatWasSentBeforeIsBehindItFirst() {
    #expect(committing.begin(text, hasField: true) == .sync)
    #expect(committing.takeOutcome(of: 7) == nil)
    #expect(committing.answered(hasField: true, at: 100) == .commit("漢字"))
    #expect(committing.takeOutcome(of: 7) == nil)
    #expect(committing.answered(hasField: true, at: 300) == nil)
    #expect(committing.takeOutcome(of: 7) == true)
    #expect(committing.takeOutcome(of: 7) == nil)
  }

  @Test mutating func whereNoFieldIsNothingIsCommitted() {
    #expect(committing.begin(text, hasField: false) == nil)
    #expect(committing.takeOutcome(of: 7) == false)
    _ = committing.begin(text, hasField: true)
    #expect(committing.answered(hasField: false, at: 0) == nil)
    #expect(committing.takeOutcome(of: 7) == false)
  }

  @Test mutating func whatIsLateStandsNowhere() {
    _ = committing.begin(text, hasField: true)
    #expect(committing.answered(hasField: true, at: 200) == nil)
    #expect(committing.takeOutcome(of: 7) == false)
  }

  @Test mutating func anInputMethodThatIsGone() {
    _ = committing.begin(text, hasField: true)
    committing.giveUp()
    #expect(committing.takeOutcome(of: 7) == false)
    #expect(committing.answered(hasField: true, at: 0) == nil)
  }
}
