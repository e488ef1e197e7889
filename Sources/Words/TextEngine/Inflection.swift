import Lexicon

/// Inflected forms of words that the lexicon has only in another form, such as `übest` for `üben`.
package enum Inflection {
  /// True if a word that the lexicon lacks is probably a form of a known word rather than a slip.
  static func isForm(_ word: String, in lexicon: Lexicon) -> Bool {
    let word = word.smallLetters
    return (endings[String(lexicon.language.prefix(2))] ?? []).contains { ending in
      ending.these.contains { these in
        guard word.hasSuffix(these), word.count > these.count + 1 else { return false }
        let stem = word.dropLast(these.count)
        // If an ending repeats the stem's last letter, the key was struck twice.
        guard stem.last != these.first, lexicon.node(spelt: stem) != nil else { return false }
        return ending.others.contains { isOrdinary(stem + $0, in: lexicon) }
      }
    }
  }

  /// True for a known word of four letters or more that is not very common. A text that resembles a
  /// very common word is probably a slip for that word.
  private static func isOrdinary(_ word: String, in lexicon: Lexicon) -> Bool {
    word.count > 3
      && lexicon.words(written: word).contains {
        lexicon.flags(of: $0).isDisjoint(with: [.capital, .shortcutOnly])
          && lexicon.logProbability(of: $0) < commonest
      }
  }

  private static let commonest: Float = -7

  /// Endings of inflected words. A stem may have the endings `these` if the lexicon has the same
  /// stem with one of the endings `others`.
  private struct Endings {
    var these: [String]
    var others: [String]

    init(_ these: String, beside others: String) {
      self.these = these.split(separator: " ").map(String.init)
      self.others = others.split(separator: " ").map { $0 == "-" ? "" : String($0) }
    }
  }

  /// Builds the table of endings before a word needs it, because this takes 170,000 instructions.
  package static func prepare() { _ = endings }

  private static let endings: [String: [Endings]] = [
    "de": [
      Endings("st est t et te test ten tet ete etest eten etet end e", beside: "en"),
      Endings("ste sten ster stes stem ere erer eren eres", beside: "-"),
    ],
    "nb": [
      Endings("en ene ens", beside: "er"), Endings("et ets", beside: "er a"),
      Endings("er te t ende", beside: "e"),
    ],
    "da": [Endings("en ens erne", beside: "er"), Endings("er ede te t ende", beside: "e")],
    "id": [Endings("kah lah pun nya ku mu", beside: "-")],
    "ms": [Endings("kah lah pun nya ku mu", beside: "-")],
    "sv": [
      Endings("en ens arna erna orna", beside: "ar er or"),
      Endings("ar er ade te t ande", beside: "a"),
    ],
  ]
}
