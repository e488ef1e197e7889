import Testing

@testable import SeatRules

/// Tests of the moments when speech becomes private, and when it stops being private.
struct HeadphonesTests {
  private var headphones = Headphones()

  private mutating func set(_ sysname: String, _ isPlugged: Bool?) -> Bool {
    headphones.set(sysname, isPlugged: isPlugged)
    return headphones.arePlugged
  }

  @Test mutating func onlyTheFirstPlugAndTheLastCount() {
    let states = [
      headphones.arePlugged, set("event1", false), set("event1", true), set("event2", true),
      set("event1", false), set("event2", false),
    ]
    #expect(states == [false, false, true, true, true, false])
  }

  @Test mutating func aJackThatIsGoneHoldsNoHeadphones() {
    let states = [set("event1", true), set("event1", nil), set("event1", nil)]
    #expect(states == [true, false, false])
  }
}
