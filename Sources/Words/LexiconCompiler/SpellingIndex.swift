import Lexicon

/// The words of a lexicon being compiled, by their spelling in running text.
struct SpellingIndex {
  private var byText: [String: Int] = [:]
  private var byLetters: [String: Int] = [:]
  private let casing: Casing

  /// - Parameter words: the words; a word's number is its index here.
  init(_ words: [CompiledWord], _ casing: Casing) {
    self.casing = casing
    byText.reserveCapacity(words.count * 2)
    byLetters.reserveCapacity(words.count)
    for (number, word) in words.enumerated() {
      let caseless = caseless(word.text)
      byText[word.text] = number
      if byText[caseless] == nil { byText[caseless] = number }
      if let other = byLetters[word.letters],
        words[other].logProbability >= word.logProbability
      {
        continue
      }
      byLetters[word.letters] = number
    }
    // A token `im` in running text is counted as `I'm` if the list has `im` as a shortcut for
    // `I'm`.
    for word in words where word.replacement != nil {
      guard let replacement = word.replacement.map(caseless), let meant = byText[replacement],
        words[meant].letters == word.letters
      else { continue }
      byText[caseless(word.text)] = meant
    }
  }

  /// Returns the number of the word that a token of running text stands for, preferably with the
  /// same capitals. The token may lack the apostrophe if no other word has the same letters.
  func number(of token: String) -> Int? {
    if let number = byText[token] { return number }
    let caseless = caseless(token)
    return byText[caseless] ?? byLetters[caseless]
  }

  private func caseless(_ word: String) -> String {
    LexiconAlphabet.withPlainApostrophes(casing.lowercased(word))
  }
}

/// A word of a lexicon being compiled.
struct CompiledWord {
  var text: String
  /// The word's letters in the trie: lower case, without apostrophes.
  var letters: String
  var symbols: [UInt8] = []
  var logProbability: Double
  var isShortcut: Bool
  var isOffensive: Bool
  var isAbbreviation: Bool
  var replacement: String?
  var wordClass = Int(LexiconWord.noClass)
}
