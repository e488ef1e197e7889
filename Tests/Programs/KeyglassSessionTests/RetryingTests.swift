import DaemonConnection
import Testing
import Units

struct RetryingTests {
  private var retrying = Retrying()

  private mutating func isDue(at times: Microseconds...) -> [Bool] {
    times.map { retrying.isDue(at: $0) }
  }

  /// systemd keeps the socket during a restart, so the next daemon can be reached at once.
  @Test mutating func retriesAtOnceAfterALostConnection() {
    let first = isDue(at: .zero)
    let reason = retrying.lost(because: "it is gone", at: .milliseconds(10_000))
    let next = isDue(at: .seconds(10), .milliseconds(10_001), .milliseconds(10_500))
    #expect(first == [true])
    #expect(reason == "it is gone")
    #expect(next == [true, false, true])
  }

  @Test mutating func retriesTwiceASecond() {
    let reasons = [0, 1].map { retrying.lost(because: "nobody", at: .milliseconds($0)) }
    let due = isDue(
      at: .milliseconds(500), .milliseconds(501), .seconds(1), .milliseconds(1_001))
    let news = [retrying.found(), retrying.found()]
    #expect(reasons == ["nobody", nil])
    #expect(due == [false, true, false, true])
    #expect(news == ["connected to keyglassd", nil])
  }
}
