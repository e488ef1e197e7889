/// The rules by which a language turns capitals into small letters.
package enum Casing: Hashable, Sendable {
  case common
  /// Turkish, Azerbaijani and related languages: İ is the capital of i, and I of ı.
  case dotted

  /// - Parameter language: a BCP 47 tag.
  package init(language: some StringProtocol) {
    switch language.prefix(while: { $0 != "-" }) {
    case "tr", "az", "crh", "gag": self = .dotted
    default: self = .common
    }
  }

  /// Returns the text in the language's small letters.
  package func lowercased(_ text: some StringProtocol) -> String {
    switch self {
    case .common: text.smallLetters
    case .dotted: Self.dotted(text)
    }
  }

  /// Returns the small letter of a scalar. For a few capitals, the small letter has two scalars.
  func small(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    switch (self, scalar) {
    case (.dotted, "I"): "ı".unicodeScalars
    case (.dotted, "İ"): "i".unicodeScalars
    default: scalar.properties.lowercaseMapping.unicodeScalars
    }
  }

  private static func dotted(_ text: some StringProtocol) -> String {
    // Most texts have neither I nor İ. Their small letters are the same as in other languages.
    guard text.unicodeScalars.contains(where: { $0 == "I" || $0 == "İ" }) else {
      return text.lowercased()
    }
    var small = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { small += Casing.dotted.small(scalar) }
    return String(small)
  }
}

extension StringProtocol {
  /// The text in small letters by Unicode's rules. Unlike `lowercased()`, this turns Σ into ς at
  /// the end of a word.
  package var smallLetters: String {
    let small = lowercased()
    guard small.utf8.contains(0xCF), unicodeScalars.contains("Σ") else { return small }
    var letters = Array(small.unicodeScalars)
    for (place, scalar) in letters.enumerated() where scalar == "σ" {
      let isLast = place + 1 == letters.count || !letters[place + 1].properties.isAlphabetic
      let isFirst = place == 0 || !letters[place - 1].properties.isAlphabetic
      if isLast, !isFirst { letters[place] = "ς" }
    }
    return String(String.UnicodeScalarView(letters))
  }
}
