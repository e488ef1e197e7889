import ControlProtocol
import Layouts
import Testing
import Units

@testable import keyglass_session

@Suite struct WaylandFocusTests {
  private var script = Script()

  @Test func atFirstNoFieldHasTheFocus() {
    var script = Script(holds: false)
    #expect(script.calls() == [.nothing(from: "toplevel")])
    script.focus.ask()
    #expect(script.calls() == [])
    script.focus.answered()
    #expect(script.calls() == [.nothing()])
  }

  @Test mutating func fromFieldToField() {
    script.receive(.activate, .text("The "), .plain)
    #expect(script.calls() == [.field(before: "The ")])
    // A compositor may send the end and the beginning of a field in one group.
    script.receive(.deactivate, .activate, .contentType(hint: 0x200, purpose: 6))
    #expect(script.calls() == [.field(.email, .multiline)])
    script.receive(.deactivate)
    #expect(script.calls() == [.nothing()])
  }

  @Test mutating func anotherFieldOfTheSameKindIsAnotherField() {
    script.receive(.activate, .plain)
    #expect(script.calls() == [.field()])
    script.receive(.deactivate, .activate, .plain)
    #expect(script.calls() == [.field()])
  }

  @Test mutating func whatWasSaidOfTheLastFieldIsNotOfThisOne() {
    script.receive(.activate, .text("The "), .contentType(hint: 0x200, purpose: 6))
    _ = script.calls()
    script.receive(.deactivate, .activate)
    #expect(script.calls() == [.field(.unknown)])
    // These events come before the activation, in the same group.
    script.receive(.password, .text("secret"), .activate)
    #expect(script.calls() == [.field(.unknown)])
  }

  @Test mutating func recognizesApplicationsThatReportTexts() {
    script.receive(.activate, .plain)
    #expect(!script.focus.reportsTexts)
    script.receive(.text("The "))
    #expect(script.focus.reportsTexts)
    script.receive(.deactivate, .activate, .plain)
    #expect(!script.focus.reportsTexts)
    script.receive(.deactivate, .activate, .password, .text("secret"))
    #expect(script.focus.reportsTexts)
  }

  @Test mutating func theLastOfActivateAndDeactivateCounts() {
    script.receive(.activate, .plain, .deactivate)
    #expect(script.calls() == [])
    script.receive(.deactivate)
    #expect(script.calls() == [])
    script.receive(.activate, .plain)
    #expect(script.calls() == [.field()])
  }

  @Test mutating func aFieldThatHadTheFocusBeforeIsDescribedWithoutActivate() {
    script.receive()
    #expect(script.calls() == [])
    script.receive(.password, .text("secret"))
    #expect(script.calls() == [.field(.password)])
    script.receive(.deactivate)
    #expect(script.calls() == [.nothing()])
    // Late events for a field that has lost the focus activate nothing.
    script.receive(.plain)
    #expect(script.calls() == [])
  }

  @Test mutating func nothingCountsBeforeDone() {
    _ = script.focus.handle(.activate)
    _ = script.focus.handle(.plain)
    #expect(script.calls() == [])
    #expect(script.focus.handle(.done) == 1)
    #expect(script.calls() == [.field()])
  }

  @Test mutating func whereOnlyTheTextHasChangedOnlyThatIsTold() {
    script.receive(.activate, .text("The "), .plain)
    _ = script.calls()
    script.receive(.text("The f"), .plain)
    #expect(script.calls() == [.setSurroundingText(before: "The f")])
    script.receive(.text("The f"), .contentType(hint: 0x80, purpose: 0))
    #expect(script.calls() == [.field(.text, .sensitiveData, isNew: false)])
    script.receive(.text("The f"), .contentType(hint: 0, purpose: 5))
    #expect(script.calls() == [.field(.url, before: "The f", isNew: false)])
  }

  @Test mutating func aSelectionTakesBackWhatWasTold() {
    script.receive(.activate, .text("The fox"), .plain)
    _ = script.calls()
    script.receive(.text("The fox", anchor: 4))
    guard case .setField(_, before: nil, selected: true, isNew: false, _) = script.calls().first
    else {
      return #expect(Bool(false))
    }
    script.receive(.text("The fox", anchor: 5))
    #expect(script.calls() == [])
    script.receive(.text("The f"))
    #expect(script.calls() == [.setSurroundingText(before: "The f")])
  }

  /// A field that is reported again may have been touched while the keyboard was hidden.
  @Test mutating func aRepeatedReportOfAFieldIsPassedOn() {
    script.receive(.activate, .text(""), .plain)
    _ = script.calls()
    script.receive(.text(""), .plain)
    #expect(script.calls() == [.setSurroundingText(before: "")])
    // An unknown text is not reported, because the daemon would forget the typed text.
    script.receive(.deactivate, .activate, .plain)
    _ = script.calls()
    script.receive(.plain)
    #expect(script.calls() == [])
  }

  // MARK: - Commits

  @Test mutating func aTextIsForItsFieldAlone() {
    #expect(!script.focus.canCommit(to: nil))
    script.receive(.activate, .plain)
    #expect(script.focus.canCommit(to: nil))
    #expect(script.focus.canCommit(to: 1))
    #expect(script.focus.report?.number == 1)
    script.receive(.deactivate, .activate, .plain)
    #expect(!script.focus.canCommit(to: 1))
    #expect(script.focus.canCommit(to: 2))
  }

  @Test mutating func aPrivateOrUnknownFieldShowsNoPreedits() {
    script.receive(.activate)
    #expect(script.focus.fieldForPreedits == nil)
    script.receive(.plain)
    #expect(script.focus.fieldForPreedits == 1)
    script.receive(.password)
    #expect(script.focus.fieldForPreedits == nil)
    #expect(script.focus.field == 1)
  }

