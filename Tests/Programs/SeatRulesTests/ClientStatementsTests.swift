import SeatRules
import Testing

struct ClientStatementsTests {
  private var statements = ClientStatements<String>()

  @Test mutating func whatWasSaidLastCounts() {
    #expect(statements.current == nil)
    statements.record("pin", by: 1, of: 1000)
    statements.record("url", by: 2, of: 1000)
    #expect(statements.current == "url")
    statements.record("text", by: 1, of: 1000)
    #expect(statements.current == "text")
  }

  @Test mutating func whatIsSaidEndsWithItsConnection() {
    statements.record("url", by: 1, of: 1000)
    statements.record("pin", by: 2, of: 1000)
    statements.remove(2)
    #expect(statements.current == "url")
    statements.remove(1)
    #expect(statements.current == nil)
  }

  @Test mutating func lastingStatementsEndWithTheNextStatement() {
    statements.record("pin", by: 1, of: 1000, isLasting: true)
    statements.remove(1)
    #expect(statements.current == "pin")
    statements.record("url", by: 2, of: 1000)
    statements.remove(2)
    #expect(statements.current == nil)
  }

  @Test mutating func whatIsLastingEndsWhenAnotherSitsAtTheSeat() {
    statements.record("pin", by: 1, of: 1000, isLasting: true)
    statements.seatChanged(to: 1000)
    #expect(statements.current == "pin")
    statements.seatChanged(to: 1001)
    #expect(statements.current == nil)
  }

  @Test mutating func rootsStatementsOutlastUsers() {
    statements.record("text", by: 2, of: 0, isLasting: true)
    statements.seatChanged(to: nil)
    #expect(statements.current == "text")
  }

  // MARK: - The user at the seat

  @Test mutating func theSeatsUserPrevailsOverOthers() {
    statements = ClientStatements(seat: 1000)
    statements.record("others", by: 1, of: 1001)
    #expect(statements.current == "others")
    #expect(statements.ofSeat == nil)
    statements.record("own", by: 2, of: 1000)
    statements.record("others", by: 1, of: 1001)
    statements.record("root's", by: 3, of: 0)
    #expect(statements.current == "own")
    #expect(statements.ofSeat == "own")
    #expect(statements.countingUser == 1000)
    #expect(statements.counts(of: 2) && !statements.counts(of: 3))
    statements.remove(2)
    #expect(statements.current == "root's")
    #expect(statements.ofSeat == nil)
  }

  @Test mutating func whatLastsOfTheUserAtTheSeatIsNotEndedByOthers() {
    statements = ClientStatements(seat: 1000)
    statements.record("others", by: 1, of: 0, isLasting: true)
    statements.record("own", by: 2, of: 1000, isLasting: true)
    #expect(statements.current == "own")
    statements.record("others", by: 1, of: 1001)
    #expect(statements.current == "own")
    statements.record("newer", by: 3, of: 1000)
    statements.remove(3)
    #expect(statements.current == "others")
  }

  @Test mutating func anOrderIsForWhoeverSitsThere() {
    statements = ClientStatements(seat: 1000)
    statements.record("own", by: 1, of: 1000)
    statements.record("order", by: 2, of: 0, isOrder: true)
    #expect(statements.current == "order")
    statements.record("newer", by: 1, of: 1000)
    #expect(statements.current == "newer")
  }

  @Test mutating func theNextUsersStatementsCountWhenTheySit() {
    statements = ClientStatements(seat: 1000)
    statements.record("next", by: 1, of: 1001)
    statements.record("own", by: 2, of: 1000)
    statements.seatChanged(to: 1001)
    #expect(statements.current == "next")
    // If the seat is empty, the last statement counts.
    statements.seatChanged(to: nil)
    #expect(statements.current == "own")
    #expect(statements.ofSeat == "own")
  }

  @Test mutating func restoredStatementsCountUntilTheFirstReport() {
    statements = ClientStatements(restored: "pin")
    #expect(statements.current == "pin")
    statements.record("url", by: 1, of: 1000)
    statements.remove(1)
    #expect(statements.current == nil)
  }

  @Test func forgetsRestoredStatementsThatNobodyRepeats() {
    var statements = ClientStatements(restored: "number")
    var forgotten: Bool
    #expect(statements.current == "number")
    forgotten = statements.forgetRestored()
    #expect(forgotten)
    #expect(statements.current == nil)
    forgotten = statements.forgetRestored()
    #expect(!forgotten)
    statements = ClientStatements(restored: "number")
    statements.record("text", by: 1, of: 1_000)
    forgotten = statements.forgetRestored()
    #expect(!forgotten)
    #expect(statements.current == "text")
    // A client makes a lasting report.
    statements.record("url", by: 1, of: 1_000, isLasting: true)
    forgotten = statements.forgetRestored()
    #expect(!forgotten)
    #expect(statements.current == "url")
  }
}
