import Seat
import Testing

struct SayingsTests {
  private var sayings = Sayings<String>()

  @Test mutating func whatWasSaidLastCounts() {
    #expect(sayings.current == nil)
    sayings.record("pin", by: 1, of: 1000)
    sayings.record("url", by: 2, of: 1000)
    #expect(sayings.current == "url")
    sayings.record("text", by: 1, of: 1000)
    #expect(sayings.current == "text")
  }

  @Test mutating func whatIsSaidEndsWithItsConnection() {
    sayings.record("url", by: 1, of: 1000)
    sayings.record("pin", by: 2, of: 1000)
    sayings.remove(2)
    #expect(sayings.current == "url")
    sayings.remove(1)
    #expect(sayings.current == nil)
  }

  @Test mutating func whatIsLastingStaysUntilTheNextAndDoesNotComeBack() {
    sayings.record("pin", by: 1, of: 1000, isLasting: true)
    sayings.remove(1)
    #expect(sayings.current == "pin")
    sayings.record("url", by: 2, of: 1000)
    sayings.remove(2)
    #expect(sayings.current == nil)
  }

  @Test mutating func whatIsLastingEndsWhenAnotherSitsAtTheSeat() {
    sayings.record("pin", by: 1, of: 1000, isLasting: true)
    sayings.seatChanged(to: 1000)
    #expect(sayings.current == "pin")
    sayings.seatChanged(to: 1001)
    #expect(sayings.current == nil)
  }

  @Test mutating func whatRootSaysOutlivesUsers() {
    sayings.record("text", by: 2, of: 0, isLasting: true)
    sayings.seatChanged(to: nil)
    #expect(sayings.current == "text")
  }

  // MARK: - The user at the seat

  @Test mutating func whatOthersSayDoesNotDisplaceTheUserAtTheSeat() {
    sayings = Sayings(seat: 1000)
    sayings.record("others", by: 1, of: 1001)
    #expect(sayings.current == "others")
    #expect(sayings.ofSeat == nil)
    sayings.record("own", by: 2, of: 1000)
    sayings.record("others", by: 1, of: 1001)
    sayings.record("root's", by: 3, of: 0)
    #expect(sayings.current == "own")
    #expect(sayings.ofSeat == "own")
    #expect(sayings.speaker == 1000)
    #expect(sayings.counts(of: 2) && !sayings.counts(of: 3))
    sayings.remove(2)
    #expect(sayings.current == "root's")
    #expect(sayings.ofSeat == nil)
  }

  @Test mutating func whatLastsOfTheUserAtTheSeatIsNotEndedByOthers() {
    sayings = Sayings(seat: 1000)
    sayings.record("others", by: 1, of: 0, isLasting: true)
    sayings.record("own", by: 2, of: 1000, isLasting: true)
    #expect(sayings.current == "own")
    sayings.record("others", by: 1, of: 1001)
    #expect(sayings.current == "own")
    sayings.record("newer", by: 3, of: 1000)
    sayings.remove(3)
    #expect(sayings.current == "others")
  }

  @Test mutating func anOrderIsForWhoeverSitsThere() {
    sayings = Sayings(seat: 1000)
    sayings.record("own", by: 1, of: 1000)
    sayings.record("order", by: 2, of: 0, isOrder: true)
    #expect(sayings.current == "order")
    sayings.record("newer", by: 1, of: 1000)
    #expect(sayings.current == "newer")
  }

  @Test mutating func theNextUsersSayingsCountWhenTheySit() {
    sayings = Sayings(seat: 1000)
    sayings.record("next", by: 1, of: 1001)
    sayings.record("own", by: 2, of: 1000)
    sayings.seatChanged(to: 1001)
    #expect(sayings.current == "next")
    // If the seat is empty, the last statement counts.
    sayings.seatChanged(to: nil)
    #expect(sayings.current == "own")
    #expect(sayings.ofSeat == "own")
  }

  @Test mutating func whatADeadDaemonWasToldCountsUntilTheNext() {
    sayings = Sayings(restored: "pin")
    #expect(sayings.current == "pin")
    sayings.record("url", by: 1, of: 1000)
    sayings.remove(1)
    #expect(sayings.current == nil)
  }

  @Test func whatADaemonBeforeKnewIsForgottenUnlessSomebodySaysIt() {
    var sayings = Sayings(restored: "number")
    var forgotten: Bool
    #expect(sayings.current == "number")
    forgotten = sayings.forgetRestored()
    #expect(forgotten)
    #expect(sayings.current == nil)
    forgotten = sayings.forgetRestored()
    #expect(!forgotten)
    sayings = Sayings(restored: "number")
    sayings.record("text", by: 1, of: 1_000)
    forgotten = sayings.forgetRestored()
    #expect(!forgotten)
    #expect(sayings.current == "text")
    // A client makes a lasting report.
    sayings.record("url", by: 1, of: 1_000, isLasting: true)
    forgotten = sayings.forgetRestored()
    #expect(!forgotten)
    #expect(sayings.current == "url")
  }
}
