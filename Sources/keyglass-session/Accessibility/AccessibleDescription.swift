import ControlProtocol
import Layouts

/// What AT-SPI says of an object that has the focus.
struct AccessibleDescription: Hashable, Sendable {
  /// AtspiRole.
  var role: UInt32
  /// AtspiStateType, a bit each.
  var states: UInt64
  var attributes: [String: String]
  /// The application's name for people.
  var application: String?

  /// The numbers of AtspiRole, which never change.
  private enum Role {
    static let passwordText: UInt32 = 40
    static let terminal: UInt32 = 60
  }

  /// Those of AtspiStateType.
  private enum State {
    static let editable: UInt64 = 1 << 7
    static let multiLine: UInt64 = 1 << 17
  }

  /// What HTML's `type` says, where a browser passes it on.
  private static let purposes: [String: Purpose] = [
    "text": .text, "search": .text, "email": .email, "url": .url, "tel": .phone,
    "number": .decimal, "password": .password, "date": .numbersAndPunctuation,
    "time": .numbersAndPunctuation, "datetime-local": .numbersAndPunctuation,
    "month": .numbersAndPunctuation, "week": .numbersAndPunctuation,
  ]

  /// The field that it is: not active where it takes no text.
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

  /// A terminal takes text, although it is no text that could be edited.
  private var isField: Bool {
    states & State.editable != 0 || role == Role.passwordText || role == Role.terminal
  }

  /// A line of which nobody says what it is for may be an address or a code, and only what has many
  /// lines is surely text.
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
