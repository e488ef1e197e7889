import ControlProtocol
import Layouts
import Testing

@testable import keyglass_session

/// Tests of the reported text before the caret.
@Suite struct SurroundingTextTests {
  private func before(_ text: String, cursor: Int? = nil, anchor: Int? = nil) -> String? {
    let cursor = UInt32(cursor ?? text.utf8.count)
    return InputMethodState.before(
      Array(text.utf8), cursor: cursor, anchor: anchor.map { UInt32($0) } ?? cursor)
  }

  @Test func itIsTheTextBeforeTheCaret() {
    #expect(before("The fox. ") == "The fox. ")
    #expect(before("The fox. ", cursor: 3) == "The")
    #expect(before("The fox. ", cursor: 0) == "")
    #expect(before("") == "")
  }

  @Test func keepsTheEndOfALongText() throws {
    let text = String(repeating: "a", count: 40) + String(repeating: "é", count: 60)
    #expect(before(text) == String(repeating: "a", count: 4) + String(repeating: "é", count: 60))
    #expect(before(String(repeating: "x", count: 64))?.count == 64)
  }

  @Test func aCaretThatStandsNowhereInTheTextTellsNothing() {
    #expect(before("fox", cursor: 4) == nil)
    #expect(before("fox", cursor: Int(UInt32.max)) == nil)
    // The caret is inside é.
    #expect(before("né", cursor: 2) == nil)
    #expect(before("né", cursor: 3) == "né")
  }

  @Test func ignoresTextThatIsNoUTF8() {
    #expect(InputMethodState.before([0x66, 0xff], cursor: 2, anchor: 2) == nil)
  }

  @Test func whereCharactersAreSelectedNothingIsTold() {
    #expect(before("The fox", cursor: 7, anchor: 4) == nil)
    #expect(before("The fox", cursor: 4, anchor: 7) == nil)
  }

  @Test func charactersWithoutEndAreNotCutInTheMiddle() {
    let long = "a" + String(repeating: "\u{301}", count: 20)
    #expect(before(String(repeating: long, count: 64)) == nil)
    #expect(before(String(repeating: long, count: 20))?.count == 20)
  }

  @Test func partialTextsAreCutAtWholeCharacters() {
    // A flag is two code points, and the first code point here may be half of a flag.
    let flags = String(repeating: "🇩🇪", count: 70)
    #expect(
      InputMethodState.end(of: flags, isFromStart: false) == String(repeating: "🇩🇪", count: 64))
    let few = String(repeating: "🇩🇪", count: 64)
    #expect(InputMethodState.end(of: few, isFromStart: false) == nil)
    #expect(InputMethodState.end(of: few, isFromStart: true) == few)
  }

  @Test(arguments: [(0, 8), (0, 9), (0x40, 0), (0x80, 0)] as [(UInt32, UInt32)])
  func reportsNoTextOfPrivateFields(hint: UInt32, purpose: UInt32) {
    var script = Script()
    script.receive(.activate, .text("secret"), .contentType(hint: hint, purpose: purpose))
    guard case .setField(let field, let before, false, _, _) = script.calls().first else {
      return #expect(Bool(false))
    }
    #expect(field.active && field.privacy.isPrivate && before == nil)
    script.receive(.text("secret!"))
    #expect(script.calls() == [])
  }

  @Test func aSelectionIsToldInPlaceOfTheTextAndTakenBack() {
    var script = Script()
    script.receive(.activate, .text("The fox"), .plain)
    #expect(script.calls() == [.field(before: "The fox")])
    func selected(_ request: ControlRequest?) -> Bool? {
      if case .setField(_, nil, let selected, false, _) = request { selected } else { nil }
    }
    script.receive(.surroundingText(Array("The fox".utf8), cursor: 7, anchor: 4))
    #expect(selected(script.calls().first) == true)
    script.receive(.text("The "))
    #expect(script.calls() == [.setSurroundingText(before: "The ")])
    script.receive(
      .surroundingText(Array("The ".utf8), cursor: 4, anchor: 0), .contentType(hint: 0, purpose: 8))
    #expect(selected(script.calls().first) == false)
  }

  @Test func aFieldThatBecomesPrivateTakesBackWhatWasTold() {
    var script = Script()
    script.receive(.activate, .text("open"), .plain)
    #expect(script.calls() == [.field(before: "open")])
    // The user touched the eye that shows the password.
    script.receive(.password)
    #expect(script.calls() == [.field(.password, isNew: false)])
    #expect(script.focus.report?.before == nil)
  }

  /// A browser's extension counts touches of fields itself, so no report is marked as new.
  @Test func fieldsOfPagesAreNeverMarkedNew() {
    var pending = PendingReport()
    _ = pending.next(FocusReport(field: FocusedField(active: false, source: "browser")))
    pending.answered()
    let field = FocusedField(active: true, source: "browser", purpose: .text)
    #expect(
      pending.next(FocusReport(field: field, activations: 1))
        == .setField(field, before: nil, number: 1))
  }

  /// GNOME's extension counts touches of fields itself, too.
  @Test func fieldsOfGnomeAreNeverMarkedNew() {
    var pending = PendingReport()
    var field = FocusedField(active: false, source: FocusedField.inputMethodSource)
    _ = pending.next(FocusReport(field: field, countsTouches: true))
    pending.answered()
    field = FocusedField(
      active: true, source: FocusedField.inputMethodSource, purpose: .text)
    #expect(
      pending.next(FocusReport(field: field, activations: 1, countsTouches: true))
        == .setField(field, before: nil, number: 1))
  }

  @Test func anApplicationThatTellsNoTextTellsNothingOfIt() {
    var script = Script()
    script.receive(.activate, .plain)
    #expect(script.calls() == [.field(before: nil)])
  }
}
