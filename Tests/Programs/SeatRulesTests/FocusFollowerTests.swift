import ControlProtocol
import Layouts
import Settings
import Testing
import Units

@testable import SeatRules

@Suite struct FocusFollowerTests {
  private var follower = FocusFollower()

  init() {
    follower.mode = .touch
  }

  private mutating func comes(_ isWanted: Bool?, at milliseconds: Int64) -> Bool {
    follower.receiveFocus(isWanted: isWanted, at: at(milliseconds))
  }

  private mutating func goes(at milliseconds: Int64) -> Bool {
    follower.popDueChange(at: at(milliseconds)) == .hides
  }

  private func at(_ milliseconds: Int64) -> Microseconds { .milliseconds(milliseconds) }

  @Test mutating func itComesForAFieldThatWasTouched() {
    follower.touchedApplication(at: at(0))
    #expect(comes(true, at: 900))
  }

  @Test mutating func itStaysAwayFromAFieldThatGotTheFocusByItself() {
    #expect(comes(true, at: 0) == false)
    follower.touchedApplication(at: at(100))
    #expect(comes(true, at: 1101) == false)
  }

  @Test mutating func itComesBackWhenTheFieldIsTouchedAgain() {
    follower.touchedApplication(at: at(0))
    #expect(comes(true, at: 50))
    // Hidden by hand meanwhile.
    follower.touchedApplication(at: at(5000))
    #expect(comes(true, at: 5050))
  }

  @Test mutating func itGoesAWhileAfterTheFocus() {
    _ = comes(true, at: 0)
    #expect(comes(false, at: 1000) == false)
    #expect(follower.nextDeadline == at(1150))
    #expect(goes(at: 1149) == false)
    #expect(goes(at: 1150))
    #expect(follower.nextDeadline == nil)
    #expect(goes(at: 2000) == false)
  }

  @Test mutating func aClientsRequestOverrulesTheFocusThatIsLost() {
    _ = comes(true, at: 0)
    _ = comes(false, at: 1000)
    follower.overrule()
    #expect(follower.nextDeadline == nil)
    #expect(goes(at: 9000) == false)
  }

  @Test mutating func fromFieldToFieldItStays() {
    _ = comes(true, at: 0)
    _ = comes(false, at: 1000)
    _ = comes(true, at: 1149)
    #expect(follower.nextDeadline == nil)
    #expect(goes(at: 9000) == false)
  }

  @Test mutating func whatIsSaidAgainMovesNoDeadline() {
    _ = comes(true, at: 0)
    _ = comes(false, at: 1000)
    _ = comes(false, at: 1100)
    #expect(follower.nextDeadline == at(1150))
    // Shown by hand after it went: it stays.
    _ = goes(at: 1150)
    _ = comes(false, at: 3000)
    #expect(follower.nextDeadline == nil)
  }

  @Test mutating func whereNobodySaysAnythingAnyMoreItStaysAsItIs() {
    _ = comes(true, at: 0)
    _ = comes(false, at: 1000)
    #expect(comes(nil, at: 1100) == false)
    #expect(follower.nextDeadline == nil)
  }

  @Test mutating func alwaysIsForEveryFieldOnce() {
    follower.mode = .always
    #expect(comes(true, at: 0))
    // Hidden by hand: what the application says of the same field does not bring it back.
    #expect(comes(true, at: 500) == false)
    _ = comes(false, at: 1000)
    #expect(comes(true, at: 1050))
  }

  @Test mutating func aTapOnATerminalBringsItBack() {
    _ = follower.receiveFocus(isWanted: true, ownsTaps: true, at: at(0))
    // A finger that scrolls.
    follower.touchedApplication(at: at(2000))
    #expect(follower.nextDeadline == nil)
    follower.touchedApplication(at: at(5000))
    follower.tapped(at: at(5080))
    #expect(follower.nextDeadline == at(5230))
    #expect(follower.popDueChange(at: at(5229)) == nil)
    #expect(follower.popDueChange(at: at(5230)) == .comes)
    #expect(follower.nextDeadline == nil)
  }

  @Test mutating func aTapThatTakesTheFocusElsewhereDoesNot() {
    _ = follower.receiveFocus(isWanted: true, ownsTaps: true, at: at(0))
    follower.tapped(at: at(5000))
    #expect(comes(false, at: 5020) == false)
    #expect(follower.popDueChange(at: at(5170)) == .hides)
    _ = follower.receiveFocus(isWanted: true, ownsTaps: true, at: at(6000))
    follower.tapped(at: at(7000))
    #expect(comes(nil, at: 7020) == false)
    #expect(follower.popDueChange(at: at(7150)) == nil)
  }

  @Test mutating func aTapBesideAFieldIsNotOnIt() {
    _ = comes(true, at: 0)
    follower.tapped(at: at(5000))
    #expect(follower.nextDeadline == nil)
    follower.mode = .off
    _ = follower.receiveFocus(isWanted: true, ownsTaps: true, at: at(6000))
    follower.tapped(at: at(7000))
    #expect(follower.nextDeadline == nil)
  }

  @Test func whoOwnsTaps() {
    func field(
      _ application: String?, _ purpose: Purpose = .text,
      source: String = FocusedField.inputMethodSource
    ) -> FocusedField {
      FocusedField(active: true, source: source, purpose: purpose, application: application)
    }
    for browser in [
      "chromium", "Chromium-browser", "google-chrome", "firefox-esr", "org.mozilla.firefox",
    ] {
      #expect(field(browser).ownsTaps, "\(browser)")
    }
    #expect(field("foot", .terminal).ownsTaps)
    // The browser's extension tells of each tap on the field.
    #expect(!field("chromium", source: FocusedField.browserInputSource).ownsTaps)
    #expect(field(nil, .unknown, source: FocusedField.browserSource).ownsTaps)
    // A lock screen's field is of no window.
    #expect(field(nil, .password).ownsTaps)
    #expect(!field("org.example.mail", .password).ownsTaps)
    for other in ["org.gnome.TextEditor", "org.gnome.gedit", "com.example.ledger", nil] {
      #expect(field(other).ownsTaps == false)
    }
  }

  @Test mutating func offIsNeither() {
    follower.mode = .off
    follower.touchedApplication(at: at(0))
    #expect(comes(true, at: 10) == false)
    #expect(comes(false, at: 20) == false)
    #expect(follower.nextDeadline == nil)
  }
}