  @Test mutating func answersEachNewReportOnce() {
    script.receive(.activate, .text("a"), .plain)
    #expect(script.committed() == [1])
    script.receive(.text("a"), .plain)
    #expect(script.committed() == [])
    script.receive(.text("ab"), .plain)
    #expect(script.committed() == [3])
    // The text before the caret is unchanged, but the application still waits for a commit.
    script.receive(.text("abc", cursor: 2), .plain)
    #expect(script.committed() == [4])
    script.receive(.text("abc", cursor: 2), .password)
    #expect(script.committed() == [5])
    script.receive(.text("abcd", cursor: 2), .password)
    #expect(script.committed() == [6])
    script.receive(.deactivate)
    #expect(script.committed() == [])
    script.receive(.activate, .text("abcd", cursor: 2), .password)
    #expect(script.committed() == [8])
  }

  @Test mutating func aFieldThatSaysNothingIsAnsweredToo() {
    script.receive(.activate)
    #expect(script.committed() == [1])
    script.receive()
    #expect(script.committed() == [])
    script.receive(.deactivate, .activate)
    #expect(script.committed() == [3])
  }

  @Test mutating func serialsCountForOneInputMethod() {
    script.receive(.activate)
    _ = script.focus.refused(at: .zero)
    script.focus.ask()
    script.focus.answered()
    _ = script.committed()
    script.receive(.activate)
    #expect(script.committed() == [1])
    #expect(script.calls() == [.field(.unknown)])
  }

  // MARK: - Applications

  @Test mutating func theApplicationIsToldWhereNoFieldIs() {
    script.window(1, "foot", isActivated: true)
    #expect(script.calls() == [.nothing(in: "foot")])
    script.window(2, "org.gnome.TextEditor", isActivated: false)
    #expect(script.calls() == [])
    script.window(1, isActivated: false)
    script.window(2, isActivated: true)
    #expect(script.calls() == [.nothing(in: "org.gnome.TextEditor")])
    script.receive(.activate, .plain)
    #expect(script.calls() == [.field(in: "org.gnome.TextEditor")])
    script.focus.handle(.closed, of: 2)
    script.receive(.deactivate)
    #expect(script.calls() == [.nothing()])
  }

  @Test mutating func aWindowCountsOnceItHasSaidAll() {
    script.focus.handle(.activated(true), of: 1)
    script.focus.handle(.application("foot"), of: 1)
    #expect(script.calls() == [])
    script.focus.handle(.done, of: 1)
    #expect(script.calls() == [.nothing(in: "foot")])
  }

  @Test mutating func ofTwoActiveWindowsTheLaterOneCounts() {
    for id: UInt in [7, 3, 5] { script.window(id, "window \(id)", isActivated: true) }
    #expect(script.calls() == [.nothing(in: "window 5")])
    script.window(5, isActivated: false)
    #expect(script.calls() == [.nothing(in: "window 3")])
  }

  @Test mutating func anIdIsNoLongerThanTheDaemonTakes() {
    script.window(1, String(repeating: "ä", count: 200), isActivated: true)
    #expect(script.calls() == [.nothing(in: String(repeating: "ä", count: 128))])
    script.window(1, "a" + String(repeating: "ä", count: 200), isActivated: true)
    #expect(script.calls() == [.nothing(in: "a" + String(repeating: "ä", count: 127))])
    script.window(1, "", isActivated: true)
    #expect(script.calls() == [.nothing()])
  }

  // MARK: - A different input method

  @Test func whereAnotherInputMethodIsOnlyApplicationsAreKnown() {
    var script = Script(holds: false)
    script.focus.ask()
    script.window(1, "foot", isActivated: true)
    let isNews = script.focus.refused(at: script.now)
    #expect(isNews)
    script.focus.answered()
    #expect(script.calls() == [.nothing(from: "other-input-method", in: "foot")])
    #expect(!script.focus.isDue(at: script.now + .milliseconds(29_999)))
    #expect(script.focus.deadline == .milliseconds(30_000))

    script.wait(30_000)
    #expect(script.focus.isDue(at: script.now))
    script.focus.ask()
    #expect(script.calls() == [])
    // The refusal is not reported again.
    let isNewsAgain = script.focus.refused(at: script.now)
    #expect(!isNewsAgain)
    script.focus.answered()
    #expect(script.calls() == [])
    #expect(script.focus.deadline == .milliseconds(60_000))

    script.wait(30_000)
    script.focus.ask()
    script.focus.answered()
    #expect(script.calls() == [.nothing(in: "foot")])
    #expect(script.focus.deadline == nil)
  }

  // MARK: - The daemon

  @Test mutating func aDaemonThatComesBackHearsEverything() {
    script.window(1, "gedit", isActivated: true)
    script.receive(.activate, .text("The "), .plain)
    _ = script.calls()
    script.reconnect()
    #expect(script.calls() == [.field(in: "gedit", before: "The ", isNew: false)])
  }

  @Test mutating func aSlowDaemonGetsTheLatestText() {
    script.isAnswering = false
    script.receive(.activate, .text("a"), .plain)
    #expect(script.calls() == [.field(before: "a")])
    script.receive(.text("ab"))
    script.receive(.text("abc"))
    #expect(script.calls() == [])
    script.answer()
    #expect(script.calls() == [.setSurroundingText(before: "abc")])
    script.receive(.deactivate)
    script.receive(.activate, .text("abc"), .plain)
    #expect(script.calls() == [])
    script.answer()
    #expect(script.calls() == [.field(before: "abc")])
    script.answer()
    #expect(script.calls() == [])
  }
}
