import ControlProtocol
import Testing

@testable import keyglass_session

@Suite struct PlasmaFocusTests {
  private var focus = PlasmaFocus()
  private let konsole = FocusReport(
    field: FocusedField(
      active: false, source: FocusedField.toplevelSource, application: "org.kde.konsole"))

  @Test mutating func nothingIsKnownUntilKWinHasSaidBoth() {
    #expect(focus.report(in: nil) == nil)
    focus.receive(isActive: true)
    #expect(focus.report(in: konsole) == konsole)
    focus.receive(reportsFields: true)
    #expect(focus.report(in: nil)?.field.active == true)
  }

  @Test mutating func aFieldMayBeAPassword() throws {
    focus.receive(reportsFields: true)
    focus.receive(isActive: true)
    let field = try #require(focus.report(in: konsole)?.field)
    #expect(field.purpose == .unknown)
    #expect(!field.isOfInputMethod)
    #expect(field.keyboardWish == .shown)
    #expect(field.application == "org.kde.konsole")
    focus.receive(isActive: false)
    #expect(focus.report(in: konsole)?.field.keyboardWish == .hidden)
  }

  @Test mutating func silentWindowsAreReportedWithoutAField() {
    focus.receive(isActive: false)
    focus.receive(reportsFields: false)
    #expect(focus.report(in: konsole) == konsole)
  }

  @Test mutating func theNextFieldIsAnotherOneAlsoWhereNothingWasHeardInBetween() {
    focus.receive(reportsFields: true)
    focus.receive(isActive: true)
    #expect(focus.report(in: nil)?.activations == 1)
    focus.receive(isActive: true)
    #expect(focus.report(in: nil)?.activations == 1)
    focus.changed()
    focus.changed()
    focus.receive(isActive: true)
    #expect(focus.report(in: nil)?.activations == 2)
  }

  @Test mutating func forgetsTheReportsOfAnEndedKWin() {
    focus.receive(reportsFields: true)
    focus.receive(isActive: true)
    focus.forget()
    #expect(focus.report(in: nil) == nil)
  }

  @Test mutating func anApplicationThatDescribesItsFieldKnowsMore() {
    focus.receive(reportsFields: true)
    focus.receive(isActive: true)
    let described = FocusReport(
      field: FocusedField(
        active: true, source: FocusedField.accessibilitySource, purpose: .password))
    #expect(FocusReport.best(focus.report(in: nil), described)?.field.purpose == .password)
  }
}
