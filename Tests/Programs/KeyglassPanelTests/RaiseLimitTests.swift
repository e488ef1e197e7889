import Testing
import Units

@testable import keyglass_panel

@Suite struct RaiseLimitTests {
  private static let dialog: UInt32 = 7
  private static let locker: UInt32 = 9

  /// Returns the results for a window that rises six times, every `interval` milliseconds.
  private func contest(_ raiseLimit: inout RaiseLimit, _ window: UInt32, every interval: Int64)
    -> [Bool]
  {
    var overtaken: [Bool] = []
    for count in Int64(0)..<6 {
      overtaken.append(raiseLimit.raises(above: window, at: .milliseconds(count * interval)))
    }
    return overtaken
  }

  @Test func raisesThePanelAboveANewWindow() {
    var raiseLimit = RaiseLimit()
    #expect(raiseLimit.nextRaise(at: .zero) == .zero)
    let raises = raiseLimit.raises(above: Self.dialog, at: .zero)
    #expect(raises)
    #expect(raiseLimit.nextRaise(at: .milliseconds(100)) == RaiseLimit.interval)
    #expect(raiseLimit.nextRaise(at: .milliseconds(5_000)) == .milliseconds(5_000))
  }

  @Test func aWindowThatRisesRepeatedlyStaysAbove() {
    var raiseLimit = RaiseLimit()
    #expect(
      contest(&raiseLimit, Self.locker, every: 250) == [true, true, true, false, false, false])
    // The panel stays below the locker until the locker's window closes, even if that window has
    // not risen for a minute.
    let locker = raiseLimit.raises(above: Self.locker, at: .milliseconds(60_000))
    #expect(!locker)
    let dialog = raiseLimit.raises(above: Self.dialog, at: .milliseconds(60_000))
    #expect(dialog)
    raiseLimit.left(Self.locker)
    let again = raiseLimit.raises(above: Self.locker, at: .milliseconds(61_000))
    #expect(again)
  }

  @Test func anOccasionalWindowDoesNotStopRaising() {
    var raiseLimit = RaiseLimit()
    #expect(!contest(&raiseLimit, Self.dialog, every: 1_000).contains(false))
  }

  @Test func neverStopsRaisingIfItMustNotGiveWay() {
    var raiseLimit = RaiseLimit(givesWay: false)
    #expect(!contest(&raiseLimit, Self.locker, every: 250).contains(false))
  }

  @Test func manyDifferentWindowsDoNotStopRaising() {
    var raiseLimit = RaiseLimit()
    for window in UInt32(1)...9 {
      let raises = raiseLimit.raises(above: window, at: .milliseconds(Int64(window) * 250))
      #expect(raises)
    }
  }
}

@Suite struct X11SightTests {
  @Test func saysWhyItIsNotSeen() {
    var sight = X11Sight()
    #expect(sight.whyNotSeen == nil)
    sight.isCovered = true
    #expect(sight.whyNotSeen?.contains("locker") == true)
    sight.isScreenOff = true
    #expect(sight.whyNotSeen == "the screen is off")
    // On another console, the facts about this screen do not matter.
    sight.isOnAnotherConsole = true
    #expect(sight.whyNotSeen == "another console is in the foreground")
  }
}
