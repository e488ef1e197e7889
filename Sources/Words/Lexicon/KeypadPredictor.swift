/// Predicts the words of one language that a sequence of phone keys can mean.
package final class KeypadPredictor {
  package let lexicon: Lexicon
  private let decoder: Decoder
  private let completer: Completer
  private let model: KeypadModel
  private let firstLetters: [String]
  private var found: [Decoder.Candidate] = []
  private var struck: [Int] = []
  private var context: WordPredictor.Context?

  /// The log likelihood of a wrong key, in nats.
  private static let slip: Float = -6

  /// - Parameter keys: the letters of each key, in lower case.
  package init(
    _ lexicon: Lexicon, keys: [String], workspace: DecoderWorkspace = DecoderWorkspace()
  ) {
    self.lexicon = lexicon
    decoder = Decoder(lexicon, costs: .keypad, workspace: workspace)
    completer = Completer(decoder.predictor)
    firstLetters = keys.map { String($0.prefix(1)) }
    model = KeypadModel(keys: keys, alphabet: lexicon.alphabet)
  }

  /// A word that the keys can mean.
  package struct Word {
    package var text: String
    /// The natural logarithm of the word's probability after the context.
    package var score: Float
  }

  /// Returns words with as many letters as there are keys, the likeliest first.
  package func words(
    for keys: [Int], after context: WordPredictor.Context, limit: Int
  ) -> [Word] {
    decode(keys, after: context)
    decoder.candidates(&found, limit: limit + 4)
    return words(limit)
  }

  /// Returns the beginning of the likeliest longer word; nil if the keys begin no word.
  package func beginning(for keys: [Int], after context: WordPredictor.Context) -> Word? {
    decode(keys, after: context)
    return beginning(of: keys.count)
  }

  /// Returns words that differ from the struck keys in one key, the likeliest first.
  package func wordsNear(
    _ keys: [Int], after context: WordPredictor.Context, limit: Int
  ) -> [Word] {
    guard keys.count > 2 else { return [] }
    var tolerant = model
    tolerant.wrongKey = Self.slip
    decoder.reset(after: context)
    self.context = nil
    for key in keys { decoder.append { tolerant.fill($0, key: key) } }
    decoder.candidates(&found, limit: limit * 2)
    found.removeAll { candidate in
      let strokes = candidate.score - decoder.predictor.logProbability(of: candidate.word)
      return strokes < Self.slip * 1.5
    }
    return words(limit)
  }

  private func decode(_ keys: [Int], after context: WordPredictor.Context) {
    if self.context != context || decoder.isOutdated {
      decoder.reset(after: context)
      struck = []
      self.context = context
    }
    let kept = zip(keys, struck).prefix { $0 == $1 }.count
    while decoder.strokeCount > kept { decoder.removeLast() }
    for key in keys[kept...] {
      decoder.append { model.fill($0, key: key) }
    }
    struck = keys
  }

  private func beginning(of count: Int) -> Word? {
    guard let place = decoder.likeliestPlace else { return nil }
    found.removeAll(keepingCapacity: true)
    completer.complete(from: place, score: 0, into: &found, limit: 2, pause: {})
    guard let first = found.first else { return nil }
    var letters = 0
    var text = String.UnicodeScalarView()
    for scalar in lexicon.text(of: first.word).unicodeScalars {
      if !LexiconAlphabet.isPassedOver(scalar) {
        guard letters < count else { break }
        letters += 1
      }
      text.append(scalar)
    }
    return Word(text: String(text), score: first.score)
  }

  /// Returns the found words that may be suggested.
  private func words(_ limit: Int) -> [Word] {
    var words: [Word] = []
    for candidate in found where words.count < limit {
      let flags = lexicon.flags(of: candidate.word)
      guard flags.isDisjoint(with: .hidden) else { continue }
      let text = lexicon.text(of: candidate.word)
      if !words.contains(where: { $0.text == text }) {
        words.append(Word(text: text, score: candidate.score))
      }
    }
    return words
  }

  package func firstLetter(of key: Int) -> String {
    firstLetters.indices.contains(key) ? firstLetters[key] : ""
  }

  /// Returns the keys that type a word; nil if a letter is missing from the keys.
  package func keys(of word: String) -> [Int]? {
    var keys: [Int] = []
    for scalar in word.unicodeScalars {
      guard let symbols = lexicon.alphabet.symbols(of: scalar) else { return nil }
      for symbol in symbols {
        guard let key = model.key(of: Int(symbol)) else { return nil }
        keys.append(key)
      }
    }
    return keys
  }
}
