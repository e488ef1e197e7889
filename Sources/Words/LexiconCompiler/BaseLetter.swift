/// Returns the letter whose key also types this letter: `e` for `é`.
///
/// The base letter is in the Unicode name (`LATIN SMALL LETTER E WITH ACUTE`), or else in the list
/// below.
package func baseLetter(of letter: Unicode.Scalar) -> Unicode.Scalar {
  switch letter {
  case "ß": return "s"
  case "æ": return "a"
  case "œ": return "o"
  case "ё": return "е"
  case "й": return "и"
  case "ъ": return "ь"
  case "ѓ": return "г"
  case "ı": return "i"
  case "ґ": return "г"
  case "ѝ": return "и"
  case "ά": return "α"
  case "έ": return "ε"
  case "ή": return "η"
  case "ί", "ϊ", "ΐ": return "ι"
  case "ό": return "ο"
  case "ύ", "ϋ", "ΰ": return "υ"
  case "ώ": return "ω"
  default: break
  }
  let prefix = "LATIN SMALL LETTER "
  guard let name = letter.properties.name, name.hasPrefix(prefix) else { return letter }
  let rest = name.dropFirst(prefix.count).utf8
  guard let base = rest.first, rest.dropFirst().starts(with: " WITH ".utf8) else { return letter }
  return Unicode.Scalar(base | 0x20)
}
