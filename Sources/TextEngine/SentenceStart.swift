package import Lexicon

// Where a sentence begins.
extension TypedText {
  /// Whether the next letter begins a sentence, as far as what was typed tells.
  ///
  /// - Parameter lexicon: knows more abbreviations.
  package func beginsSentence(language: String, lexicon: Lexicon?) -> Bool {
    guard let last = characters.last else { return isFromStart }
    if last.isNewline { return true }
    guard last.isWhitespace else { return opensSentence }
    var rest = characters[...]
    while let space = rest.last, space.isWhitespace {
      if space.isNewline { return true }
      rest.removeLast()
    }
    while let closing = rest.last, Self.closing.contains(closing) { rest.removeLast() }
    switch rest.last {
    case nil: return isFromStart
    case "!", "?": return true
    case ".":
      rest.removeLast()
      return !Self.isAbbreviation(
        String(rest.suffix { !$0.isWhitespace && !Self.opening.contains($0) }),
        language: language, lexicon: lexicon)
    default: return false
    }
  }

  /// Whether all that was typed is an opening bracket or mark where a sentence begins.
  private var opensSentence: Bool {
    guard isFromStart || characters.contains(where: \.isWhitespace) else { return false }
    var before = self
    guard let last = before.characters.last, Self.opening.contains(last) else { return false }
    _ = before.delete()
    return before.characters.isEmpty
      ? before.isFromStart : before.beginsSentence(language: "", lexicon: nil)
  }

  static let opening: Set<Character> = ["(", "[", "{", "\"", "'", "“", "„", "«", "‘", "¿", "¡"]
  static let closing: Set<Character> = [")", "]", "}", "\"", "'", "”", "“", "»", "’"]

  /// Whether a full stop after this belongs to it and ends nothing.
  private static func isAbbreviation(
    _ word: String, language: String, lexicon: Lexicon?
  ) -> Bool {
    // e.g. z.B. т.е.
    if word.contains(".") { return word.last != "." }
    // An initial, but not the pronoun: J. Smith.
    if word.count == 1 { return word != "I" && word.first?.isUppercase == true }
    let language = language.prefix { $0 != "-" }
    if abbreviations[String(language)]?.contains(word.lowercased()) == true { return true }
    guard let lexicon, WordCase(word) == .lower, let number = lexicon.word(word) else {
      return false
    }
    return lexicon.flags(of: number).contains(.abbreviation) && lexicon.text(of: number) == word
  }

  /// Those that stand before more of the same sentence, by language: from the sentence break
  /// suppressions of Unicode CLDR.
  private static let abbreviations: [String: Set<String>] = [
    "en": [
      "mr", "mrs", "ms", "dr", "prof", "st", "jr", "sr", "vs", "etc", "approx", "dept", "est",
      "fig", "gen", "gov", "capt", "lt", "sgt", "rev", "hon", "inc", "ltd", "vol", "ca", "cf",
    ],
    "de": [
      "bzw", "ca", "usw", "vgl", "evtl", "ggf", "dr", "prof", "nr", "str", "bsp", "inkl", "max",
      "min", "hr", "fr", "tel", "sog", "st",
    ],
    "nb": ["osv", "ca", "nr", "kl", "mv", "dvs", "jf", "evt", "dr", "prof", "st", "tlf", "bl"],
    "ru": ["др", "г", "ул", "им", "см", "руб", "тыс", "млн", "стр", "напр", "проф", "ср", "д"],
  ]
}

extension ArraySlice<Character> {
  fileprivate func suffix(while belongs: (Character) -> Bool) -> ArraySlice<Character> {
    let start = lastIndex { !belongs($0) }.map { $0 + 1 } ?? startIndex
    return self[start...]
  }
}
