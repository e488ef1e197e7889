import Lexicon

/// Finds a space that was missed before a typed capital, or hit as a letter above the space bar:
/// `dasHaus`, `knowvTom`.
struct SpaceBeforeCapital {
  let lexicon: Lexicon
  /// True if the word begins a sentence, so that its first letter may be a capital.
  let beginsSentence: Bool

  /// Returns two words, such as `das Haus`, for a word with a capital inside; nil if the user may
  /// have meant the word as typed: `iPhone`, `fooBar`, `BahnCard`, `DeLuca`.
  ///
  /// - Parameter reading: the correction of the word; nil if there is none. Only a correction to
  ///   two words matters.
  func mended(_ word: String, reading: String?) -> String? {
    guard let ending = Self.ending(of: word), let parts = reading?.split(separator: " "),
      parts.count == 2, parts[1].smallLetters == ending.smallLetters, hasCapital(parts[1])
    else { return nil }
    // The first word must be common in lower case, and the lexicon must have the second with a
    // capital.
    let beginning = word[..<ending.startIndex]
    let before = [beginning, beginning.dropLast()].first {
      $0.smallLetters == parts[0].smallLetters
    }
    guard let before, before.count > 1, isSmallAndCommon(before) else { return nil }
    guard beginsSentence || before.first?.isUppercase == false else { return nil }
    return before + " " + ending
  }

  /// Returns the end of a word, from the first capital after its first letter.
  static func ending(of word: String) -> Substring? {
    word.dropFirst().firstIndex(where: \.isUppercase).map { word[$0...] }
  }

  private func hasCapital(_ word: Substring) -> Bool {
    lexicon.words(written: String(word)).contains {
      lexicon.text(of: $0).first?.isUppercase == true
    }
  }

  private func isSmallAndCommon(_ word: Substring) -> Bool {
    lexicon.words(written: word.smallLetters).contains {
      lexicon.text(of: $0).first?.isUppercase == false
        && lexicon.logProbability(of: $0) > Self.common
    }
  }

  /// The least log probability of a first word: one word in 22,000. Names like `LeBron` begin with
  /// rarer words (`le`), so they are not divided.
  private static let common: Float = -10
}
