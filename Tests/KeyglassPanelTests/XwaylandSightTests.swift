import Testing

@testable import keyglass_panel

@Suite struct XwaylandSightTests {
  private var sight = XwaylandSight()

  @Test mutating func seenWhereEachFrameIsShown() {
    #expect(sight.isSeen)
    #expect(sight.deadline == nil)
    sight.asked(at: 100)
    sight.answered(after: 17, at: 117)
    #expect(sight.isSeen)
    #expect(sight.deadline == nil)
  }

  @Test mutating func aWindowAboveItMakesItComeAnewOnce() {
    sight.screenChanged(at: 50)
    #expect(sight.step(at: 50) == .probe)
    sight.asked(at: 100)
    #expect(sight.deadline == 400)
    #expect(sight.step(at: 399) == nil)
    #expect(sight.step(at: 400) == .renew)
    #expect(sight.step(at: 401) == nil)
    // The new window is shown.
    sight.asked(at: 450)
    sight.answered(after: 20, at: 470)
    #expect(sight.isSeen)
    #expect(sight.deadline == nil)
    // The next window opens soon after.
    sight.asked(at: 600)
    #expect(sight.step(at: 900) == .renew)
  }

  @Test mutating func whatNoNewWindowHelpsIsNotSeenUntilAFrameIsShown() {
    sight.asked(at: 0)
    #expect(sight.step(at: 300) == .renew)
    sight.asked(at: 310)
    #expect(sight.step(at: 999) == nil)
    #expect(sight.isSeen)
    #expect(sight.step(at: 1_000) == nil)
    #expect(sight.isSeen == false)
    sight.answered(after: 1_001, at: 1_311)
    #expect(sight.isSeen == false)
    // It looks again, ever more seldom.
    #expect(sight.deadline == 2_311)
    #expect(sight.step(at: 2_311) == .probe)
    sight.asked(at: 2_311)
    sight.answered(after: 1_001, at: 3_312)
    #expect(sight.deadline == 5_312)
    // Or at once when the screen changes.
    sight.screenChanged(at: 3_500)
    #expect(sight.step(at: 3_500) == .probe)
    sight.asked(at: 3_500)
    sight.answered(after: 10, at: 3_510)
    #expect(sight.isSeen)
    #expect(sight.deadline == nil)
  }

  @Test mutating func aWindowThatStaysAboveItIsNotAnsweredWithOneAfterAnother() {
    sight.asked(at: 0)
    #expect(sight.step(at: 300) == .renew)
    sight.screenChanged(at: 320)
    #expect(sight.step(at: 320) == .probe)
    #expect(sight.step(at: 2_000) == nil)
    sight.screenChanged(at: 10_300)
    #expect(sight.step(at: 10_300) == .renew)
  }
}
