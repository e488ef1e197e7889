import Lexicon

/// Compounds that the lexicon lacks, in languages that write them as one word.
struct Compound {
  let lexicon: Lexicon
  /// The elements that may link two parts, as the s of `Liebesbrief` does.
  private let links: [String]

  /// Returns nil if the lexicon's language writes compounds as several words.
  init?(_ lexicon: Lexicon) {
    guard let links = Self.links[String(lexicon.language.prefix { $0 != "-" })] else { return nil }
    self.lexicon = lexicon
    self.links = links
  }

  private static let links = [
    "de": "s n en es er e ns ens", "lb": "s n en er", "nl": "s n en er e", "af": "s e er",
    "nb": "s e", "nn": "s e", "da": "s e", "sv": "s e o u a", "fo": "s a ar u", "is": "s a ar u na",
    "fi": "n", "et": "", "hu": "",
  ].mapValues { $0.split(separator: " ").map(String.init) }

  /// The log probability of a word after the preceding word, below which the two may form a
  /// compound.
  private static let seldomFollows: Float = -6
  /// The log probability below which a word may be part of a compound. More common words, such as
  /// `die`, are rarely part of one.
  private static let common: Float = -6.2
  /// The log probability above which a word is common enough for `isOne`.
  private static let rare: Float = -15
  /// The least length of a part that `isOne` recognises.
  private static let partLength = 4

  /// True if these words are only the parts of a compound that was typed as one word.
  ///
  /// - Parameters:
  ///   - word: the typed word in lower case.
  ///   - parts: the words in lower case.
  ///   - likelihoods: the log probability of each word but the first after the word before it.
  ///   - isClear: true if the touches fit the typed word clearly better. Only then can a letter
  ///     between two parts be a linking element rather than the space.
  func divides(
    _ word: String, into parts: [Substring], _ likelihoods: ArraySlice<Float>, isClear: Bool
  ) -> Bool {
    guard parts.count > 1, matches(word[...], parts[...], isClear ? links : []) else {
      return false
    }
    // The user means two words if one often follows the other: `hvert år`, `habe gehört`.
    guard likelihoods.allSatisfy({ $0 < Self.seldomFollows }) else { return false }
    return parts.allSatisfy { part in
      lexicon.word(part).map { lexicon.logProbability(of: $0) < Self.common } ?? true
    }
  }

  /// True if a word consists of the parts, with or without linking elements between them.
  private func matches(
    _ word: Substring, _ parts: ArraySlice<Substring>, _ links: [String]
  ) -> Bool {
    guard let part = parts.first else { return word.isEmpty }
    guard word.hasPrefix(part) else {
      return parts.count == 1 && !links.isEmpty && word.count >= Self.partLength
        && part.count - word.count < 3 && part.hasPrefix(word)
    }
    let rest = word.dropFirst(part.count)
    if parts.count == 1 {
      // The last part may have another ending: `premie`, `premier`.
      return rest.isEmpty || !links.isEmpty && part.count >= Self.partLength && rest.count < 3
    }
    return matches(rest, parts.dropFirst(), links)
      || links.contains {
        rest.hasPrefix($0) && matches(rest.dropFirst($0.count), parts.dropFirst(), links)
      }
  }

  /// True if a word is long enough for `isOne`.
  static func mayBeOne(_ word: String) -> Bool { word.utf8.count >= 2 * partLength + 2 }

  /// True if a lower-case word that the lexicon lacks is probably a compound of two known words.
  func isOne(_ word: String) -> Bool {
    let letters = Array(word)
    guard letters.count >= 2 * Self.partLength + 2 else { return false }
    return (Self.partLength...letters.count - Self.partLength).contains { place in
      guard isPart(String(letters[place...])) else { return false }
      let before = String(letters[..<place])
      return isPart(before)
        || links.contains {
          before.hasSuffix($0) && before.count >= Self.partLength + $0.count
            && isPart(String(before.dropLast($0.count)))
        }
    }
  }

  private func isPart(_ word: String) -> Bool {
    lexicon.words(written: word).contains {
      (Self.rare..<Self.common).contains(lexicon.logProbability(of: $0))
        && lexicon.flags(of: $0).isDisjoint(with: .hidden)
    }
  }
}
