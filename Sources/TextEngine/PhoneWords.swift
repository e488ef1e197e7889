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
  func words(for keys: [Int], after before: WordsBefore, limit: Int) -> [String] {
    var words = all(before, limit) { $0.words(for: keys, after: $1, limit: limit) }
    if words.isEmpty {
      words = all(before, 1) { predictor, context in
        predictor.beginning(for: keys, after: context).map { [$0] } ?? []
      }
    }
    if words.isEmpty {
      words = all(before, limit) { $0.wordsNear(keys, after: $1, limit: limit) }
    }
    return words
  }

  /// What each language has, by how likely the word and the language are.
  private func all(
    _ before: WordsBefore, _ limit: Int,
    find: (KeypadPredictor, WordPredictor.Context) -> [KeypadPredictor.Word]
  ) -> [String] {
    let lexicons = predictors.map(\.lexicon)
    let weights = before.weights(lexicons)
    var words: [KeypadPredictor.Word] = []
    for (predictor, weight) in zip(predictors, weights) {
      for var word in find(predictor, before.context(predictor.lexicon)) {
        word.score += weight
        words.append(word)
      }
    }
    // What is there is in order, and equals keep it.
    if predictors.count > 1 { words.sort { $0.score > $1.score } }
    var texts: [String] = []
    for word in words where texts.count < limit && !texts.contains(word.text) {
      texts.append(word.text)
    }
    return texts
  }

  func firstLetter(of key: Int) -> String { predictors[0].firstLetter(of: key) }
}

/// What words stand before the one in hand, as each language sees them.
package struct WordsBefore {
  var context: (Lexicon) -> WordPredictor.Context
  /// For each language the logarithm of the probability that the next word is of it.
  var weights: ([Lexicon]) -> [Float]
}
