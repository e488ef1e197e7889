import ControlProtocol
import Testing

@testable import keyglass_session

@Suite struct PlasmaFocusTests {
  private var focus = PlasmaFocus()
  private let konsole = Sighting(
    field: FocusedField(
      active: false, source: FocusedField.toplevelSource, application: "org.kde.konsole"))

  @Test mutating func nothingIsKnownUntilKWinHasSaidBoth() {
    #expect(focus.sighting(in: nil) == nil)
    focus.hear(isActive: true)
    #expect(focus.sighting(in: konsole) == konsole)
    focus.hear(tellsOfFields: true)
    #expect(focus.sighting(in: nil)?.field.active == true)
  }

  @Test mutating func aFieldMayBeAPassword() throws {
    focus.hear(tellsOfFields: true)
    focus.hear(isActive: true)
    let field = try #require(focus.sighting(in: konsole)?.field)
    #expect(field.purpose == .unknown)
    #expect(!field.isOfInputMethod)
    #expect(field.wantsKeyboard == true)
    #expect(field.application == "org.kde.konsole")
    focus.hear(isActive: false)
    #expect(focus.sighting(in: konsole)?.field.wantsKeyboard == false)
  }

  @Test mutating func ofWindowsThatTellNothingOnlyTheWindowIsKnown() {
    focus.hear(isActive: false)
    focus.hear(tellsOfFields: false)
    #expect(focus.sighting(in: konsole) == konsole)
  }

  @Test mutating func theNextFieldIsAnotherOneAlsoWhereNothingWasHeardInBetween() {
    focus.hear(tellsOfFields: true)
    focus.hear(isActive: true)
    #expect(focus.sighting(in: nil)?.activations == 1)
    focus.hear(isActive: true)
    #expect(focus.sighting(in: nil)?.activations == 1)
    focus.changed()
    focus.changed()
    focus.hear(isActive: true)
    #expect(focus.sighting(in: nil)?.activations == 2)
  }

  @Test mutating func whatAKWinSaidThatIsGoneHoldsNoMore() {
    focus.hear(tellsOfFields: true)
    focus.hear(isActive: true)
    focus.forget()
    #expect(focus.sighting(in: nil) == nil)
  }

  @Test mutating func anApplicationThatDescribesItsFieldKnowsMore() {
    focus.hear(tellsOfFields: true)
    focus.hear(isActive: true)
    let described = Sighting(
      field: FocusedField(
        active: true, source: FocusedField.accessibilitySource, purpose: .password))
    #expect(Sighting.best(focus.sighting(in: nil), described)?.field.purpose == .password)
  }
}
