/// The characters of a text that cannot be typed. None of the text is then typed.
package struct UnreachableCharacters: Error, Hashable, Sendable, CustomStringConvertible {
  /// The characters in order of first occurrence, without repetition; never empty.
  package var characters: [Character]

  package init(_ characters: [Character]) {
    self.characters = characters
  }

  /// A line with all of the characters; invisible characters appear as code points.
  package var description: String {
    "cannot be typed on this keymap: " + characters.map(Self.name).joined(separator: " ")
  }

  private static func name(_ character: Character) -> String {
    let codePoints = character.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }.joined(separator: "+")
    let isVisible = character.unicodeScalars.contains {
      switch $0.properties.generalCategory {
      case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .unassigned,
        .privateUse, .nonspacingMark, .enclosingMark, .spacingMark, .surrogate:
        false
      default: true
      }
    }
    return isVisible ? "\(character) (\(codePoints))" : codePoints
  }
}
