import Testing
import Units

@testable import keyglass_session

/// Tests of every edge of the diagram in `FieldPreedit`.
@Suite struct FieldPreeditTests {
  private var preedit = FieldPreedit()

  init() { preedit.focus(1) }

  private mutating func show(_ text: String, at time: Int64) -> FieldPreedit.Update? {
    preedit.show(text, in: 1, at: .milliseconds(time))
  }

  private mutating func report(at time: Int64, isDue: Bool = false) -> FieldPreedit.Update? {
    preedit.reported(isDue: isDue, at: .milliseconds(time))
  }

  @Test mutating func theNewestWaitsForTheReportOfTheFirst() {
    #expect(show("n", at: 0) == .show("n"))
    #expect(preedit.sentTime == .zero)
    preedit.wasHandled()
    #expect(show("ni", at: 10) == nil)
    #expect(show("nih", at: 20) == nil)
    #expect(report(at: 30) == .show("nih"))
    preedit.wasHandled()
    #expect(report(at: 40) == nil)
    #expect(preedit.sentTime == nil)
    #expect(show("niha", at: 50) == .show("niha"))
  }

  @Test mutating func anApplicationThatReportsNothingIsNotWaitedForForEver() {
    _ = show("n", at: 0)
    preedit.wasHandled()
    _ = show("ni", at: 10)
    #expect(preedit.deadline == .milliseconds(100))
    #expect(preedit.expire(at: .milliseconds(99)) == nil)
    #expect(preedit.expire(at: .milliseconds(100)) == .show("ni"))
    #expect(preedit.expire(at: .milliseconds(200)) == nil)
    #expect(preedit.deadline == nil)
  }

  @Test mutating func whatTheCompositorHasIgnoredIsSentAgain() {
    _ = show("n", at: 0)
    #expect(report(at: 5) == .show("n"))
    preedit.wasHandled()
    #expect(report(at: 10) == .show("n"))
    preedit.wasHandled()
    preedit.wasHandled()
    #expect(report(at: 15) == nil)
  }

  @Test mutating func eachAnswerRepeatsIt() {
    #expect(report(at: 0, isDue: true) == .answer)
    _ = show("n", at: 0)
    preedit.wasHandled()
    #expect(report(at: 10, isDue: true) == .show("n"))
    #expect(report(at: 20, isDue: true) == .show("n"))
    #expect(preedit.sentTime == nil)
  }

  @Test mutating func aRemovalIsRepeatedOnce() {
    #expect(preedit.remove(at: .zero) == nil)
    _ = show("n", at: 0)
    #expect(show("", at: 10) == .remove)
    #expect(report(at: 20) == .remove)
    #expect(report(at: 30) == nil)
    #expect(report(at: 40, isDue: true) == .answer)
  }

  @Test mutating func aTextReplacesIt() {
    preedit.replace()
    preedit.wasReplaced(at: nil)
    #expect(report(at: 0) == nil)
    _ = show("n", at: 0)
    _ = show("ni", at: 1)
    preedit.replace()
    // An answer would make the application report again, and the text would be too old.
    #expect(report(at: 2, isDue: true) == nil)
    #expect(show("nih", at: 3) == nil)
    #expect(preedit.deadline == nil)
    preedit.wasReplaced(at: nil)
    #expect(preedit.sentTime == nil)
    #expect(show("h", at: 5) == .show("h"))
    preedit.replace()
    preedit.wasReplaced(at: .milliseconds(9))
    #expect(preedit.sentTime == .milliseconds(9))
    #expect(report(at: 10, isDue: true) == .remove)
    #expect(preedit.sentTime == nil)
  }

  @Test mutating func aTextThatIsNotCommittedLeavesNone() {
    _ = show("n", at: 0)
    preedit.replace()
    #expect(preedit.remove(at: .zero) == .remove)
  }

  @Test mutating func anotherFieldHasNone() {
    _ = show("n", at: 0)
    preedit.focus(2)
    #expect(preedit.deadline == nil)
    #expect(report(at: 5) == nil)
    #expect(show("ni", at: 10) == nil)
    #expect(preedit.show("ni", in: nil, at: .zero) == nil)
    preedit.focus(nil)
    #expect(preedit.show("ni", in: 2, at: .zero) == nil)
    #expect(preedit.remove(at: .zero) == nil)
  }
}
