import Testing
import Units

struct DeadlineTests {
  @Test func neverIsLaterThanAnything() {
    #expect(sooner(nil, nil) == nil)
    #expect(sooner(.seconds(1), nil) == .seconds(1))
    #expect(sooner(nil, .seconds(1)) == .seconds(1))
  }

  @Test func soonerReturnsTheEarlierDeadline() {
    #expect(sooner(.seconds(1), .seconds(2)) == .seconds(1))
    #expect(sooner(.seconds(2), .seconds(1)) == .seconds(1))
  }
}
