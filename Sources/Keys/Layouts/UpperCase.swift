/// The upper-case form of a character in a language, as a shift key types it. nil if there is none,
/// or if it is not a single character.
///
/// - Parameter language: a BCP 47 tag, of which only the first subtag is used.
package func upperCase(of character: Character, language: String) -> Character? {
  // Convert ASCII letters without Unicode's tables. Other ASCII characters have no upper-case form.
  if character.utf8.count == 1, let code = character.utf8.first {
    guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(code) else { return nil }
    if code == UInt8(ascii: "i"), hasDottedCapital(language) { return "İ" }
    return Character(Unicode.Scalar(code - 0x20))
  }
  let upper: String
  switch character {
  // Skip an ASCII letter with a combining mark, for which Unicode has no combined character.
  case "a"..."z": return nil
  // Use ẞ, because Unicode's full mapping gives two letters, SS. ẞ has been part of German
  // orthography since 2017, and German phone keyboards type it.
  case "ß": upper = "ẞ"
  // The full mapping would give the Greek capital Μ, which looks like M but is not.
  case "µ": return nil
  // Georgian capitals (Mtavruli) are for whole words, not for initials.
  case "\u{10D0}"..."\u{10FF}": return nil
  default: upper = character.uppercased()
  }
  guard upper.count == 1, let only = upper.first, only != character else { return nil }
  return only
}

/// True if a text is the upper-case form of another text in any language.
package func isCapital(_ upper: String, of lower: String) -> Bool {
  guard upper != lower else { return false }
  return upper.lowercased() == lower || lower.uppercased() == upper
    || (lower == "i" && upper == "İ")
}

/// True if the capital of i has a dot in the language. Unicode's SpecialCasing.txt names only the
/// first two languages.
private func hasDottedCapital(_ language: String) -> Bool {
  ["tr", "az", "crh", "gag"].contains(language.prefix { $0 != "-" }.lowercased())
}
