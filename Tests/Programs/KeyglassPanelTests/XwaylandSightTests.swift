import Testing

@testable import keyglass_panel

@Suite struct XwaylandSightTests {
  private var sight = XwaylandSight()

  private mutating func expectStep(_ step: XwaylandSight.Step?, at now: Int64) {
    let taken = sight.step(at: now)
    #expect(taken == step, "at \(now)")
  }

  /// Draws something, and expects the question.
  private mutating func draw(at now: Int64) {
    sight.changed(at: now)
    expectStep(.ask, at: now)
  }

  /// Expects a new window at that time and not before, although the compositor answers at once.
  ///
  /// - Parameter isAsked: true if a question is open.
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
    sight.answered(after: 17, at: 117)
    #expect(sight.isSeen)
    #expect(sight.deadline == nil)
  }

  @Test mutating func whatIsDrawnBeforeAnAnswerIsAskedAboutAfterIt() {
    draw(at: 100)
    sight.changed(at: 110)
    expectStep(nil, at: 110)
    sight.answered(after: 17, at: 127)
    #expect(sight.deadline == 110)
    expectStep(.ask, at: 117)
  }

  @Test mutating func aWindowAboveItMakesItComeAnew() {
    draw(at: 100)
    #expect(sight.deadline == 250)
    expectRenewal(at: 400)
    #expect(sight.isSeen)
    // The new window is shown.
    sight.answered(after: 20, at: 420)
    #expect(sight.deadline == nil)
    // The next window opens soon after, and another one much later.
    draw(at: 600)
    expectRenewal(at: 1_050)
    sight.answered(after: 20, at: 1_070)
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
    sight.answered(after: 1_017, at: 1_017)
    #expect(sight.isSeen == false)
    // The compositor stands still; nothing is done meanwhile.
    #expect(sight.deadline == nil)
    expectStep(nil, at: 100_000)
    // The compositor goes on, and shows the pending changes.
    sight.called(at: 100_000)
    expectStep(.ask, at: 100_000)
    sight.answered(after: 30, at: 100_030)
    #expect(sight.isSeen)
    #expect(sight.deadline == nil)
  }

  @Test mutating func whatANewWindowDoesNotHelpIsTriedAgainEverMoreSeldom() {
    draw(at: 0)
    expectRenewal(at: 300)
    var last: Int64 = 300
    for pause: Int64 in [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 32_000] {
      sight.answered(after: 1_017, at: last + 1_017)
      expectRenewal(at: last + pause + 150, isAsked: false)
      last += pause + 150
      #expect(sight.isSeen == (last < 1_000))
    }
    // The window is shown, by itself or because a new one helped.
    sight.answered(after: 20, at: last + 20)
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
        // The window is shown, and covered 50 ms later.
        sight.answered(after: 20, at: now + 20)
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
    sight.answered(after: 1_100, at: 1_100)
    expectStep(.ask, at: 1_100)
    sight.answered(after: 17, at: 1_117)
    #expect(sight.isSeen)
  }

  // MARK: - Windows that close

  /// Makes the window one that was shown, and that came long ago.
  private mutating func makeShown() {
    sight.began(at: 0)
    expectStep(.ask, at: 0)
    sight.changedAll(at: 17)
    sight.answered(after: 17, at: 17)
    expectStep(.ask, at: 17)
    sight.answered(after: 17, at: 34)
    expectQuiet()
  }

  private func expectQuiet() {
    #expect(sight.isSeen)
    #expect(sight.deadline == nil)
  }

  /// Changes the whole screen, which is shown at once.
  private mutating func sweep(at now: Int64) {
    sight.changedAll(at: now)
    expectStep(.ask, at: now)
    sight.answered(after: 17, at: now + 17)
  }

  @Test mutating func whereAWindowThatFillsTheScreenClosesItComesAnewOnce() {
    makeShown()
    sweep(at: 10_000)
    #expect(sight.deadline == 10_400)
    expectStep(nil, at: 10_399)
    expectStep(.renew, at: 10_400)
    // The panel's own new window changes the whole screen too, and that may be reported late.
    expectStep(.ask, at: 10_400)
    sight.changedAll(at: 10_420)
    sight.answered(after: 17, at: 12_000)
    sweep(at: 12_250)
    expectQuiet()
    // The next window closes.
    sweep(at: 20_000)
    expectStep(.renew, at: 20_400)
  }

  @Test mutating func whatIsBelowMayDrawItselfAfterwards() {
    makeShown()
    sweep(at: 10_000)
    sweep(at: 10_060)
    sweep(at: 10_350)
    expectStep(nil, at: 10_749)
    expectStep(.renew, at: 10_750)
  }

  @Test mutating func neverWhereTheWholeScreenChangesAgainAndAgain() {
    makeShown()
    // A video's changes, as they are reported.
    for now in stride(from: Int64(10_000), to: 30_000, by: 290) {
      sweep(at: now)
      expectStep(nil, at: now + 289)
    }
    expectQuiet()
    // A slide show's changes, one a second.
    for now in stride(from: Int64(40_000), to: 60_000, by: 990) {
      sweep(at: now)
      if now > 40_000 { expectStep(nil, at: now + 980) } else { expectStep(.renew, at: now + 400) }
      if now == 40_000 {
        expectStep(.ask, at: now + 400)
        sight.answered(after: 17, at: now + 417)
      }
    }
    expectQuiet()
  }

  @Test mutating func onlyOnceTheCompositorHasShownWhatItIsAbove() {
    makeShown()
    sight.changedAll(at: 10_000)
    expectStep(.ask, at: 10_000)
    // A window has opened above it, or the compositor stands still.
    expectStep(.call, at: 10_150)
    expectStep(nil, at: 10_900)
    sight.called(at: 10_900)
    expectStep(nil, at: 10_950)
    sight.answered(after: 890, at: 10_950)
    expectStep(.ask, at: 10_950)
    sight.answered(after: 17, at: 10_967)
    expectStep(.renew, at: 10_967)
  }

  @Test mutating func aWindowAboveItThatItComesAboveNeedsNoMore() {
    makeShown()
    sight.changedAll(at: 10_000)
    expectStep(.ask, at: 10_000)
    expectRenewal(at: 10_300)
    sight.answered(after: 17, at: 10_317)
    expectQuiet()
  }

  @Test mutating func whereAWindowOfTheServerClosesItComesAnewAtOnceAlsoInAVideo() {
    makeShown()
    for now in stride(from: Int64(10_000), to: 12_000, by: 290) { sweep(at: now) }
    sight.closed(at: 12_000)
    expectStep(.ask, at: 12_000)
    expectStep(nil, at: 12_016)
    sight.answered(after: 17, at: 12_017)
    #expect(sight.deadline == 12_000)
    expectStep(.renew, at: 12_017)
    expectStep(.ask, at: 12_017)
    sight.answered(after: 17, at: 12_034)
    expectQuiet()
  }
}
