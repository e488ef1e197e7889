import ControlProtocol
package import JSON
package import Layouts

/// A field of a page, as its attributes describe it (HTML's living standard, "Input modalities",
/// "The input element" and "Autofill").
package struct PageField: Hashable, Sendable {
  package var purpose: Purpose
  package var hints: FieldHints
  package var returnType: ReturnType
  /// The text before the field's caret, at most 64 characters; nil if it is unknown or private.
  package var before: String?
  /// True if characters are selected.
  package var selected = false

  /// The longest text before the caret, in characters.
  package static let beforeLength = 64
  /// The longest text before the caret, in bytes.
  package static let beforeBytes = 1_024

  package init(
    purpose: Purpose, hints: FieldHints = [], returnType: ReturnType = .default,
    before: String? = nil
  ) {
    self.purpose = purpose
    self.hints = hints
    self.returnType = returnType
    self.before = before
  }
}

extension PageField: JSONReadable {
  /// - Throws: if `type` is missing, or a member is of another type. An unknown word is treated as
  ///   missing, as in HTML.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    let type: String = try json.read("type")
    let mode: String? = try json.readIfPresent("inputmode")
    let returnWord: String? = try json.readIfPresent("enterkeyhint")
    let capitals: String? = try json.readIfPresent("autocapitalize")
    // A page may make its field more private, but not less.
    let isPassword = type == "password"
    let known = Self.purposes[type] ?? .unknown
    if isPassword {
      purpose = mode == "numeric" ? .pin : .password
      hints = [.hiddenText, .sensitiveData]
    } else {
      purpose = mode.flatMap { Self.modes[$0] } ?? known
      hints = Self.capitals[capitals ?? ""] ?? []
      if Self.multiline.contains(type) { hints.insert(.multiline) }
      if try json.readFlag("uncorrected") { hints.insert(.noCorrection) }
    }
    if try json.readFlag("hidden") { hints.insert(.hiddenText) }
    if try json.readFlag("sensitive") { hints.insert(.sensitiveData) }
    if mode == "none" { hints.insert(.noKeyboard) }
    if try json.readFlag("manual") { hints.insert(.manualKeyboard) }
    returnType =
      returnWord.flatMap { Self.returnTypes[$0] } ?? (type == "search" ? .search : .default)
    before = try json.readIfPresent("before")
    let isCut = try json.readFlag("cut")
    let isPrivate = Privacy(purpose, hints).isPrivate
    selected = try json.readFlag("selected") && !isPrivate
    if let before, isPrivate || !Self.isShort(before, isCut: isCut) { self.before = nil }
  }

  /// - Parameter isCut: true if the field has more text before this text. A cut text must have the
  ///   full length, because a shorter text would be taken for the field's whole text.
  private static func isShort(_ text: String, isCut: Bool) -> Bool {
    text.utf8.count <= beforeBytes
      && (isCut ? text.count == beforeLength : text.count <= beforeLength)
  }

  /// The purpose for each `type`. A field of any other type has an unknown purpose.
  private static let purposes: [String: Purpose] = [
    "text": .text, "search": .text, "textarea": .text, "editable": .text, "email": .email,
    "url": .url, "tel": .phone, "number": .decimal, "date": .numbersAndPunctuation,
    "time": .numbersAndPunctuation, "datetime-local": .numbersAndPunctuation,
    "month": .numbersAndPunctuation, "week": .numbersAndPunctuation,
  ]

  private static let multiline: Set<String> = ["textarea", "editable"]

  /// The purpose for each `inputmode`. The mode `none` does not change the purpose.
  private static let modes: [String: Purpose] = [
    "text": .text, "decimal": .decimal, "numeric": .number, "tel": .phone, "search": .text,
    "email": .email, "url": .url,
  ]

  private static let returnTypes: [String: ReturnType] = [
    "done": .done, "go": .go, "next": .next, "search": .search, "send": .send,
  ]

  /// The hints for each `autocapitalize`.
  private static let capitals: [String: FieldHints] = [
    "off": .lowercase, "none": .lowercase, "on": .autoCapitalization,
    "sentences": .autoCapitalization, "words": .titlecase, "characters": .uppercase,
  ]
}
