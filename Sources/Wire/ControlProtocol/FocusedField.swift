package import JSON
package import Layouts
import Units

/// The focused field, as a session's helper describes it to the daemon and `GetStatus` to clients.
///
/// A description applies until the helper's connection closes.
package struct FocusedField: Hashable, Sendable {
  /// True if the focus is on a field that accepts text.
  package var active: Bool
  /// The source of the report: `input-method`, `accessibility`, `browser`, …; nil if the focus is
  /// not reported.
  package var source: String?
  package var purpose: Purpose
  package var hints: FieldHints
  /// The effect of the return key in the field.
  package var returnType: ReturnType
  /// The id of the focused application, such as `org.gnome.TextEditor`; nil if unknown.
  package var application: String?
  /// The id of the layout for the field; nil for the layout of its purpose.
  package var layout: String?

  package init(
    active: Bool, source: String?, purpose: Purpose = .unknown, hints: FieldHints = [],
    returnType: ReturnType = .default, application: String? = nil,
    layout: String? = nil
  ) {
    self.active = active
    self.source = source
    self.purpose = purpose
    self.hints = hints
    self.returnType = returnType
    self.application = application
    self.layout = layout
  }

  /// The description used while the focus is not reported.
  package static let unknown = FocusedField(active: false, source: nil)

  /// A text console in the foreground, where commands are typed.
  package static let console = FocusedField(active: true, source: "console", purpose: .terminal)

  /// The source of a purpose set by `kbdctl purpose`, or by an application for its own field.
  package static let purposeSource = "purpose"
  /// The source if keyglass-session is its compositor's input method.
  package static let inputMethodSource = "input-method"
  /// The source if the application reports the field over AT-SPI.
  package static let accessibilitySource = "accessibility"
  /// The source if a browser's extension reports the field of a page.
  package static let browserSource = "browser"
  /// The source if a browser's extension reports the field, and keyglass-session is the input
  /// method.
  package static let browserInputSource = "input-method, browser"
  /// The source if only the focused window is reported, not its fields.
  package static let toplevelSource = "toplevel"
  /// The source if the only report is that a field has the focus.
  package static let focusSource = "focus"
  /// The source if only windows are reported, because another program is the compositor's input
  /// method.
  package static let otherInputMethodSource = "other-input-method"

  /// True if the source reports only windows, and no fields.
  package var isOfWindowsOnly: Bool {
    source == Self.toplevelSource || source == Self.otherInputMethodSource
  }

  /// True if a browser's extension reports the field.
  package var isOfBrowser: Bool {
    source == Self.browserSource || source == Self.browserInputSource
  }

  /// True if the field's text goes through the helper that is the compositor's input method.
  package var isOfInputMethod: Bool {
    source == Self.inputMethodSource || source == Self.browserInputSource
  }

  /// The field's wish for the keyboard's visibility.
  package var keyboardWish: KeyboardWish {
    switch source {
    case nil, Self.purposeSource: .unknown
    case _ where isOfWindowsOnly && !active: .unknown
    case _ where active && hints.contains(.noKeyboard): .hidden
    case _ where active && hints.contains(.manualKeyboard): .manual
    default: active ? .shown : .hidden
    }
  }

  /// The limits on the use of the field's text.
  package var privacy: Privacy { Privacy(purpose, hints) }

  /// The permitted lengths of the texts in bytes, limited because the status repeats the texts.
  static let sourceLength = 1...64
  static let applicationLength = 1...256
  static let layoutLength = 1...200

  /// - Throws: `invalidParameter` with the parameter's name.
  init(_ parameters: borrowing CallParameters) throws(ControlError) {
    guard let active = try parameters.optionalFlag("active") else {
      throw .invalidParameter("active")
    }
    self.active = active
    source = try parameters.string("source", ofLength: Self.sourceLength).printable
    purpose = try parameters.optionalChoice("purpose") ?? .unknown
    guard let hints = FieldHints(names: try parameters.optionalList("hints") ?? []) else {
      throw .invalidParameter("hints")
    }
    self.hints = hints
    returnType = try parameters.optionalChoice("returnType") ?? .default
    application = try parameters.optionalString(
      "application", ofLength: Self.applicationLength)?.printable
    layout = try parameters.optionalString("layout", ofLength: Self.layoutLength)?.printable
  }
}

extension FocusedField: JSONObject {
  package static let members = [
    "active: bool", "source: ?string", "purpose: string", "hints: []string", "returnType: string",
    "application: ?string", "layout: ?string",
  ]

  /// The parameters of `SetField`.
  static let parameters = [
    "active: bool", "source: string", "purpose: ?string", "hints: ?[]string",
    "returnType: ?string", "application: ?string", "layout: ?string",
  ]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("active", active)
    writer.field("source", source)
    writer.field("purpose", purpose.rawValue)
    writer.array("hints", hints.names)
    writer.field("returnType", returnType.rawValue)
    writer.field("application", application)
    writer.field("layout", layout)
  }

  /// - Throws: if a member is missing or has an unknown value.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    active = try json.read("active")
    source = try json.readIfPresent("source")
    guard let purpose = Purpose(rawValue: try json.read("purpose")),
      let hints = FieldHints(names: try json.read("hints")),
      let returnType = ReturnType(rawValue: try json.read("returnType"))
    else { throw JSONMismatch() }
    self.purpose = purpose
    self.hints = hints
    self.returnType = returnType
    application = try json.readIfPresent("application")
    layout = try json.readIfPresent("layout")
  }
}
