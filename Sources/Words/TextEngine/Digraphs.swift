import Lexicon

/// Pairs of letters typed in place of one letter that the keyboard lacks: `koennte`, `paa`.
struct Digraphs {
  /// True if the layout's language has ß; German in Switzerland and Liechtenstein has none.
  private let hasSharpS: Bool

  /// - Parameter language: the BCP 47 tag of the layout's language.
  init(language: String) {
    hasSharpS = !language.hasSuffix("-CH") && !language.hasSuffix("-LI")
  }

  private typealias Letter = (written: String, meant: String)

  private static let sharpS: Letter = ("ss", "ß")
  private static let german: [Letter] = [("ae", "ä"), ("oe", "ö"), ("ue", "ü")]
  private static let danish: [Letter] = [("aa", "å"), ("ae", "æ"), ("oe", "ø")]
  private static let swedish: [Letter] = [("aa", "å"), ("ae", "ä"), ("oe", "ö")]

  private func letters(of language: Substring) -> [Letter] {
    switch language {
    case "de": Self.german + (hasSharpS ? [Self.sharpS] : [])
    case "da", "nb", "nn": Self.danish
    case "sv": Self.swedish
    default: []
    }
  }

  /// The maximum number of readings of a word. Further pairs are kept as typed.
  private static let limit = 32
  /// The margin, in nats, by which `für` must beat `fuer` if the lexicon has both. The value was
  /// tuned on texts with such spellings, including Swiss texts.
  private static let margin: Float = 4
  private static let sharpSMargin: Float = 2.5

  /// Returns the likeliest word with single letters in place of pairs; nil if there is none. Names
  /// in the lexicon are kept as typed, because they are often spelt with such pairs.
  ///
  /// - Parameter isKnown: true if the lexicon has the word as typed.
  func meant(by word: String, isKnown: Bool, in lexicon: Lexicon) -> String? {
    let language = lexicon.language.prefix(2)
    var letters = letters(of: language)
    // A name in the lexicon keeps its pairs, except that `ss` may become ß.
    if isKnown, lexicon.hasOnlyAsName(word) { letters = letters.filter { $0.meant == "ß" } }
    let caseless = word.lowercased()
    guard letters.contains(where: { letter in caseless.contains(pair: letter.written) }) else {
      return nil
    }
    let found = Self.readings(of: caseless[...], letters).filter { $0 != caseless }
      .filter { lexicon.hasNounsWithCapitals || !lexicon.hasOnlyAsName($0) }
      .flatMap { lexicon.words(written: $0) }
      .filter { lexicon.flags(of: $0).isDisjoint(with: .hidden) }
    guard
      let best = found.max(by: { lexicon.logProbability(of: $0) < lexicon.logProbability(of: $1) })
    else { return nil }
    let text = lexicon.text(of: best)
    let literal = lexicon.words(written: word).map { lexicon.logProbability(of: $0) }.max()
    let margin = text.contains("ß") && text.count > 3 ? Self.sharpSMargin : Self.margin
    if let literal, isKnown, lexicon.logProbability(of: best) < literal + margin { return nil }
    return text
  }

  /// Returns all readings of a word: each pair is either kept as typed or replaced by its letter.
  private static func readings(of word: Substring, _ letters: [Letter]) -> [String] {
    var readings = [""]
    var rest = word
    while let first = rest.first {
      if let found = letters.first(where: { rest.hasPrefix($0.written) }), readings.count < limit {
        rest.removeFirst(2)
        readings = readings.flatMap { [$0 + found.written, $0 + found.meant] }
      } else {
        rest.removeFirst()
        for index in readings.indices { readings[index].append(first) }
      }
    }
    return readings
  }
}

extension String {
  fileprivate func contains(pair: String) -> Bool {
    zip(self, dropFirst()).contains { String([$0, $1]) == pair }
  }
}
