package import Lexicon

/// Predicts the words that phone keys can mean, in the languages in use.
package struct PhoneWords {
  /// Predictors of the languages in use, the layout's first.
  private let predictors: [KeypadPredictor]

  /// - Returns: nil if there is no predictor.
  package init?(_ predictors: [KeypadPredictor]) {
    guard !predictors.isEmpty else { return nil }
    self.predictors = predictors
  }

  /// Returns the words that the keys can mean, the likeliest first.
  ///
  /// The words have as many letters as there are keys. If no language has such a word, the result
  /// is the beginning of the likeliest longer word. If there is no longer word either, the result
  /// is the words that differ in one key.
  ///
  /// - Parameter typed: the text before the caret, with the words before the current word.
  func words(for keys: [Int], after typed: TypedText, limit: Int) -> [String] {
    let weights = LanguageInUse.weights(of: typed, in: predictors.map(\.lexicon), pause: {})
    /// Returns the words of all languages, sorted by the likelihood of word and language.
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
      // A single predictor has sorted its words already.
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
