import Testing
import Touch
import Units

struct GrabTests {
  private var grab = Grab()

  @Test mutating func waitsUntilItIsGranted() {
    #expect(grab.isWanted(at: .zero))
    grab.succeed()
    #expect(grab.isGrabbed)
    #expect(!grab.isWanted(at: .seconds(100)))
  }

  @Test mutating func whatAnotherProgramHasIsTriedAgain() {
    #expect(grab.fail("busy", isBusy: true, at: .seconds(1)) == true)
    #expect(grab.state == .failed("busy"))
    #expect(grab.deadline == .seconds(6))
    #expect(!grab.isWanted(at: .seconds(5)))
    #expect(grab.isWanted(at: .seconds(6)))
    grab.succeed()
    #expect(grab.isGrabbed)
    #expect(grab.deadline == nil)
  }

  @Test mutating func refusalIsNewsOnce() {
    _ = grab.fail("busy", isBusy: true, at: .seconds(1))
    #expect(grab.fail("busy", isBusy: true, at: .seconds(6)) == false)
    #expect(grab.deadline == .seconds(11))
    #expect(grab.fail("gone", isBusy: false, at: .seconds(11)) == true)
    grab.resume()
    #expect(grab.fail("gone", isBusy: false, at: .seconds(12)) == true)
  }

  @Test mutating func otherRefusalsWaitForSomebody() {
    _ = grab.fail("gone", isBusy: false, at: .seconds(1))
    #expect(grab.deadline == nil)
    #expect(!grab.isWanted(at: .seconds(100)))
    grab.resume()
    #expect(grab.state == .waiting)
  }

  @Test mutating func fingerThatIsDownPutsTheTryOff() {
    _ = grab.fail("busy", isBusy: true, at: .seconds(1))
    grab.postpone(at: .seconds(7))
    #expect(grab.deadline == .seconds(12))
    #expect(grab.state == .failed("busy"))
  }

  @Test mutating func postponingAWaitingGrabChangesNothing() {
    grab.postpone(at: .seconds(7))
    #expect(grab.deadline == nil)
    #expect(grab.isWanted(at: .seconds(7)))
  }

  @Test mutating func aGrabWaitsAtMostTenSecondsForFingersToLift() {
    #expect(grab.wait(at: .seconds(1)) == .begins)
    #expect(grab.silenceDeadline == .seconds(11))
    #expect(grab.wait(at: .seconds(10)) == .lasts)
    #expect(grab.wait(at: .seconds(11)) == .ends)
    #expect(grab.wait(at: .seconds(12)) == .lasts)
    #expect(grab.wait(at: .seconds(21)) == .ends)
    grab.succeed()
    #expect(grab.silenceDeadline == nil)
    grab.release()
    grab.resume()
    #expect(grab.wait(at: .seconds(30)) == .begins)
  }

  @Test mutating func releasedStaysSoUntilResumed() {
    _ = grab.fail("busy", isBusy: true, at: .seconds(1))
    grab.release()
    #expect(!grab.isWanted(at: .seconds(100)))
    grab.resume()
    #expect(grab.isWanted(at: .seconds(100)))
    grab.succeed()
    grab.resume()
    #expect(grab.isGrabbed)
  }
}
