import Lexicon

/// The words of a lexicon that is being compiled, by how people write them in running text.
struct SpellingIndex {
  private var byText: [String: Int] = [:]
  private var byLetters: [String: Int] = [:]

  /// - Parameter words: their number is their place here.
  init(_ words: [CompiledWord]) {
    for (number, word) in words.enumerated() {
      let caseless = word.text.lowercased()
      byText[caseless] = number
      if let other = byLetters[word.letters],
        words[other].logProbability >= word.logProbability
      {
        continue
      }
      byLetters[word.letters] = number
    }
    // `im` in running text is counted for `I'm`, as the list's shortcut says.
    for word in words where word.replacement != nil {
      guard let replacement = word.replacement?.lowercased(), let meant = byText[replacement],
        words[meant].letters == word.letters
      else { continue }
      byText[word.text.lowercased()] = meant
    }
  }

  /// The word that a token of running text is, whatever its case; an apostrophe that was left
  /// out is forgiven where nothing else is written so.
  func number(of token: String) -> Int? {
    if let number = byText[token] { return number }
    return byLetters[token]
  }
}

/// A word of a lexicon that is being compiled.
struct CompiledWord {
  var text: String
  /// Its letters as the trie knows them: small, without apostrophes.
  var letters: String
  var symbols: [UInt8] = []
  var logProbability: Double
  var isShortcut: Bool
  var isOffensive: Bool
  var isAbbreviation: Bool
  var replacement: String?
  var wordClass = Int(LexiconWord.noClass)
}
