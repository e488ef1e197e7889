/// The upper-case form of a character in a language, as a shift key types it; nil if the language
/// has none of one character.
///
/// - Parameter language: BCP 47; only its first subtag counts.
package func upperCase(of character: Character, language: String) -> Character? {
  let upper: String
  switch character {
  case "i" where hasDottedCapital(language): return "İ"
  // Most letters, without Unicode's tables.
  case "a"..."z":
    return character.asciiValue.map { Character(Unicode.Scalar($0 - 0x20)) }
  // Unicode's full mapping gives SS, two letters; ẞ has been a letter of German orthography since
  // 2017, and German phone keyboards type it.
  case "ß": upper = "ẞ"
  // It would become the Greek capital Μ, which looks like M but is not.
  case "µ": return nil
  // Georgian capitals (Mtavruli) are for whole words, not for initials.
  case "\u{10D0}"..."\u{10FF}": return nil
  default: upper = character.uppercased()
  }
  guard upper.count == 1, let only = upper.first, only != character else { return nil }
  return only
}

/// Whether a text is another one in capitals, in whichever language.
package func isCapital(_ upper: String, of lower: String) -> Bool {
  guard upper != lower else { return false }
  return upper.lowercased() == lower || lower.uppercased() == upper
    || (lower == "i" && upper == "İ")
}

/// Whether capital i keeps its dot. The first two are named in Unicode's SpecialCasing.txt.
private func hasDottedCapital(_ language: String) -> Bool {
  ["tr", "az", "crh", "gag"].contains(language.prefix { $0 != "-" }.lowercased())
}
