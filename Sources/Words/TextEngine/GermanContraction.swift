import Lexicon

/// German words contracted with `es`, written without an apostrophe: `gibts`, `glaubs`, `wenns`.
enum GermanContraction {
  /// True if a word that the lexicon lacks is such a contraction.
  static func has(_ word: String, in lexicon: Lexicon) -> Bool {
    let caseless = word.lowercased()
    guard caseless.last == "s", caseless.count > 2 else { return false }
    let stem = String(caseless.dropLast())
    return isNoOtherWord(caseless, stem, lexicon)
      && (others.contains(stem) || isVerb(stem, in: lexicon))
  }

  /// True if the lexicon lacks the letters without an apostrophe, or has them as a name much rarer
  /// than a verb: `Hats`, but not `Haus` or `Spiels`.
  private static func isNoOtherWord(_ word: String, _ stem: String, _ lexicon: Lexicon) -> Bool {
    func likelihood(_ word: String) -> Float {
      lexicon.words(written: word).map { lexicon.logProbability(of: $0) }.max() ?? -.infinity
    }
    return !lexicon.has(word)
      || lexicon.hasOnlyAsName(word) && !lexicon.hasOnlyAsName(stem)
        && likelihood(stem) > likelihood(word) + 2
  }

  /// True for a verb's form of the present or the past: `glaub`, `gibt`, `war`, `hätt`.
  private static func isVerb(_ stem: String, in lexicon: Lexicon) -> Bool {
    func has(_ beginning: some StringProtocol, _ endings: [String]) -> Bool {
      endings.contains { isSmall(beginning + $0, in: lexicon) }
    }
    if has(stem, ["en", "n"]), has(stem, ["t", "et", "est"]) { return true }
    guard stem.last == "t" || stem.last == "d", isSmall(stem, in: lexicon) else { return false }
    return has(stem.dropLast(), ["en", "n", "st"])
  }

  private static func isSmall(_ word: String, in lexicon: Lexicon) -> Bool {
    lexicon.has(word) && !lexicon.hasOnlyAsName(word)
  }

  /// Words that are not regular verbs, and that may be contracted with `es` or `das`.
  private static let others: Set<String> = [
    "an", "auf", "außer", "bei", "bis", "da", "darf", "dir", "du", "durch", "er", "es", "für",
    "gegen",
    "hinter", "ich", "ihm", "ihn", "ihr", "in", "ist", "kann", "mag", "man", "mir", "nun", "nur",
    "ob", "seit", "sich",
    "sie", "so", "um", "unter", "vor", "wann", "warum", "weil", "wenn", "wer", "wie", "will", "wir",
    "wo",
    "über",
  ]
}
