import Seat
import Testing

struct SayingsTests {
  private var sayings = Sayings<String>()

  @Test mutating func whatWasSaidLastCounts() {
    #expect(sayings.current == nil)
    sayings.say("pin", by: 1, of: 1000)
    sayings.say("url", by: 2, of: 1000)
    #expect(sayings.current == "url")
    sayings.say("text", by: 1, of: 1000)
    #expect(sayings.current == "text")
  }

  @Test mutating func whatIsSaidEndsWithItsConnection() {
    sayings.say("url", by: 1, of: 1000)
    sayings.say("pin", by: 2, of: 1000)
    sayings.remove(2)
    #expect(sayings.current == "url")
    sayings.remove(1)
    #expect(sayings.current == nil)
  }

  @Test mutating func whatIsLastingStaysUntilTheNextAndDoesNotComeBack() {
    sayings.say("pin", by: 1, of: 1000, isLasting: true)
    sayings.remove(1)
    #expect(sayings.current == "pin")
    sayings.say("url", by: 2, of: 1000)
    sayings.remove(2)
    #expect(sayings.current == nil)
  }

  @Test mutating func whatIsLastingEndsWhenAnotherSitsAtTheSeat() {
    sayings.say("pin", by: 1, of: 1000, isLasting: true)
    sayings.seatChanged(to: 1000)
    #expect(sayings.current == "pin")
    sayings.seatChanged(to: 1001)
    #expect(sayings.current == nil)
  }

  @Test mutating func whatRootSaysOutlivesUsers() {
    sayings.say("text", by: 2, of: 0, isLasting: true)
    sayings.seatChanged(to: nil)
    #expect(sayings.current == "text")
  }

  @Test mutating func whatADeadDaemonWasToldCountsUntilTheNext() {
    sayings = Sayings(restored: "pin")
    #expect(sayings.current == "pin")
    sayings.say("url", by: 1, of: 1000)
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
    sayings.say("text", by: 1, of: 1_000)
    forgotten = sayings.forgetRestored()
    #expect(!forgotten)
    #expect(sayings.current == "text")
    // Somebody said it for good.
    sayings.say("url", by: 1, of: 1_000, isLasting: true)
    forgotten = sayings.forgetRestored()
    #expect(!forgotten)
    #expect(sayings.current == "url")
  }
}
