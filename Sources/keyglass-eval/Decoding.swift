import Lexicon

extension WordPredictor.Context {
  /// The context after a word as it stands in the text.
  func appending(_ word: String, _ lexicon: Lexicon) -> WordPredictor.Context {
    appending(lexicon.word(word))
  }
}
