import Testing
import Units

@testable import keyglassd

/// Tests of the times at which the daemon reports to systemd's watchdog.
@Suite struct WatchdogScheduleTests {
  private var schedule = WatchdogSchedule(at: .zero)

  private static let becomesBusy = WatchdogSchedule.Report.isAliveWith(
    period: WatchdogSchedule.busyPeriod)
  private static let becomesIdle = WatchdogSchedule.Report.isAliveWith(
    period: WatchdogSchedule.idlePeriod)

  /// Plays a frame, which is handled in no time.
  private mutating func frame(at time: Microseconds) -> WatchdogSchedule.Report? {
    _ = schedule.record(eventAt: time)
    return schedule.report(at: time, hadEvents: true)
  }

  @Test mutating func theFirstEventIsReportedBeforeItIsHandled() {
    #expect(schedule.record(eventAt: .seconds(5)) == Self.becomesBusy)
    #expect(schedule.record(eventAt: .seconds(5)) == nil)
    #expect(schedule.report(at: .seconds(5), hadEvents: true) == nil)
  }

  @Test(arguments: [4, 8, 10, 20, 100, 250, 500])
  mutating func noTimerExpiresWhileFramesArrive(interval: Int64) {
    var reports = [Microseconds]()
    for number in 0...(30_000 / interval) {
      let time = Microseconds.milliseconds(number * interval)
      #expect(schedule.deadline > time, "a timer would have expired with the frame at \(time)")
      if frame(at: time) != nil { reports.append(time) }
    }
    let pauses = zip(reports, reports.dropFirst()).map { $1 - $0 }
    #expect(reports.count >= 20)
    #expect(pauses.allSatisfy { $0 >= .seconds(1) && $0 <= .milliseconds(1_500) })
  }

  @Test mutating func aQuietSecondMakesItIdle() {
    _ = frame(at: .zero)
    _ = frame(at: .milliseconds(900))
    #expect(schedule.deadline == .milliseconds(1_500))
    #expect(schedule.report(at: .milliseconds(1_499), hadEvents: false) == nil)
    #expect(schedule.report(at: .milliseconds(1_500), hadEvents: false) == .isAlive)
    #expect(schedule.deadline == .milliseconds(1_900))
    #expect(schedule.report(at: .milliseconds(1_900), hadEvents: false) == Self.becomesIdle)
    #expect(schedule.report(at: .seconds(1_000), hadEvents: false) == nil)
    #expect(schedule.report(at: .seconds(1_802), hadEvents: false) == .isAlive)
  }

  @Test mutating func aReloadMakesItIdle() {
    _ = frame(at: .zero)
    schedule.becomeIdle()
    #expect(schedule.record(eventAt: .milliseconds(20)) == Self.becomesBusy)
  }
}
