/// The upper-case form of one character in a language, as a shift key types it.
///
/// - Parameter language: BCP 47; only its first part counts.
/// - Returns: one character, or nil where the character has no upper-case form of one character
///   in that language.
package func upperCase(of character: Character, language: String) -> Character? {
  let upper: String
  switch character {
  case "i" where hasDottedCapital(language): return "İ"
  // Most letters, without asking Unicode's tables.
  case "a"..."z":
    return character.asciiValue.map { Character(Unicode.Scalar($0 - 0x20)) }
  // Unicode's full mapping gives SS, which is two letters; ẞ is a letter of German orthography
  // since 2017, and what German phone keyboards type.
  case "ß": upper = "ẞ"
  // The micro sign would become the Greek letter Μ, which looks like M and is not.
  case "µ": return nil
  // Georgian capitals (Mtavruli) are for whole words, not for a first letter.
  case "\u{10D0}"..."\u{10FF}": return nil
  default: upper = character.uppercased()
  }
  guard upper.count == 1, let only = upper.first, only != character else { return nil }
  return only
}

/// Whether i keeps its dot as a capital: Unicode SpecialCasing.txt names the first two languages.
private func hasDottedCapital(_ language: String) -> Bool {
  ["tr", "az", "crh", "gag"].contains(language.prefix { $0 != "-" }.lowercased())
}
