import Testing
import Units

@testable import keyglass_panel

@Suite struct XwaylandSightTests {
  private var sight = XwaylandSight()

  private mutating func expectStep(_ step: XwaylandSight.Step?, at now: Microseconds) {
    let performed = sight.step(at: now)
    #expect(performed == step, "at \(now)")
  }

  /// Draws something, and expects a question to the compositor.
  private mutating func draw(at now: Microseconds) {
    sight.changed(at: now)
    expectStep(.ask, at: now)
  }

  /// Expects a new window at `now`, not earlier, although the compositor answers at once.
  ///
  /// - Parameter isAsked: true if the compositor has not answered yet.
  private mutating func expectRenewal(at now: Microseconds, isAsked: Bool = true) {
    expectStep(nil, at: now - .milliseconds(151))
    expectStep(.call, at: now - .milliseconds(150))
    sight.called(at: now - .milliseconds(150))
    if !isAsked { expectStep(.ask, at: now - .milliseconds(150)) }
    expectStep(nil, at: now - .milliseconds(1))
    expectStep(.renew, at: now)
    expectStep(.ask, at: now)
  }

  @Test mutating func doesNothingWhileFramesAreShown() {
    #expect(sight.isSeen)
    #expect(sight.deadline == nil)
    draw(at: .milliseconds(100))
    sight.answered(after: .milliseconds(17), at: .milliseconds(117))
    #expect(sight.isSeen)
    #expect(sight.deadline == nil)
  }

  @Test mutating func aChangeDuringAQuestionCausesAnotherQuestion() {
    draw(at: .milliseconds(100))
    sight.changed(at: .milliseconds(110))
    expectStep(nil, at: .milliseconds(110))
    sight.answered(after: .milliseconds(17), at: .milliseconds(127))
    #expect(sight.deadline == .milliseconds(110))
    expectStep(.ask, at: .milliseconds(117))
  }

  @Test mutating func aCoveringWindowRenewsThePanel() {
    draw(at: .milliseconds(100))
    #expect(sight.deadline == .milliseconds(250))
    expectRenewal(at: .milliseconds(400))
    #expect(sight.isSeen)
    // The new window is shown.
    sight.answered(after: .milliseconds(20), at: .milliseconds(420))
    #expect(sight.deadline == nil)
    // The next window opens soon after, and another one much later.
    draw(at: .milliseconds(600))
    expectRenewal(at: .milliseconds(1_050))
    sight.answered(after: .milliseconds(20), at: .milliseconds(1_070))
    draw(at: .milliseconds(60_000))
    expectRenewal(at: .milliseconds(60_300))
  }

  @Test mutating func sendsNoWindowToAHangingCompositor() {
    draw(at: .zero)
    expectStep(.call, at: .milliseconds(150))
    #expect(sight.deadline == .milliseconds(1_000))
    expectStep(nil, at: .milliseconds(999))
    #expect(sight.isSeen)
    expectStep(nil, at: .milliseconds(1_000))
    #expect(sight.isSeen == false)
    sight.answered(after: .milliseconds(1_017), at: .milliseconds(1_017))
    #expect(sight.isSeen == false)
    // The compositor hangs; until it answers, the panel does nothing.
    #expect(sight.deadline == nil)
    expectStep(nil, at: .milliseconds(100_000))
    // The compositor continues, and shows the pending changes.
    sight.called(at: .milliseconds(100_000))
    expectStep(.ask, at: .milliseconds(100_000))
    sight.answered(after: .milliseconds(30), at: .milliseconds(100_030))
    #expect(sight.isSeen)
    #expect(sight.deadline == nil)
  }

  @Test mutating func renewsAtGrowingIntervalsWithoutSuccess() {
    draw(at: .zero)
    expectRenewal(at: .milliseconds(300))
    var last: Microseconds = .milliseconds(300)
    for pause in [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 32_000] as [Int64] {
      let pause = Microseconds.milliseconds(pause)
      sight.answered(after: .milliseconds(1_017), at: last + .milliseconds(1_017))
      expectRenewal(at: last + pause + .milliseconds(150), isAsked: false)
      last = last + pause + .milliseconds(150)
      #expect(sight.isSeen == (last < .seconds(1)))
    }
    // The compositor shows the window again, for whatever reason.
    sight.answered(after: .milliseconds(20), at: last + .milliseconds(20))
    #expect(sight.isSeen)
    #expect(sight.deadline == nil)
  }

  @Test mutating func aWindowThatRisesAgainAndAgainIsNotAnsweredForEver() {
    var now: Microseconds = .zero
    var renewals = 0
    while now < .seconds(60) {
      switch sight.step(at: now) {
      case .renew:
        renewals += 1
        // The window is shown, and covered 50 ms later.
        sight.answered(after: .milliseconds(20), at: now + .milliseconds(20))
        sight.changed(at: now + .milliseconds(50))
      case .call: sight.called(at: now)
      case .ask: break
      case nil: sight.changed(at: now)
      }
      now = now + .milliseconds(10)
    }
    #expect(renewals <= 8)
  }

