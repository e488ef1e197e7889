import Lexicon

extension WordPredictor.Context {
  /// Returns the context after one more word of the text.
  func appending(_ word: String, _ lexicon: Lexicon) -> WordPredictor.Context {
    appending(lexicon.word(word))
  }
}
