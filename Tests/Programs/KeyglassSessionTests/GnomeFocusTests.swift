import ControlProtocol
import Layouts
import Testing

@testable import keyglass_session

/// Tests with GNOME's shell, and other programs on its bus.
@Suite struct GnomeFocusTests {
  private var focus = GnomeFocus()
  private let url = GnomeReport(
    isField: true, purpose: 5, application: "foot", before: "exam", isFromStart: true, isNew: true,
    number: 7)

  init() {
    focus.setShell(":1.1")
  }

  @Test mutating func nothingIsKnownWithoutTheExtension() {
    #expect(focus.report == nil)
    #expect(!focus.isThere)
  }

  @Test mutating func aField() {
    focus.receive(url, from: ":1.1")
    #expect(
      focus.report?.field
        == FocusedField(active: true, source: "input-method", purpose: .url, application: "foot"))
    #expect(focus.report?.before == "exam")
    #expect(focus.fieldToCommitTo == 7)
  }

  @Test mutating func ignoresReportsOfOtherPrograms() {
    focus.receive(url, from: ":1.2")
    #expect(focus.report == nil)
    focus.receive(url, from: ":1.1")
    focus.receive(nil, from: ":1.2")
    #expect(focus.isThere)
    // The shell is replaced: its earlier report is dropped, and its new reports are ignored.
    focus.setShell(":1.3")
    #expect(focus.report == nil)
    focus.receive(url, from: ":1.1")
    #expect(focus.report == nil)
    focus.setShell(nil)
    focus.receive(url, from: ":1.3")
    #expect(focus.report == nil)
  }

  /// Clutter has no purpose for PINs, so it reports a PIN's field as hidden text.
  @Test(
    arguments: [(8, 0, Purpose.password), (2, 0x40, .number), (0, 0x80, .text)]
      as [(UInt32, UInt32, Purpose)])
  mutating func reportsNoTextOfPrivateGnomeFields(purpose: UInt32, hints: UInt32, read: Purpose) {
    var report = url
    (report.purpose, report.hints, report.selected) = (purpose, hints, false)
    focus.receive(report, from: ":1.1")
    #expect(focus.report?.field.purpose == read)
    #expect(focus.report?.field.privacy.isPrivate == true)
    #expect(focus.report?.before == nil)
    report.selected = true
    focus.receive(report, from: ":1.1")
    #expect(focus.report?.selected == false)
  }

  @Test mutating func aTerminalIsOne() {
    var report = url
    report.purpose = 12
    focus.receive(report, from: ":1.1")
    #expect(focus.report?.field.purpose == .terminal)
    // A later version of Clutter may send unknown values.
    report.purpose = .max
    report.hints = .max
    focus.receive(report, from: ":1.1")
    #expect(focus.report?.field.purpose == .unknown)
    #expect(focus.report?.field.privacy.isPrivate == true)
  }

  @Test mutating func anotherFieldOfTheSameKindIsAnotherField() {
    focus.receive(url, from: ":1.1")
    var again = url
    again.isNew = false
    focus.receive(again, from: ":1.1")
    #expect(focus.report?.activations == 1)
    #expect(focus.report?.reports == 2)
    focus.receive(url, from: ":1.1")
    #expect(focus.report?.activations == 2)
  }

  @Test mutating func whereNothingTakesText() {
    focus.receive(GnomeReport(application: "foot"), from: ":1.1")
    #expect(focus.report?.field.keyboardWish == .hidden)
    #expect(focus.fieldToCommitTo == nil)
    // X11 windows report no fields to the shell: the keyboard stays as it is.
    focus.receive(GnomeReport(reportsFields: false, application: "xterm"), from: ":1.1")
    #expect(focus.report?.field.keyboardWish == .unknown)
    #expect(focus.report?.field.application == "xterm")
  }

  @Test mutating func cutsLongTexts() {
    var report = url
    report.application = String(repeating: "a", count: 100_000)
    report.before = String(repeating: "b", count: 100_000)
    focus.receive(report, from: ":1.1")
    #expect(focus.report?.field.application?.utf8.count == 256)
    #expect(focus.report?.before?.count == 64)
    // A short text that does not start at the field's beginning may be cut within a character.
    (report.before, report.isFromStart) = ("b", false)
    focus.receive(report, from: ":1.1")
    #expect(focus.report?.before == nil)
  }
}

@Suite struct BusVariantTests {
  @Test(arguments: ["é ß 漢 🙂", "it's", "\\", "\n", "');DROP", ""])
  func quotedTextsCarryNothingButThemselves(text: String) {
    let quoted = BusVariant.quoted(text)
    #expect(quoted.dropFirst().dropLast().allSatisfy { $0 == "\\" || $0 == "U" || $0.isHexDigit })
    #expect(quoted.utf8.count == 2 + 10 * text.unicodeScalars.count)
  }
}
