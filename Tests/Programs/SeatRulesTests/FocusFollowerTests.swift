import ControlProtocol
import Layouts
import Settings
import Testing
import Units

@testable import SeatRules

@Suite struct FocusFollowerTests {
  private var follower = FocusFollower()
  private var isVisible = false

  init() {
    follower.mode = .touch
  }

  private mutating func focus(
    _ wish: KeyboardWish, ownsTaps: Bool = false, at milliseconds: Int64
  ) -> FocusFollower.Change? {
    let change = follower.receiveFocus(
      wish, ownsTaps: ownsTaps, isVisible: isVisible, at: at(milliseconds))
    apply(change)
    return change
  }

  private mutating func comes(_ wish: KeyboardWish, at milliseconds: Int64) -> Bool {
    focus(wish, at: milliseconds) == .comes
  }

  private mutating func dueChange(at milliseconds: Int64) -> FocusFollower.Change? {
    let change = follower.popDueChange(isVisible: isVisible, at: at(milliseconds))
    apply(change)
    return change
  }

  private mutating func goes(at milliseconds: Int64) -> Bool {
    dueChange(at: milliseconds) == .hides
  }

  private mutating func apply(_ change: FocusFollower.Change?) {
    if let change { isVisible = change == .comes }
  }

  private mutating func showByHand(_ isVisible: Bool) {
    follower.overrule()
    self.isVisible = isVisible
  }

  private func at(_ milliseconds: Int64) -> Microseconds { .milliseconds(milliseconds) }

  @Test mutating func showsTheKeyboardForATouchedField() {
    follower.touchedApplication(at: at(0))
    #expect(comes(.shown, at: 900))
  }

  @Test mutating func staysHiddenForAFieldThatWasNotTouched() {
    #expect(comes(.shown, at: 0) == false)
    follower.touchedApplication(at: at(100))
    #expect(comes(.shown, at: 1101) == false)
  }

  @Test mutating func itComesBackWhenTheFieldIsTouchedAgain() {
    follower.touchedApplication(at: at(0))
    #expect(comes(.shown, at: 50))
    // The user has hidden the keyboard by hand in the meantime.
    follower.touchedApplication(at: at(5000))
    #expect(comes(.shown, at: 5050))
  }

  @Test mutating func hides150MillisecondsAfterTheFocusIsLost() {
    _ = comes(.shown, at: 0)
    #expect(comes(.hidden, at: 1000) == false)
    #expect(follower.nextDeadline == at(1150))
    #expect(goes(at: 1149) == false)
    #expect(goes(at: 1150))
    #expect(follower.nextDeadline == nil)
    #expect(goes(at: 2000) == false)
  }

  @Test mutating func aClientsRequestOverrulesTheFocusThatIsLost() {
    _ = comes(.shown, at: 0)
    _ = comes(.hidden, at: 1000)
    follower.overrule()
    #expect(follower.nextDeadline == nil)
    #expect(goes(at: 9000) == false)
  }

  @Test mutating func fromFieldToFieldItStays() {
    _ = comes(.shown, at: 0)
    _ = comes(.hidden, at: 1000)
    _ = comes(.shown, at: 1149)
    #expect(follower.nextDeadline == nil)
    #expect(goes(at: 9000) == false)
  }

  @Test mutating func repeatedReportsMoveNoDeadline() {
    _ = comes(.shown, at: 0)
    _ = comes(.hidden, at: 1000)
    _ = comes(.hidden, at: 1100)
    #expect(follower.nextDeadline == at(1150))
    // A keyboard that was shown by hand after it disappeared stays.
    _ = goes(at: 1150)
    _ = comes(.hidden, at: 3000)
    #expect(follower.nextDeadline == nil)
  }

  @Test mutating func anUnknownFocusKeepsTheKeyboardAsItIs() {
    _ = comes(.shown, at: 0)
    _ = comes(.hidden, at: 1000)
    #expect(comes(.unknown, at: 1100) == false)
    #expect(follower.nextDeadline == nil)
  }

  @Test mutating func alwaysIsForEveryFieldOnce() {
    follower.mode = .always
    #expect(comes(.shown, at: 0))
    // A report on the same field does not bring back a keyboard that was hidden by hand.
    #expect(comes(.shown, at: 500) == false)
    _ = comes(.hidden, at: 1000)
    #expect(comes(.shown, at: 1050))
  }

  @Test mutating func aTapOnATerminalBringsItBack() {
    _ = focus(.shown, ownsTaps: true, at: 0)
    // The finger scrolls.
    follower.touchedApplication(at: at(2000))
    #expect(follower.nextDeadline == nil)
    follower.touchedApplication(at: at(5000))
    follower.tapped(at: at(5080))
    #expect(follower.nextDeadline == at(5230))
    #expect(dueChange(at: 5229) == nil)
    #expect(dueChange(at: 5230) == .comes)
    #expect(follower.nextDeadline == nil)
  }

  @Test mutating func aTapThatMovesTheFocusDoesNotKeepTheKeyboard() {
    _ = focus(.shown, ownsTaps: true, at: 0)
    follower.tapped(at: at(5000))
    #expect(comes(.hidden, at: 5020) == false)
    #expect(dueChange(at: 5170) == .hides)
    _ = focus(.shown, ownsTaps: true, at: 6000)
    follower.tapped(at: at(7000))
    #expect(comes(.unknown, at: 7020) == false)
    #expect(dueChange(at: 7150) == nil)
  }

