import ControlProtocol
import Layouts

/// AT-SPI's description of the object that has the focus.
struct AccessibleDescription: Hashable, Sendable {
  /// The object's AtspiRole.
  var role: UInt32
  /// The object's states, with a bit for each AtspiStateType.
  var states: UInt64
  var attributes: [String: String]
  /// The application's display name.
  var application: String?

  /// The numbers of AtspiRole, which never change.
  private enum Role {
    static let passwordText: UInt32 = 40
    static let terminal: UInt32 = 60
  }

  /// The numbers of AtspiStateType.
  private enum State {
    static let editable: UInt64 = 1 << 7
    static let multiLine: UInt64 = 1 << 17
  }

  /// Purposes by the `type` of an HTML input, which browsers pass on as an attribute.
  private static let purposes: [String: Purpose] = [
    "text": .text, "search": .text, "email": .email, "url": .url, "tel": .phone,
    "number": .decimal, "password": .password, "date": .numbersAndPunctuation,
    "time": .numbersAndPunctuation, "datetime-local": .numbersAndPunctuation,
    "month": .numbersAndPunctuation, "week": .numbersAndPunctuation,
  ]

  /// The object as a field; inactive if the object takes no text.
  var field: FocusedField {
    var field = FocusedField(
      active: isField, source: FocusedField.accessibilitySource, application: application)
    guard isField else { return field }
    field.purpose = purpose
    if states & State.multiLine != 0 { field.hints.insert(.multiline) }
    if field.purpose == .password {
      field.hints.formUnion([.hiddenText, .sensitiveData])
    }
    return field
  }

  /// True if the object takes text. A terminal does, although its text is not editable.
  private var isField: Bool {
    states & State.editable != 0 || role == Role.passwordText || role == Role.terminal
  }

  /// The purpose of the field. A single line without a given purpose may be an address or a code;
  /// several lines are certainly text.
  private var purpose: Purpose {
    switch role {
    case Role.passwordText: .password
    case Role.terminal: .terminal
    default:
      attributes["text-input-type"].map { Self.purposes[$0] ?? .unknown }
        ?? (states & State.multiLine != 0 ? .text : .unknown)
    }
  }
}
