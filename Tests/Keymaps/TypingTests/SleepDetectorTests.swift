import Testing
import Typing
import Units

@Suite struct SleepDetectorTests {
  private var detector = SleepDetector()

  private mutating func look(boot: Int64, monotonic: Int64) -> Bool {
    detector.hasSlept(boot: .milliseconds(boot), monotonic: .milliseconds(monotonic))
  }

  @Test mutating func reportsEachSleepOnce() {
    #expect(!look(boot: 5_000, monotonic: 5_000))
    #expect(!look(boot: 90_000, monotonic: 90_000))
    #expect(look(boot: 3_690_000, monotonic: 90_001))
    #expect(!look(boot: 3_690_002, monotonic: 90_003))
    #expect(look(boot: 3_691_000, monotonic: 90_500))
  }

  @Test mutating func aSleepBeforeTheFirstLookIsNoNews() {
    #expect(!look(boot: 500_000, monotonic: 5_000))
    #expect(!look(boot: 500_100, monotonic: 5_100))
  }

  /// The delay occurs between reading the two clocks, as on a busy machine.
  @Test mutating func aDelayWhileLookingIsNoSleep() {
    #expect(!look(boot: 5_000, monotonic: 5_000))
    #expect(!look(boot: 6_000, monotonic: 6_700))
    #expect(!look(boot: 7_000, monotonic: 7_000))
  }
}
