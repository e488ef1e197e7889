package import JSON

/// A text to speak: the reply to `TakeAnnouncement`.
package struct SpokenText: Hashable, Sendable {
  package var kind: Kind
  package var text: String
  /// The text's language as a BCP 47 tag; empty for the voice's own language.
  package var language: String
  /// True if this text interrupts earlier texts that are still being spoken.
  package var interrupts: Bool

  package init(kind: Kind, text: String, language: String, interrupts: Bool) {
    self.kind = kind
    self.text = text
    self.language = language
    self.interrupts = interrupts
  }

  /// An empty text, which only stops the current speech.
  package static let silence = SpokenText(kind: .text, text: "", language: "", interrupts: true)

  /// The way to say a text.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A character that the voice itself names.
    case character
    case text
    /// A placeholder for a key typed in a private field. A voice may play a click instead.
    case dot
  }
}

extension SpokenText: JSONObject {
  package static let members = [
    "kind: string", "text: string", "language: string", "interrupts: bool",
  ]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("kind", kind.rawValue)
    writer.field("text", text)
    writer.field("language", language)
    writer.field("interrupts", interrupts)
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    let kind: String = try json.read("kind")
    self.init(
      // A later daemon may send other kinds, which this helper treats as texts.
      kind: Kind(rawValue: kind) ?? .text, text: try json.read("text"),
      language: try json.read("language"), interrupts: try json.read("interrupts"))
  }
}
