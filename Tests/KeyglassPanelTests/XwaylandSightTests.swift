import Testing

@testable import keyglass_panel

@Suite struct XwaylandSightTests {
  private var sight = XwaylandSight()

  private mutating func expectStep(_ step: XwaylandSight.Step?, at now: Int64) {
    let taken = sight.step(at: now)
    #expect(taken == step, "at \(now)")
  }

  /// Something is drawn, and asked about.
  private mutating func draw(at now: Int64) {
    sight.changed(at: now)
    expectStep(.ask, at: now)
  }

  /// The compositor answers at once, and yet it comes anew at that time, not before.
  ///
  /// - Parameter isAsked: whether a question is open.
  private mutating func expectRenewal(at now: Int64, isAsked: Bool = true) {
    expectStep(nil, at: now - 151)
    expectStep(.call, at: now - 150)
    sight.called(at: now - 150)
    if !isAsked { expectStep(.ask, at: now - 150) }
    expectStep(nil, at: now - 1)
    expectStep(.renew, at: now)
    expectStep(.ask, at: now)
  }

  @Test mutating func seenWhereEachFrameIsShownAndThenNothingIsDone() {
    #expect(sight.isSeen)
    #expect(sight.deadline == nil)
    draw(at: 100)
    sight.answered(after: 17)
    #expect(sight.isSeen)
    #expect(sight.deadline == nil)
  }

  @Test mutating func whatIsDrawnBeforeAnAnswerIsAskedAboutAfterIt() {
    draw(at: 100)
    sight.changed(at: 110)
    expectStep(nil, at: 110)
    sight.answered(after: 17)
    #expect(sight.deadline == 110)
    expectStep(.ask, at: 117)
  }

  @Test mutating func aWindowAboveItMakesItComeAnew() {
    draw(at: 100)
    #expect(sight.deadline == 250)
    expectRenewal(at: 400)
    #expect(sight.isSeen)
    // The new window is shown.
    sight.answered(after: 20)
    #expect(sight.deadline == nil)
    // The next window opens soon after, and another one much later.
    draw(at: 600)
    expectRenewal(at: 1_050)
    sight.answered(after: 20)
    draw(at: 60_000)
    expectRenewal(at: 60_300)
  }

  @Test mutating func aCompositorThatStandsStillIsNotSentANewWindow() {
    draw(at: 0)
    expectStep(.call, at: 150)
    #expect(sight.deadline == 1_000)
    expectStep(nil, at: 999)
    #expect(sight.isSeen)
    expectStep(nil, at: 1_000)
    #expect(sight.isSeen == false)
    sight.answered(after: 1_017)
    #expect(sight.isSeen == false)
    // Nothing is done while it stands still.
    #expect(sight.deadline == nil)
    expectStep(nil, at: 100_000)
    // It goes on, and shows what it has been told.
    sight.called(at: 100_000)
    expectStep(.ask, at: 100_000)
    sight.answered(after: 30)
    #expect(sight.isSeen)
    #expect(sight.deadline == nil)
  }

  @Test mutating func whatANewWindowDoesNotHelpIsTriedAgainEverMoreSeldom() {
    draw(at: 0)
    expectRenewal(at: 300)
    var last: Int64 = 300
    for pause: Int64 in [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 32_000] {
      sight.answered(after: 1_017)
      expectRenewal(at: last + pause + 150, isAsked: false)
      last += pause + 150
      #expect(sight.isSeen == (last < 1_000))
    }
    // It is shown, by itself or because one of them helped.
    sight.answered(after: 20)
    #expect(sight.isSeen)
    #expect(sight.deadline == nil)
  }

  @Test mutating func aWindowThatRisesAgainAndAgainIsNotAnsweredForEver() {
    var now: Int64 = 0
    var renewals = 0
    while now < 60_000 {
      switch sight.step(at: now) {
      case .renew:
        renewals += 1
        // Shown, and covered 50 ms later.
        sight.answered(after: 20)
        sight.changed(at: now + 50)
      case .call: sight.called(at: now)
      case .ask: break
      case nil: sight.changed(at: now)
      }
      now += 10
    }
    #expect(renewals <= 8)
  }

  @Test mutating func aServerThatWasSlowIsAskedAgain() {
    draw(at: 0)
    expectStep(.call, at: 150)
    expectStep(nil, at: 1_000)
    #expect(sight.isSeen == false)
    sight.called(at: 1_100)
    sight.answered(after: 1_100)
    expectStep(.ask, at: 1_100)
    sight.answered(after: 17)
    #expect(sight.isSeen)
  }
}
