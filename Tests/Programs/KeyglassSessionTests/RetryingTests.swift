import DaemonConnection
import Testing

struct RetryingTests {
  private var retrying = Retrying()

  private mutating func isDue(at times: Int64...) -> [Bool] {
    times.map { retrying.isDue(at: $0) }
  }

  /// The next daemon's socket exists before the daemon does.
  @Test mutating func aDaemonThatGoesIsLookedForAtOnce() {
    let first = isDue(at: 0)
    let reason = retrying.lost(because: "it is gone", at: 10_000)
    let next = isDue(at: 10_000, 10_001, 10_500)
    #expect(first == [true])
    #expect(reason == "it is gone")
    #expect(next == [true, false, true])
  }

  @Test mutating func oneThatStaysAwayTwiceASecond() {
    let reasons = [0, 1].map { retrying.lost(because: "nobody", at: $0) }
    let due = isDue(at: 500, 501, 1_000, 1_001)
    let news = [retrying.found(), retrying.found()]
    #expect(reasons == ["nobody", nil])
    #expect(due == [false, true, false, true])
    #expect(news == ["connected to keyglassd", nil])
  }
}
