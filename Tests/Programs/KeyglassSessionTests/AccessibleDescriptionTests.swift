import ControlProtocol
import Layouts
import Testing

@testable import keyglass_session

struct AccessibleDescriptionTests {
  private static let editable: UInt64 = 1 << 7
  private static let multiLine: UInt64 = 1 << 17
  /// The numbers of AtspiRole.
  private static let text: UInt32 = 61
  private static let button: UInt32 = 43

  private func field(
    role: UInt32 = text, states: UInt64 = editable, type: String? = nil
  ) -> FocusedField {
    var attributes = ["toolkit": "gtk"]
    attributes["text-input-type"] = type
    return AccessibleDescription(
      role: role, states: states, attributes: attributes, application: "editor"
    ).field
  }

  @Test(arguments: [
    ("text", Purpose.text), ("search", .text), ("email", .email), ("url", .url), ("tel", .phone),
    ("number", .decimal), ("password", .password), ("date", .numbersAndPunctuation),
    ("colour", .unknown),
  ])
  func aBrowserPassesOnWhatThePageSays(type: String, purpose: Purpose) {
    #expect(field(type: type).purpose == purpose)
    #expect(field(type: type).active)
  }

  /// A line without a stated purpose may be for an address or a code.
  @Test func aLineWithoutAPurposeIsUnknown() {
    #expect(field().purpose == .unknown)
    #expect(field().active)
  }

  @Test func manyLinesAreText() {
    let found = field(states: Self.editable | Self.multiLine)
    #expect(found.purpose == .text)
    #expect(found.hints == .multiline)
  }

  /// The role alone decides, even if the field is read-only or has another type.
  @Test(arguments: [editable, 0, editable | multiLine], [nil, "text"])
  func aPasswordIsOne(states: UInt64, type: String?) {
    let found = field(role: 40, states: states, type: type)
    #expect(found.privacy.isSecret && found.privacy.isPrivate && found.active)
  }

  @Test func aPasswordByItsTypeIsOneToo() {
    #expect(field(type: "password").privacy.isSecret)
  }

  @Test func aTerminalTakesText() {
    let found = field(role: 60, states: Self.multiLine)
    #expect(found.active)
    #expect(found.purpose == .terminal)
  }

  @Test func whatTakesNoTextIsNoField() {
    #expect(!field(role: Self.button, states: 0).active)
    // The object is a label with many lines.
    #expect(!field(states: Self.multiLine).active)
    #expect(field(role: Self.button, states: 0).application == "editor")
  }
}
