package import JSON
package import Layouts
import Units

/// The focused field, as a session's helper describes it to the daemon and `GetStatus` to others.
///
/// A description holds until its connection closes.
package struct FocusedField: Hashable, Sendable {
  /// Whether the focus is on a field that takes text.
  package var active: Bool
  /// Where this is known from: `input-method`, `accessibility`, `browser`, …; nil if nobody reports
  /// the focus.
  package var source: String?
  package var purpose: Purpose
  package var hints: FieldHints
  /// What return does in it.
  package var returnType: ReturnType
  /// The id of the focused application, such as `org.gnome.TextEditor`; nil if unknown.
  package var application: String?

  package init(
    active: Bool, source: String?, purpose: Purpose = .unknown, hints: FieldHints = [],
    returnType: ReturnType = .default, application: String? = nil
  ) {
    self.active = active
    self.source = source
    self.purpose = purpose
    self.hints = hints
    self.returnType = returnType
    self.application = application
  }

  /// Nobody reports the focus.
  package static let unknown = FocusedField(active: false, source: nil)

  /// A text console in the foreground, where commands are typed.
  package static let console = FocusedField(active: true, source: "console", purpose: .terminal)

  /// The source of what `kbdctl purpose`, or an application for its own field, sets.
  package static let purposeSource = "purpose"
  /// A session's helper that is its compositor's input method.
  package static let inputMethodSource = "input-method"
  /// A session's helper to which applications speak AT-SPI.
  package static let accessibilitySource = "accessibility"
  /// A session's helper that a browser's extension tells of the fields of pages.
  package static let browserSource = "browser"
  /// The same, where it is the compositor's input method too.
  package static let browserInputSource = "input-method, browser"
  /// A session's helper that sees which window has the focus, and no fields.
  package static let toplevelSource = "toplevel"
  /// A session's helper that knows whether a field has the focus, and nothing else of it.
  package static let focusSource = "focus"
  /// One that sees windows, where another program is the compositor's input method.
  package static let otherInputMethodSource = "other-input-method"

  /// Whether the source sees windows, and no fields.
  package var isOfWindowsOnly: Bool {
    source == Self.toplevelSource || source == Self.otherInputMethodSource
  }

  /// Whether a page's browser tells of it.
  package var isOfBrowser: Bool {
    source == Self.browserSource || source == Self.browserInputSource
  }

  /// Whether its text goes through the helper that is the compositor's input method.
  package var isOfInputMethod: Bool {
    source == Self.inputMethodSource || source == Self.browserInputSource
  }

  /// Whether it wants a keyboard; nil where nobody knows, and the keyboard stays as it is.
  package var wantsKeyboard: Bool? {
    switch source {
    case nil, Self.purposeSource: nil
    case _ where isOfWindowsOnly && !active: nil
    default: active && !hints.contains(.noKeyboard)
    }
  }

  /// Whether no touch may be shown or kept.
  package var isSecure: Bool {
    purpose == .password || purpose == .pin || hints.contains(.hiddenText)
  }

  /// Whether its text must not be read.
  package var isPrivate: Bool { isSecure || hints.contains(.sensitiveData) }

  /// Lengths in bytes, bounded because both are part of the status.
  static let sourceLength = 1...64
  static let applicationLength = 1...256

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
  }
}

extension FocusedField: JSONObject {
  package static let members = [
    "active: bool", "source: ?string", "purpose: string", "hints: []string", "returnType: string",
    "application: ?string",
  ]

  /// What `SetField` takes.
  static let parameters = [
    "active: bool", "source: string", "purpose: ?string", "hints: ?[]string",
    "returnType: ?string", "application: ?string",
  ]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("active", active)
    writer.field("source", source)
    writer.field("purpose", purpose.rawValue)
    writer.array("hints", hints.names)
    writer.field("returnType", returnType.rawValue)
    writer.field("application", application)
  }

  /// - Throws: where a member is missing, or a word is none that there is.
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
  }
}
