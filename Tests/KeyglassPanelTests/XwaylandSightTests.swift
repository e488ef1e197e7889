import Testing

@testable import keyglass_panel

@Suite struct XwaylandSightTests {
  private var sight = XwaylandSight()

  private mutating func expectStep(_ step: XwaylandSight.Step?, at now: Int64) {
    let taken = sight.step(at: now)
    #expect(taken == step)
  }

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
    expectStep(.probe, at: 50)
    sight.asked(at: 100)
    #expect(sight.deadline == 400)
    expectStep(nil, at: 399)
    expectStep(.renew, at: 400)
    expectStep(nil, at: 401)
    // The new window is shown.
    sight.asked(at: 450)
    sight.answered(after: 20, at: 470)
    #expect(sight.isSeen)
    #expect(sight.deadline == nil)
    // The next window opens soon after.
    sight.asked(at: 600)
    expectStep(.renew, at: 900)
  }

  @Test mutating func whatNoNewWindowHelpsIsNotSeenUntilAFrameIsShown() {
    sight.asked(at: 0)
    expectStep(.renew, at: 300)
    sight.asked(at: 310)
    expectStep(nil, at: 999)
    #expect(sight.isSeen)
    expectStep(nil, at: 1_000)
    #expect(sight.isSeen == false)
    sight.answered(after: 1_001, at: 1_311)
    #expect(sight.isSeen == false)
    // It looks again, ever more seldom.
    #expect(sight.deadline == 2_311)
    expectStep(.probe, at: 2_311)
    sight.asked(at: 2_311)
    sight.answered(after: 1_001, at: 3_312)
    #expect(sight.deadline == 5_312)
    // Or at once when the screen changes.
    sight.screenChanged(at: 3_500)
    expectStep(.probe, at: 3_500)
    sight.asked(at: 3_500)
    sight.answered(after: 10, at: 3_510)
    #expect(sight.isSeen)
    #expect(sight.deadline == nil)
  }

  @Test mutating func aWindowThatStaysAboveItIsNotAnsweredWithOneAfterAnother() {
    sight.asked(at: 0)
    expectStep(.renew, at: 300)
    sight.screenChanged(at: 320)
    expectStep(.probe, at: 320)
    expectStep(nil, at: 2_000)
    sight.screenChanged(at: 10_300)
    expectStep(.renew, at: 10_300)
  }
}
