/// Replaces typewriter marks by printed marks: “ ” for ", ’ for ', — for --, … for three full
/// stops.
struct SmartPunctuation {
  /// The text's language as a BCP 47 tag.
  var language: String

  /// Returns the edit for a typed text, which depends on the characters before it.
  func edit(for text: String, after characters: [Character]) -> TextEdit {
    if text == "-", characters.last == "-" { return .replace(1, with: "—") }
    if text == ".", characters.suffix(2) == [".", "."] { return .replace(2, with: "…") }
    // A number after an opening single mark is a clipped year: the ’90s.
    if let last = characters.last, last != "’", String(last) == marks.openSingle,
      text.first?.isNumber == true
    {
      return .replace(1, with: "’" + text)
    }
    // A letter after a closing mark shows that the mark is an apostrophe: ‚geht’s‘.
    if endsWithClosingSingle(characters), text.onlyCharacter?.isLetter == true {
      return .replace(1, with: "’" + text)
    }
    return .insert(mark(for: text, after: characters))
  }

  func mark(for text: String, after characters: some BidirectionalCollection<Character>) -> String {
    let opens =
      characters.last.map { $0.isWhitespace || TypedText.opening.contains($0) } ?? true
    switch text {
    case "\"": return opens ? marks.open : marks.close
    case "'" where opens: return marks.openSingle
    case "'": return isInSingle(characters) ? marks.closeSingle : marks.apostrophe
    default: return text
    }
  }

  /// True if a text ends with a closing single mark that is no apostrophe, after a letter.
  func endsWithClosingSingle(_ characters: [Character]) -> Bool {
    guard let last = characters.last, last == "‘", hasOwnClosingSingle else { return false }
    return characters.dropLast().last?.isLetter ?? false
  }

  /// True if the language closes single quotation marks by ‘, which opens none there.
  var hasOwnClosingSingle: Bool { marks.openSingle == "‚" && marks.closeSingle == "‘" }

  /// True if a single quotation mark is open at the end of the text's last line, or if the closing
  /// mark is also the apostrophe.
  private func isInSingle(_ characters: some BidirectionalCollection<Character>) -> Bool {
    guard hasOwnClosingSingle else { return true }
    return characters.last { $0 == "‚" || $0 == "‘" || $0.isNewline } == "‚"
  }

  /// The opening quotation mark.
  var opening: String { marks.open }
  /// The closing quotation mark.
  var closing: String { marks.close }

  /// Returns a clipped word, such as `’tis`, with an apostrophe in place of the quotation mark
  /// typed before it; nil for other words.
  func clipped(_ word: String, in text: TypedText) -> String? {
    guard Self.clipped[primary]?.contains(word.lowercased()) == true,
      text.endsWith(marks.openSingle + word)
    else { return nil }
    return "’" + (primary == "de" ? word.lowercased() : word)
  }

  /// True if an apostrophe stands for the beginning of the word, as in `'ne`.
  static func isClipped(_ word: some StringProtocol, language: String) -> Bool {
    clipped[language]?.contains(word.lowercased()) ?? false
  }

  private static let clipped: [String: Set<String>] = [
    "en": [
      "bout", "cause", "cept", "cos", "coz", "cuz", "em", "fore", "gainst", "kay", "mid", "n",
      "neath",
      "nother", "nuff", "pon", "round", "scuse", "sup", "til", "till", "tis", "twas", "tween",
      "twere",
      "twill", "twould", "un",
    ],
    "de": ["n", "ne", "nem", "nen", "ner", "nes", "s"],
    "nl": ["s", "n", "t", "k", "m", "r", "ie", "ns"], "af": ["n"],
  ]

  // MARK: - The space before French marks

  /// True if a space belongs before the mark.
  func hasSpace(before mark: Character) -> Bool { space(before: mark) != nil }

  /// Returns the no-break space before a mark; nil if there is none. The spaces are those of
  /// Unicode CLDR.
  func space(before mark: Character) -> String? {
    guard primary == "fr" else { return nil }
    // French in Canada and Switzerland has no narrow space, and none before `! ? ;`.
    let isNarrow = !language.hasPrefix("fr-C")
    switch mark {
    case ":", "»": return Self.noBreak
    case "!", "?", ";": return isNarrow ? Self.narrowNoBreak : nil
    case "%", "‰": return isNarrow ? Self.narrowNoBreak : Self.noBreak
    case "€", "$", "£": return Self.noBreak
    default: return nil
    }
  }

  private static let noBreak = "\u{A0}"
  private static let narrowNoBreak = "\u{202F}"

  // MARK: - Quotation marks

  private struct Marks {
    var open: String
    var close: String
    var openSingle = "‘"
    /// The closing single quotation mark; in most languages also the apostrophe.
    var closeSingle = "’"
    var apostrophe: String { "’" }
  }

  private var primary: String { String(language.prefix { $0 != "-" }) }

  /// The quotation marks of Unicode CLDR; for Danish those of its official spelling dictionary.
  private var marks: Marks {
    switch primary {
    case "fr" where language.hasPrefix("fr-CH"): Marks(open: "«", close: "»", openSingle: "‹")
    case "fr": Marks(open: "«" + Self.noBreak, close: Self.noBreak + "»")
    case "pt" where !language.hasPrefix("pt-PT"): Marks(open: "“", close: "”")
    case "nb", "nn", "no", "es", "it", "pt", "ca", "gl", "eu", "el", "fa", "hy", "oc", "sq":
      Marks(open: "«", close: "»")
    case "ru", "uk", "be": Marks(open: "«", close: "»", openSingle: "„")
    case "de", "cs", "sk", "sl", "hr", "bs", "mk", "bg", "is", "lt", "et", "ka", "lb":
      Marks(open: "„", close: "“", openSingle: "‚", closeSingle: "‘")
    case "pl", "ro", "hu", "sr": Marks(open: "„", close: "”", openSingle: "‚")
    case "da", "sv", "fi", "he": Marks(open: "”", close: "”", openSingle: "’")
    case "ar": Marks(open: "”", close: "“", openSingle: "’", closeSingle: "‘")
    case "ja": Marks(open: "「", close: "」", openSingle: "『", closeSingle: "』")
    default: Marks(open: "“", close: "”")
    }
  }
}
