import Lexicon

/// A space that was missed, or struck as a letter above it, where shift tells that a word begins:
/// `dasHaus`, `knowvTom`.
struct SpaceBeforeCapital {
  let lexicon: Lexicon
  /// Whether the word begins a sentence, and so has a capital that tells nothing.
  let beginsSentence: Bool

  /// What a word with a capital inside becomes, `das Haus`; nil where it may be written like that, as
  /// `iPhone`, `fooBar`, `BahnCard` and `DeLuca` are.
  ///
  /// - Parameter reading: what the touches mean, likelier than the word as it stands.
  func mended(_ word: String, reading: String?) -> String? {
    guard let ending = Self.ending(of: word), let parts = reading?.split(separator: " "),
      parts.count == 2, parts[1].lowercased() == ending.lowercased(), hasCapital(parts[1])
    else { return nil }
    // What follows the space has a capital by itself, what precedes it has none.
    let beginning = word[..<ending.startIndex]
    let before = [beginning, beginning.dropLast()].first {
      $0.lowercased() == parts[0].lowercased()
    }
    guard let before, before.count > 1, isSmallAndCommon(before) else { return nil }
    guard beginsSentence || before.first?.isUppercase == false else { return nil }
    return before + " " + ending
  }

  /// From the first capital inside a word on.
  static func ending(of word: String) -> Substring? {
    word.dropFirst().firstIndex(where: \.isUppercase).map { word[$0...] }
  }

  private func hasCapital(_ word: Substring) -> Bool {
    lexicon.words(written: String(word)).contains {
      lexicon.text(of: $0).first?.isUppercase == true
    }
  }

  private func isSmallAndCommon(_ word: Substring) -> Bool {
    lexicon.words(written: word.lowercased()).contains {
      lexicon.text(of: $0).first?.isUppercase == false
        && lexicon.logProbability(of: $0) > Self.common
    }
  }

  /// One word in 22,000: names that begin like `LeBron` do not begin with one.
  private static let common: Float = -10
}
