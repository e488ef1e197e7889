/// The words that a row of phone keys can have meant.
package final class KeypadPredictor {
  private let lexicon: Lexicon
  private let decoder: Decoder
  private let completer: Completer
  private let model: KeypadModel
  private let firstLetters: [String]
  private var found: [Decoder.Candidate] = []
  private var struck: [Int] = []
  private var context: WordPredictor.Context?

  /// What one key that was not meant costs; another would cost as much again.
  private static let slip: Float = -6

  /// - Parameter keys: the letters of each key, in small.
  package init(
    _ lexicon: Lexicon, keys: [String], workspace: DecoderWorkspace = DecoderWorkspace()
  ) {
    self.lexicon = lexicon
    decoder = Decoder(lexicon, costs: .keypad, workspace: workspace)
    completer = Completer(decoder.predictor)
    firstLetters = keys.map { String($0.prefix(1)) }
    model = KeypadModel(keys: keys, alphabet: lexicon.alphabet)
  }

  /// What the keys mean, the likeliest first.
  ///
  /// Words of as many letters; where there are none, the beginning of the likeliest longer one;
  /// where no word begins like this, words that differ in one key; else nothing.
  package func words(
    for keys: [Int], after context: WordPredictor.Context, limit: Int
  ) -> [String] {
    decode(keys, after: context)
    decoder.candidates(&found, limit: limit + 4)
    var words = texts(of: found, limit)
    if words.isEmpty, let beginning = beginning(of: keys.count) { words = [beginning] }
    return words.isEmpty ? forgiving(keys, limit) : words
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

  private func beginning(of count: Int) -> String? {
    guard let place = decoder.likeliestPlace else { return nil }
    found.removeAll(keepingCapacity: true)
    completer.complete(from: place, score: 0, into: &found, limit: 2)
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
    return String(text)
  }

  private func forgiving(_ keys: [Int], _ limit: Int) -> [String] {
    guard keys.count > 2 else { return [] }
    var tolerant = model
    tolerant.wrongKey = KeypadPredictor.slip
    decoder.reset(after: context ?? .unknown)
    context = nil
    for key in keys { decoder.append { tolerant.fill($0, key: key) } }
    decoder.candidates(&found, limit: limit * 2)
    found.removeAll { candidate in
      let strokes = candidate.score - decoder.predictor.logProbability(of: candidate.word)
      return strokes < KeypadPredictor.slip * 1.5
    }
    return texts(of: found, limit)
  }

  private func texts(of found: [Decoder.Candidate], _ limit: Int) -> [String] {
    var texts: [String] = []
    for candidate in found {
      let flags = lexicon.flags(of: candidate.word)
      guard flags.isDisjoint(with: [.neverSuggested, .shortcutOnly]) else { continue }
      let text = lexicon.text(of: candidate.word)
      if !texts.contains(text) { texts.append(text) }
    }
    return Array(texts.prefix(limit))
  }

  package func firstLetter(of key: Int) -> String {
    firstLetters.indices.contains(key) ? firstLetters[key] : ""
  }

  /// The keys that a word is typed by; nil where one of its letters is on none.
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
