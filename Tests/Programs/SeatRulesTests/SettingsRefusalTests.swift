import ControlProtocol
import Layouts
import SeatRules
import Testing

/// Tests of who may change settings by touch, and where.
struct SettingsRefusalTests {
  private static let text = FocusedField(
    active: true, source: FocusedField.accessibilitySource, purpose: .text)

  private static func field(_ change: (inout FocusedField) -> Void) -> FocusedField {
    var field = text
    change(&field)
    return field
  }

  private func refusal(
    of user: UInt32? = 1_000, isGreeter: Bool = false, isConsole: Bool = false,
    in field: FocusedField = Self.text
  ) -> SettingsRefusal? {
    SettingsRefusal(user: user, isGreeter: isGreeter, isConsole: isConsole, field: field)
  }

  @Test func settingsAreOpenInAKnownField() {
    #expect(refusal() == nil)
  }

  @Test func aGreeterAndAnEmptySeatHaveNone() {
    #expect(refusal(of: nil) == .nobody)
    #expect(refusal(isGreeter: true) == .greeter)
    #expect(refusal(isGreeter: true, isConsole: true, in: .console) == .greeter)
    #expect(refusal(of: nil, isConsole: true, in: .console) == .nobody)
  }

  @Test func aLockedSessionHasNone() {
    #expect(refusal(in: .unknown) == .unknownField)
    #expect(refusal(in: Self.field { $0.active = false }) == .unknownField)
    #expect(refusal(in: Self.field { $0.purpose = .unknown }) == .unknownField)
    #expect(refusal(in: Self.field { $0.purpose = .password }) == .privateField)
    #expect(refusal(in: Self.field { $0.hints = .hiddenText }) == .privateField)
    #expect(refusal(in: Self.field { $0.hints = .sensitiveData }) == .privateField)
  }

  @Test func aTextConsoleHasSettingsUnlessItHidesItsInput() {
    #expect(refusal(isConsole: true, in: .console) == nil)
    var hiding = FocusedField.console
    hiding.hints = .hiddenText
    #expect(refusal(isConsole: true, in: hiding) == .hiddenConsole)
  }
}
