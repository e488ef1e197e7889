import Lexicon

extension WordPredictor.Context {
  /// The context after a word of the text.
  func appending(_ word: String, _ lexicon: Lexicon) -> WordPredictor.Context {
    appending(lexicon.word(word))
  }
}