  @Test mutating func aServerThatWasSlowIsAskedAgain() {
    draw(at: .zero)
    expectStep(.call, at: .milliseconds(150))
    expectStep(nil, at: .milliseconds(1_000))
    #expect(sight.isSeen == false)
    sight.called(at: .milliseconds(1_100))
    sight.answered(after: .milliseconds(1_100), at: .milliseconds(1_100))
    expectStep(.ask, at: .milliseconds(1_100))
    sight.answered(after: .milliseconds(17), at: .milliseconds(1_117))
    #expect(sight.isSeen)
  }

  // MARK: - Windows that close

  /// Brings the panel's window into the state of one that has been visible for a long time.
  private mutating func makeShown() {
    sight.began(at: .zero)
    expectStep(.ask, at: .zero)
    sight.changedAll(at: .milliseconds(17))
    sight.answered(after: .milliseconds(17), at: .milliseconds(17))
    expectStep(.ask, at: .milliseconds(17))
    sight.answered(after: .milliseconds(17), at: .milliseconds(34))
    expectQuiet()
  }

  private func expectQuiet() {
    #expect(sight.isSeen)
    #expect(sight.deadline == nil)
  }

  /// Changes the whole screen; the compositor shows the change at once.
  private mutating func sweep(at now: Microseconds) {
    sight.changedAll(at: now)
    expectStep(.ask, at: now)
    sight.answered(after: .milliseconds(17), at: now + .milliseconds(17))
  }

  @Test mutating func aClosedFullscreenWindowRenewsThePanelOnce() {
    makeShown()
    sweep(at: .milliseconds(10_000))
    #expect(sight.deadline == .milliseconds(10_400))
    expectStep(nil, at: .milliseconds(10_399))
    expectStep(.renew, at: .milliseconds(10_400))
    // The panel's own new window changes the whole screen too, and that may be reported late.
    expectStep(.ask, at: .milliseconds(10_400))
    sight.changedAll(at: .milliseconds(10_420))
    sight.answered(after: .milliseconds(17), at: .milliseconds(12_000))
    sweep(at: .milliseconds(12_250))
    expectQuiet()
    // The next window closes.
    sweep(at: .milliseconds(20_000))
    expectStep(.renew, at: .milliseconds(20_400))
  }

  @Test mutating func renewsOnlyAfterTheWindowsBelowHaveDrawn() {
    makeShown()
    sweep(at: .milliseconds(10_000))
    sweep(at: .milliseconds(10_060))
    sweep(at: .milliseconds(10_350))
    expectStep(nil, at: .milliseconds(10_749))
    expectStep(.renew, at: .milliseconds(10_750))
  }

  @Test mutating func neverWhereTheWholeScreenChangesAgainAndAgain() {
    makeShown()
    // A video changes the screen every 290 ms.
    for now in stride(from: Int64(10_000), to: 30_000, by: 290).map(Microseconds.milliseconds) {
      sweep(at: now)
      expectStep(nil, at: now + .milliseconds(289))
    }
    expectQuiet()
    // A slide show changes the screen every 990 ms.
    for now in stride(from: Int64(40_000), to: 60_000, by: 990).map(Microseconds.milliseconds) {
      sweep(at: now)
      if now > .milliseconds(40_000) {
        expectStep(nil, at: now + .milliseconds(980))
      } else {
        expectStep(.renew, at: now + .milliseconds(400))
      }
      if now == .milliseconds(40_000) {
        expectStep(.ask, at: now + .milliseconds(400))
        sight.answered(after: .milliseconds(17), at: now + .milliseconds(417))
      }
    }
    expectQuiet()
  }

  @Test mutating func waitsUntilTheCompositorShowsTheOtherWindow() {
    makeShown()
    sight.changedAll(at: .milliseconds(10_000))
    expectStep(.ask, at: .milliseconds(10_000))
    // A window has opened above the panel's, or the compositor hangs.
    expectStep(.call, at: .milliseconds(10_150))
    expectStep(nil, at: .milliseconds(10_900))
    sight.called(at: .milliseconds(10_900))
    expectStep(nil, at: .milliseconds(10_950))
    sight.answered(after: .milliseconds(890), at: .milliseconds(10_950))
    expectStep(.ask, at: .milliseconds(10_950))
    sight.answered(after: .milliseconds(17), at: .milliseconds(10_967))
    expectStep(.renew, at: .milliseconds(10_967))
  }

  @Test mutating func renewsOnceIfThatIsEnough() {
    makeShown()
    sight.changedAll(at: .milliseconds(10_000))
    expectStep(.ask, at: .milliseconds(10_000))
    expectRenewal(at: .milliseconds(10_300))
    sight.answered(after: .milliseconds(17), at: .milliseconds(10_317))
    expectQuiet()
  }

  @Test mutating func aClosedServerWindowRenewsThePanelEvenDuringAVideo() {
    makeShown()
    for now in stride(from: Int64(10_000), to: 12_000, by: 290).map(Microseconds.milliseconds) {
      sweep(at: now)
    }
    sight.closed(at: .milliseconds(12_000))
    expectStep(.ask, at: .milliseconds(12_000))
    expectStep(nil, at: .milliseconds(12_016))
    sight.answered(after: .milliseconds(17), at: .milliseconds(12_017))
    #expect(sight.deadline == .milliseconds(12_000))
    expectStep(.renew, at: .milliseconds(12_017))
    expectStep(.ask, at: .milliseconds(12_017))
    sight.answered(after: .milliseconds(17), at: .milliseconds(12_034))
    expectQuiet()
  }
}
