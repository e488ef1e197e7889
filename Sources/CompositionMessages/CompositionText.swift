/// What a text of a composition may be, whoever wrote it.
package enum CompositionText {
  /// The longest text, in bytes of UTF-8: a sentence of 64 characters of four bytes.
  package static let limit = 256

  /// Whether it can be shown on one line and typed: nothing that controls, and no character that
  /// Unicode has not assigned. What joins or parts letters is allowed, since Indic scripts need it.
  package static func isAcceptable(_ text: String) -> Bool {
    text.utf8.count <= limit
      && text.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
          false
        // U+200C and U+200D, of all that only formats.
        case .format: scalar.value == 0x200C || scalar.value == 0x200D
        default: true
        }
      }
  }

  /// Whether they are keys' letters: printable ASCII without the space, 1 to
  /// `CompositionRequest.lettersLimit` of them.
  package static func areLetters(_ letters: String) -> Bool {
    (1...CompositionRequest.lettersLimit).contains(letters.utf8.count)
      && letters.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
