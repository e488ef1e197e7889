/// A field's properties besides its purpose: the content hints of text-input-unstable-v3, and
/// further hints.
package struct FieldHints: OptionSet, Hashable, Sendable {
  package var rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  package static let completion = FieldHints(rawValue: 1 << 0)
  package static let spellcheck = FieldHints(rawValue: 1 << 1)
  package static let autoCapitalization = FieldHints(rawValue: 1 << 2)
  package static let lowercase = FieldHints(rawValue: 1 << 3)
  package static let uppercase = FieldHints(rawValue: 1 << 4)
  package static let titlecase = FieldHints(rawValue: 1 << 5)
  /// The application hides the text, so the field is secret whatever its purpose.
  package static let hiddenText = FieldHints(rawValue: 1 << 6)
  /// The text must not be stored.
  package static let sensitiveData = FieldHints(rawValue: 1 << 7)
  package static let latin = FieldHints(rawValue: 1 << 8)
  package static let multiline = FieldHints(rawValue: 1 << 9)
  /// The field, or its page, does not want a keyboard: `inputmode=none`.
  package static let noKeyboard = FieldHints(rawValue: 1 << 10)

  /// The application wants no correction of the field's words: `autocorrect=off`,
  /// `spellcheck=false`.
  package static let noCorrection = FieldHints(rawValue: 1 << 11)

  /// The application shows and hides the keyboard itself: `virtualkeyboardpolicy=manual`.
  package static let manualKeyboard = FieldHints(rawValue: 1 << 12)

  package static let all = FieldHints(rawValue: words.reduce(0) { $0 | $1.value.rawValue })

  private static let words: KeyValuePairs<String, FieldHints> = [
    "completion": .completion, "spellcheck": .spellcheck,
    "auto-capitalization": .autoCapitalization, "lowercase": .lowercase, "uppercase": .uppercase,
    "titlecase": .titlecase, "hidden-text": .hiddenText, "sensitive-data": .sensitiveData,
    "latin": .latin, "multiline": .multiline, "no-keyboard": .noKeyboard,
    "no-correction": .noCorrection, "manual-keyboard": .manualKeyboard,
  ]

  /// The hints' names, in the order of the bits.
  package var names: [String] {
    Self.words.filter { contains($0.value) }.map(\.key)
  }

  /// Returns nil if a name is unknown.
  package init?(names: [String]) {
    self = []
    for name in names {
      guard let hint = Self.words.first(where: { $0.key == name })?.value else { return nil }
      insert(hint)
    }
  }
}
