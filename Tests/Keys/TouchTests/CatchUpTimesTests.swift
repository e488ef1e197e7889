import Testing
import Touch
import Units

/// Tests of libevdev's events after a loss: lifted contacts come first, in a frame of their own.
@Suite struct CatchUpTimesTests {
  private let lost = Microseconds.seconds(10)
  private let asked = Microseconds.seconds(13)

  private func times(_ events: InputEvent...) -> [Microseconds] {
    var times = CatchUpTimes(lost: lost, asked: asked)
    return events.map { times.time(of: $0) }
  }

  @Test func aFingerThatCameDownUnseenIsDownOnlyNow() {
    let times = times(
      .absolute(Axis.slot, 1), .absolute(Axis.trackingID, 7), .absolute(Axis.positionX, 5),
      .key(TouchKey.touch, 1), .report)
    #expect(times.last == asked)
  }

  @Test func aFingerThatLiftedUnseenIsUpSinceEventsWereLost() {
    let times = times(.absolute(Axis.trackingID, -1), .report, .key(TouchKey.touch, 0), .report)
    #expect(times[1] == lost)
    #expect(times[3] == lost)
  }

  @Test func aFingerInTheSlotOfAnotherLiftsBeforeItComesDown() {
    let times = times(
      .absolute(Axis.trackingID, -1), .key(TouchKey.toolCount[0], 1), .report,
      .absolute(Axis.trackingID, 8), .report)
    #expect(times[2] == lost)
    #expect(times[4] == asked)
  }

  @Test func aFingerThatMovedIsThereNow() {
    #expect(times(.absolute(Axis.positionX, 5), .report).last == asked)
  }

  @Test func aKeysOwnTimeIsItsEvents() {
    #expect(times(.key(71, 0), .key(72, 1), .report) == [lost, asked, asked])
  }
}
