import Layouts
import Passwords
import Testing
import Units

@testable import LockScreen

struct LockStateTests {
  private let start = Microseconds.seconds(10)

  private func typed(_ text: String) throws -> LockState {
    var state = LockState(try PasswordEntry(), words: .english)
    for key in text { #expect(state.handle(.type(String(key)), at: start) == nil) }
    return state
  }

  @Test func theRightPasswordUnlocks() throws {
    var state = try typed("fjord 42")
    #expect(state.entry.count == 8)
    #expect(state.handle(.submit, at: start) == .check)
    #expect(state.isChecking)
    #expect(state.conclude(.granted) == .unlock)
    #expect(state.phase == .unlocked)
    #expect(state.entry.isEmpty)
  }

  @Test func aWrongPasswordIsReportedAndErased() throws {
    var state = try typed("fjord 43")
    _ = state.handle(.submit, at: start)
    #expect(state.conclude(.denied) == nil)
    #expect(state.phase == .typing)
    #expect(state.entry.isEmpty)
    #expect(state.message == KeyWords.english[.wrongPassword])
    _ = state.handle(.type("f"), at: start)
    #expect(state.message == nil)
  }

  @Test func keepsAModulesMessageAfterADenial() throws {
    var state = try typed("x")
    _ = state.handle(.submit, at: start)
    state.receiveMessage("The account is locked for 10 minutes")
    #expect(state.conclude(.denied) == nil)
    #expect(state.message == "The account is locked for 10 minutes")
  }

  @Test func whoeverEndsWithoutAnAnswerDenies() throws {
    var state = try typed("x")
    _ = state.handle(.submit, at: start)
    #expect(state.conclude(AuthenticationReplies().verdict(isClean: false)) == nil)
    #expect(state.phase == .typing)
    #expect(state.message?.hasPrefix("Not checked") == true)
  }

  @Test func anAnswerThatNeverComesIsNotAwaited() throws {
    var state = try typed("x")
    _ = state.handle(.submit, at: start)
    let end = start + LockState.timeout
    #expect(state.deadline == end)
    #expect(state.advance(to: end - Microseconds(1)) == nil)
    #expect(state.advance(to: end) == .stopChecking)
    #expect(state.phase == .typing)
    #expect(state.entry.isEmpty)
    // A verdict that comes late, or for a different check, is ignored.
    #expect(state.conclude(.granted) == nil)
    #expect(state.phase == .typing)
  }

  @Test func ignoresAGrantWithoutARequest() throws {
    var state = try typed("x")
    #expect(state.conclude(.granted) == nil)
    #expect(state.phase == .typing)
  }

  @Test func nothingIsTypedWhileItIsChecked() throws {
    var state = try typed("x")
    _ = state.handle(.submit, at: start)
    for edit in [LockEdit.type("y"), .deleteLast, .clear, .submit] {
      #expect(state.handle(edit, at: start) == nil)
    }
    #expect(state.entry.count == 1)
    #expect(state.isChecking)
  }

  @Test func deleteAndClear() throws {
    var state = try typed("abc")
    _ = state.handle(.deleteLast, at: start)
    #expect(state.entry.count == 2)
    _ = state.handle(.clear, at: start)
    #expect(state.entry.isEmpty)
  }

  @Test func aLongOneIsRefusedAloud() throws {
    var state = try typed(String(repeating: "x", count: PasswordEntry.limit))
    #expect(state.message == nil)
    _ = state.handle(.type("y"), at: start)
    #expect(state.message == KeyWords.english[.passwordTooLong])
    #expect(state.entry.count == PasswordEntry.limit)
  }

  @Test func anEmptyOneIsNoAttempt() throws {
    var state = try typed("x")
    _ = state.handle(.submit, at: start)
    _ = state.conclude(.denied)
    #expect(state.handle(.submit, at: start) == nil)
    #expect(state.phase == .typing)
    #expect(state.message == KeyWords.english[.wrongPassword])
  }
}

struct EventTimeTests {
  @Test func isTheCompositorsWhereItIsOfTheSameClock() {
    let now = Microseconds(70_000_123)
    #expect(now.time(ofStamp: 70_000) == .milliseconds(70_000))
    #expect(now.time(ofStamp: 69_100) == .milliseconds(69_100))
  }

  @Test func isNowWhereItIsNot() {
    let now = Microseconds(70_000_123)
    #expect(now.time(ofStamp: 3) == now)
    #expect(now.time(ofStamp: 70_500) == now)
    #expect(now.time(ofStamp: .max) == now)
  }

  @Test func stampsContinueWhenTheirCounterWraps() {
    let now = Microseconds.milliseconds(Int64(UInt32.max) + 51)
    #expect(now.time(ofStamp: UInt32.max - 49) == .milliseconds(Int64(UInt32.max) - 49))
    #expect(now.time(ofStamp: 20) == .milliseconds(Int64(UInt32.max) + 21))
  }
}
