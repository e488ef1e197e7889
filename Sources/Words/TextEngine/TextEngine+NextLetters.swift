package import Lexicon

extension TextEngine {
  /// Returns the probabilities of the next letters and words; nil if the text is unknown.
  ///
  /// - Parameters:
  ///   - next: computes the probabilities, with its own predictor.
  ///   - wordLimit: the greatest number of words.
  package func odds(
    by next: NextLetters, _ predictor: WordPredictor, wordLimit: Int
  ) -> NextLetters.Odds? {
    guard let word = typed.isUnknown ? "" : typed.word else { return nil }
    predictor.move(to: typed.context(in: predictor.lexicon))
    return next.odds(after: word, wordLimit: wordLimit)
  }
}
