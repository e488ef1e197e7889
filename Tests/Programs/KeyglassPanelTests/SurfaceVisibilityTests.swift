import Testing
import Units

@testable import keyglass_panel

@Suite struct SurfaceVisibilityTests {
  private var surface = SurfaceVisibility()

  @Test mutating func isVisibleUnlessReportedOtherwise() {
    #expect(surface.isSeen)
    #expect(surface.deadline == nil)
    surface.changed(at: .milliseconds(100))
    surface.wasShown()
    #expect(surface.isSeen)
  }

  @Test mutating func aLockTakesItsOutputAway() {
    surface.entered()
    #expect(surface.isSeen)
    surface.left()
    #expect(surface.isSeen == false)
    // The lock has ended.
    surface.entered()
    #expect(surface.isSeen)
  }

  @Test mutating func onTwoOutputsItIsSeenUntilItHasLeftBoth() {
    surface.entered()
    surface.entered()
    surface.left()
    #expect(surface.isSeen)
    surface.left()
    #expect(surface.isSeen == false)
    // A second `leave` is ignored.
    surface.left()
    surface.entered()
    #expect(surface.isSeen)
  }

  @Test mutating func aChangeThatIsNeverShownIsNotSeen() {
    surface.changed(at: .milliseconds(100))
    surface.changed(at: .milliseconds(2_000))
    #expect(surface.deadline == .milliseconds(3_100))
    surface.advance(to: .milliseconds(3_099))
    #expect(surface.isSeen)
    surface.advance(to: .milliseconds(3_100))
    #expect(surface.isSeen == false)
    // There is no deadline: the session may be locked for hours.
    #expect(surface.deadline == nil)
    surface.wasShown()
    #expect(surface.isSeen)
    #expect(surface.deadline == nil)
  }
}
