package import Lexicon

/// The words that phone keys can have meant, in the languages in use.
package struct PhoneWords {
  /// One for each language, the layout's first.
  private let predictors: [KeypadPredictor]

  /// - Returns: nil without a language.
  package init?(_ predictors: [KeypadPredictor]) {
    guard !predictors.isEmpty else { return nil }
    self.predictors = predictors
  }

  /// What the keys mean, the likeliest first.
  ///
  /// Words of as many letters, of whichever language; where no language has one, the beginning of the
  /// likeliest longer one; where no word begins like this, words that differ in one key; else nothing.
  ///
  /// - Parameter typed: with the words before the one in hand.
  func words(for keys: [Int], after typed: TypedText, limit: Int) -> [String] {
    let weights = LanguageInUse.weights(of: typed, in: predictors.map(\.lexicon))
    /// What each language has, by how likely the word and the language are.
    func all(
      _ find: (KeypadPredictor, WordPredictor.Context) -> [KeypadPredictor.Word]
    ) -> [KeypadPredictor.Word] {
      var words: [KeypadPredictor.Word] = []
      for (predictor, weight) in zip(predictors, weights) {
        for var word in find(predictor, typed.context(in: predictor.lexicon)) {
          word.score += weight
          words.append(word)
        }
      }
      // One language's are in order already.
      if predictors.count > 1 { words.sort { $0.score > $1.score } }
      return words
    }
    var found = all { $0.words(for: keys, after: $1, limit: limit) }
    if found.isEmpty {
      found = Array(
        all { predictor, context in
          predictor.beginning(for: keys, after: context).map { [$0] } ?? []
        }.prefix(1))
    }
    if found.isEmpty { found = all { $0.wordsNear(keys, after: $1, limit: limit) } }
    var texts: [String] = []
    for word in found where texts.count < limit && !texts.contains(word.text) {
      texts.append(word.text)
    }
    return texts
  }

  func firstLetter(of key: Int) -> String { predictors[0].firstLetter(of: key) }
}
