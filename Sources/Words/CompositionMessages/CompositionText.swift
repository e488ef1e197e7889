/// The rules for texts in compositions, both from `keyglass-ime` and from clients.
package enum CompositionText {
  /// The maximum length of a text in bytes of UTF-8: 64 characters of four bytes.
  package static let limit = 256

  /// True if the text can be shown on one line and typed: it is free of control characters and
  /// unassigned code points. Joiners and non-joiners are allowed, because Indic scripts need them.
  package static func isAcceptable(_ text: String) -> Bool {
    text.utf8.count <= limit
      && text.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
          false
        // U+200C and U+200D are the only format characters allowed.
        case .format: scalar.value == 0x200C || scalar.value == 0x200D
        default: true
        }
      }
  }

  /// True if the text can be the letters of a request: printable ASCII without the space, 1 to
  /// `CompositionRequest.lettersLimit` characters.
  package static func areLetters(_ letters: String) -> Bool {
    (1...CompositionRequest.lettersLimit).contains(letters.utf8.count)
      && letters.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