  @Test mutating func aTapBesideAFieldIsNotOnIt() {
    _ = comes(.shown, at: 0)
    follower.tapped(at: at(5000))
    #expect(follower.nextDeadline == nil)
    follower.mode = .off
    _ = focus(.shown, ownsTaps: true, at: 6000)
    follower.tapped(at: at(7000))
    #expect(follower.nextDeadline == nil)
  }

  @Test func ownsTapsOnlyInFieldsThatReportThem() {
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
    // The browser's extension reports each tap on the field.
    #expect(!field("chromium", source: FocusedField.browserInputSource).ownsTaps)
    #expect(field(nil, .unknown, source: FocusedField.browserSource).ownsTaps)
    // A lock screen's field belongs to no window.
    #expect(field(nil, .password).ownsTaps)
    #expect(!field("org.example.mail", .password).ownsTaps)
    for other in ["org.gnome.TextEditor", "org.gnome.gedit", "com.example.ledger", nil] {
      #expect(field(other).ownsTaps == false)
    }
  }

  @Test mutating func offIsNeither() {
    follower.mode = .off
    follower.touchedApplication(at: at(0))
    #expect(comes(.shown, at: 10) == false)
    #expect(comes(.hidden, at: 20) == false)
    #expect(follower.nextDeadline == nil)
  }

  @Test mutating func aFieldThatProvesManualUndoesItsShow() {
    follower.touchedApplication(at: at(0))
    #expect(focus(.shown, at: 50) == .comes)
    // The same report arrives again, then the page's report.
    _ = focus(.shown, at: 200)
    #expect(focus(.manual, at: 400) == .hides)
    #expect(follower.nextDeadline == nil)
    #expect(focus(.manual, at: 500) == nil)
  }

  @Test mutating func aManualFieldLeavesWhatItsFocusDidNotShow() {
    // The keyboard is shown by hand before the field is known, and after.
    isVisible = true
    follower.touchedApplication(at: at(0))
    _ = focus(.shown, at: 50)
    #expect(focus(.manual, at: 100) == nil)
    showByHand(false)
    follower.touchedApplication(at: at(5000))
    #expect(focus(.shown, at: 5050) == .comes)
    showByHand(true)
    #expect(focus(.manual, at: 5100) == nil)
    // Another field shows the keyboard.
    showByHand(false)
    follower.touchedApplication(at: at(9000))
    #expect(focus(.shown, at: 9050) == .comes)
    #expect(focus(.hidden, at: 9400) == nil)
    #expect(focus(.manual, at: 9450) == nil)
    #expect(follower.nextDeadline == nil)
    showByHand(false)
    follower.touchedApplication(at: at(20_000))
    #expect(focus(.shown, at: 20_050) == .comes)
    #expect(focus(.manual, at: 22_051) == nil)
    #expect(isVisible)
  }

  @Test mutating func aLoopOfFocusAndBlurDoesNotMakeItFlash() {
    follower.mode = .always
    var changes: [Int64] = []
    for start in stride(from: Int64(0), to: 60_000, by: 200) {
      let before = isVisible
      _ = focus(.shown, at: start)
      if isVisible != before { changes.append(start) }
      _ = focus(.hidden, at: start + 10)
      if dueChange(at: start + 160) != nil { changes.append(start + 160) }
    }
    #expect(changes == [0, 160, 200])
    #expect(isVisible)
    // The keyboard does what the focus asks for once the focus has been quiet.
    #expect(follower.nextDeadline == at(60_810))
    #expect(goes(at: 60_809) == false)
    #expect(goes(at: 60_810))
    #expect(comes(.shown, at: 62_000))
  }

  @Test mutating func aFieldThatWaitsForQuietIsShownThen() {
    follower.mode = .always
    #expect(comes(.shown, at: 0))
    _ = comes(.hidden, at: 100)
    #expect(goes(at: 250))
    #expect(comes(.shown, at: 300))
    _ = comes(.hidden, at: 400)
    #expect(goes(at: 550) == false)
    // This would be the fourth change within 1 s, so it waits.
    #expect(follower.nextDeadline == at(1400))
    #expect(goes(at: 1400))
    #expect(comes(.shown, at: 1500))
    _ = comes(.hidden, at: 1600)
    #expect(goes(at: 1750))
    #expect(comes(.shown, at: 1800))
    showByHand(false)
    _ = comes(.hidden, at: 1900)
    #expect(comes(.shown, at: 2000) == false)
    #expect(comes(.shown, at: 2100) == false)
    #expect(follower.nextDeadline == at(3000))
    #expect(dueChange(at: 2999) == nil)
    #expect(dueChange(at: 3000) == .comes)
  }

  @Test mutating func showingByHandIsNotLimited() {
    follower.mode = .always
    for start in stride(from: Int64(0), to: 1_000, by: 200) {
      _ = focus(.shown, at: start)
      _ = focus(.hidden, at: start + 10)
      _ = dueChange(at: start + 160)
    }
    #expect(isVisible)
    showByHand(false)
    #expect(follower.nextDeadline == nil)
    #expect(dueChange(at: 9000) == nil)
    #expect(!isVisible)
  }

  @Test mutating func aPageThatMakesItsFieldManualInALoopDoesNotMakeItFlash() {
    follower.mode = .always
    var visible: [Bool] = []
    for start in stride(from: Int64(0), to: 10_000, by: 100) {
      _ = focus(.shown, at: start)
      visible.append(isVisible)
      _ = focus(.manual, at: start + 50)
      visible.append(isVisible)
    }
    #expect(visible == [true, false] + Array(repeating: true, count: 198))
  }
}
