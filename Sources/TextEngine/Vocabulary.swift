import Layouts
package import Lexicon

/// A language's lexicon at work: what a word in hand may become, and what may come next.
///
/// It works in buffers that it keeps, and takes up where the last question ended: a letter more
/// costs that letter.
package final class Vocabulary {
  package let lexicon: Lexicon
  private let workspace: DecoderWorkspace
  private let corrector: SpellingCorrector
  private let predictor: WordPredictor
  private let completer: Completer
  /// The keyboard's keys, and the decoder of touches on them; nil until there is one.
  private var touching: Touching?
  private var found: [Decoder.Candidate] = []

  private struct Touching {
    var model: TouchModel
    var decoder: Decoder
    /// What the decoder has taken.
    var words = TouchedWords()
  }

  /// How much likelier than a word that nobody knows a correction of touches must be, in nats.
  /// Less than nothing: fingers miss more often than people type words that no list has.
  static let touchMargin: Float = -3
  /// The same where every letter was touched in the middle of its key: that was rather meant.
  static let centredMargin: Float = -2.5
  /// More so the longer the word is: nobody's words are letters at random.
  static let touchMarginOfLetter: Float = -0.4
  /// How much likelier than a word that the lexicon has another must be, and how little worse the
  /// touches may fit it: only a finger between two keys leaves that open.
  static let knownMargin: Float = 4
  static let knownDistance: Float = 2
  /// The same for a word that was put right before: what follows may tell better.
  static let rereadMargin: Float = 0.5
  private static let candidateLimit = 16

  package init(_ lexicon: Lexicon, workspace: DecoderWorkspace = DecoderWorkspace()) {
    self.lexicon = lexicon
    self.workspace = workspace
    corrector = SpellingCorrector(lexicon, workspace: workspace)
    predictor = WordPredictor(lexicon)
    completer = Completer(predictor)
  }

  /// The keys on which letters are touched from now on.
  package func useKeys(_ keys: [TouchModel.Key]) {
    guard touching?.model.keys != keys else { return }
    guard !keys.isEmpty else {
      touching = nil
      return
    }
    let rows = Array(repeating: TouchModel.Row(), count: (keys.map(\.row).max() ?? 0) + 1)
    touching = Touching(
      model: TouchModel(
        keys: keys, rows: rows, alphabet: lexicon.alphabet,
        spelling: SpellingModel(alphabet: lexicon.alphabet)),
      decoder: touching?.decoder ?? Decoder(lexicon, costs: .touch, workspace: workspace))
  }

  /// How far off their keys' centres the touches of each row are to be expected.
  func expect(_ offset: (_ row: Int) -> (x: Double, y: Double)) {
    guard var touching else { return }
    var rows = touching.model.rows
    for row in rows.indices { (rows[row].offsetX, rows[row].offsetY) = offset(row) }
    guard rows != touching.model.rows else { return }
    touching.model.rows = rows
    // What was weighed was weighed otherwise.
    touching.words = TouchedWords()
    self.touching = touching
  }

  /// What a word may have been meant to be.
  struct Reading {
    /// The likeliest first, as the lexicon writes them.
    var candidates: [String] = []
    /// What it becomes unasked; one word or several.
    var replacement: String?
    /// Whether that takes the place of the word before, too.
    var replacesBoth = false
    /// Whether the lexicon has the word.
    var isKnown = false
  }

  /// - Parameters:
  ///   - word: as it was typed.
  ///   - touched: nil where its letters were not all touched.
  ///   - mayChangeBefore: whether the last word that has ended may become another.
  func read(
    _ word: String, _ touched: TouchedWords?, after context: WordPredictor.Context,
    mayChangeBefore: Bool
  ) -> Reading {
    if let touched, let reading = decode(word, touched, mayChangeBefore) { return reading }
    let spelling = corrector.correct(word, after: context)
    return Reading(
      candidates: spelling.candidates,
      replacement: spelling.replaces ? spelling.candidates.first : nil, isKnown: lexicon.has(word))
  }

  private func decode(
    _ word: String, _ touched: TouchedWords, _ mayChangeBefore: Bool
  ) -> Reading? {
    guard let decoder = take(touched), let model = touching?.model else { return nil }
    decoder.candidates(&found, limit: Self.candidateLimit)
    var reading = Reading(isKnown: lexicon.has(word))
    let caseless = word.lowercased()
    let standing = (touched.ended.last.map { $0.text + " " } ?? "").lowercased() + caseless
    var own: Rival?
    var both: Rival?
    for candidate in found {
      if let words = decoder.words(of: candidate, afterLast: 0) {
        guard let rival = Rival(candidate, words, lexicon) else { continue }
        if words.count == 1, !reading.candidates.contains(rival.text) {
          reading.candidates.append(rival.text)
        }
        if own == nil, rival.text.lowercased() != caseless { own = rival }
      } else if mayChangeBefore, both == nil,
        let words = decoder.words(of: candidate, afterLast: 1)
      {
        let rival = Rival(candidate, words, lexicon)
        if rival?.text.lowercased() != standing { both = rival }
      }
    }
    reading.candidates = Array(reading.candidates.prefix(6))
    // A shortcut of the list is what was meant, wherever the fingers were.
    if !reading.isKnown, let meant = lexicon.replacement(typed: word) {
      reading.candidates.removeAll { $0 == meant }
      reading.candidates.insert(meant, at: 0)
      reading.replacement = meant
      return reading
    }
    let literal = Literal(word, touched, model, decoder, isKnown: reading.isKnown, lexicon)
    let gain = own.map { literal.gain(of: $0, decoder, corrector.endingMargin) } ?? 0
    let bothGain = both.map { literal.gain(ofBoth: $0, touched.ended.last, decoder) } ?? 0
    if let both, bothGain > max(0, gain) {
      reading.replacement = both.text
      reading.replacesBoth = true
    } else if let own, gain > 0 {
      reading.replacement = own.text
    }
    return reading
  }

  /// Goes on from where the last words were the same; nil where they are too many.
  private func take(_ words: TouchedWords) -> Decoder? {
    guard var touching, let context = words.context,
      words.touches.count <= Decoder.maximumStrokes
    else { return nil }
    let decoder = touching.decoder
    if touching.words.context != context {
      decoder.reset(after: context)
      touching.words = TouchedWords()
    }
    var kept = zip(words.touches, touching.words.touches).prefix { $0 == $1 }.count
    let standing = zip(words.ended, touching.words.ended).prefix { $0 == $1 }.count
    for others in [words.ended, touching.words.ended] where standing < others.count {
      kept = min(kept, others[standing].end - 1)
    }
    while decoder.strokeCount > kept { decoder.removeLast() }
    var ended = words.ended.drop { $0.end <= kept }
    for (index, touch) in words.touches.enumerated().dropFirst(kept) {
      decoder.append { touching.model.fill($0, x: touch.x, y: touch.y) }
      guard let word = ended.first, word.end == index + 1 else { continue }
      ended = ended.dropFirst()
      stand(word, of: words, touching.model, decoder)
    }
    touching.words = words
    self.touching = touching
    return decoder
  }

  /// Tells the decoder how a word stands in the text.
  private func stand(
    _ ended: TouchedWords.Ended, of words: TouchedWords, _ model: TouchModel, _ decoder: Decoder
  ) {
    let start = words.ended.last { $0.end < ended.end }?.end ?? 0
    let numbers = ended.text.split(separator: " ").map { lexicon.word(String($0)) }
    let touches = words.touches[start..<ended.end].map { ($0.x, $0.y) }
    var likelihood = SpellingCorrector.unknownWord(ended.typed.count)
    if ended.text == ended.typed, numbers.count == 1, let number = numbers[0] {
      likelihood = decoder.logProbability(of: number)
    }
    decoder.stand(
      numbers,
      strokes: model.score(
        of: ended.typed.lowercased().filter { $0.isLetter || $0 == " " } + " ", touches: touches),
      likelihood: likelihood)
  }

  /// Words that the touches can have been, instead of what stands.
  private struct Rival {
    var candidate: Decoder.Candidate
    var text: String
    var count: Int

    /// nil where nobody is to be offered one of the words.
    init?(_ candidate: Decoder.Candidate, _ words: [Lexicon.WordNumber], _ lexicon: Lexicon) {
      guard
        words.allSatisfy({
          lexicon.flags(of: $0).isDisjoint(with: [.neverSuggested, .shortcutOnly])
        })
      else { return nil }
      self.candidate = candidate
      text = words.map { lexicon.text(of: $0) }.joined(separator: " ")
      count = words.count
    }
  }

  /// The word in hand as it was typed.
  private struct Literal {
    var caseless: String
    var isKnown: Bool
    /// Whether it stands, unless a finger was between two keys. A name in small letters may be a slip.
    var isSure: Bool
    /// Whether every letter was touched in the middle of its key.
    var isCentred: Bool
    /// With all that stands before it.
    var score: Float
    var strokes: Float
    /// How much was added to the score of what stands before it.
    var lift: Float
    let lexicon: Lexicon

    init(
      _ word: String, _ touched: TouchedWords, _ model: TouchModel, _ decoder: Decoder,
      isKnown: Bool, _ lexicon: Lexicon
    ) {
      caseless = word.lowercased()
      self.isKnown = isKnown
      isSure = isKnown && (word != caseless || !lexicon.hasOnlyAsName(caseless))
      self.lexicon = lexicon
      let before = decoder.standing(beforeLast: 0)
      let own = model.score(
        of: caseless.filter(\.isLetter), touches: touched.inHand.map { ($0.x, $0.y) })
      isCentred = model.isCentred(
        caseless.filter(\.isLetter), touches: touched.inHand.map { ($0.x, $0.y) })
      let likelihood =
        lexicon.word(word).map { decoder.logProbability(of: $0) }
        ?? SpellingCorrector.unknownWord(word.count)
      lift = before.lift
      strokes = before.strokes + own
      score = before.score + own + likelihood
    }

    /// Whether a reading only puts a space into what was typed, between two words that such a language
    /// writes as one: a compound that the list lacks.
    private func isCompound(_ rival: Rival) -> Bool {
      guard ["de", "nb", "nn", "da", "sv", "nl"].contains(lexicon.language.prefix(2)),
        rival.text.lowercased().filter({ $0 != " " }) == caseless
      else { return false }
      return rival.text.split(separator: " ").allSatisfy { part in
        lexicon.word(part).map { lexicon.logProbability(of: $0) < -6.2 } ?? true
      }
    }

    /// How much likelier than it must be another reading of the word in hand is.
    func gain(of rival: Rival, _ decoder: Decoder, _ endingMargin: Float) -> Float {
      let gain = rival.candidate.score - score - margin(caseless, isKnown)
      // Who has touched an apostrophe has meant it.
      if caseless.contains("'"), isKnown || !rival.text.contains("'") { return -.infinity }
      if isKnown {
        // `ill` is not `I'll` before what follows tells.
        if rival.text.lowercased().filter({ $0 != "'" }) == caseless { return -.infinity }
        let farther = strokes - decoder.strokes(of: rival.candidate)
        return isSure && rival.count == 1 && farther >= knownDistance ? -.infinity : gain
      }
      if rival.count > 1, isCompound(rival) { return -.infinity }
      // What goes on where the word ends is rather for the strip to offer.
      return rival.text.lowercased().hasPrefix(caseless) ? gain - endingMargin : gain
    }

    /// The same of both words.
    func gain(ofBoth rival: Rival, _ before: TouchedWords.Ended?, _ decoder: Decoder) -> Float {
      guard let before else { return -.infinity }
      let isLiteral = before.text == before.typed
      let isBeforeKnown = isLiteral && lexicon.has(before.text)
      var gain = rival.candidate.score - (score - lift)
      gain -= isLiteral ? margin(before.text, isBeforeKnown) : rereadMargin
      let last = rival.text.split(separator: " ").last.map(String.init)?.lowercased()
      if last != caseless { gain -= margin(caseless, isKnown) }
      let isSameCount = rival.count == before.text.split(separator: " ").count + 1
      if isBeforeKnown, isSameCount, isKnown || last != caseless {
        let farther = strokes - decoder.strokes(of: rival.candidate)
        if farther >= knownDistance, isKnown { return -.infinity }
      }
      // Two words that are some are not one.
      if rival.count == 1, isBeforeKnown, isKnown,
        ![before.text, caseless].contains(where: isHardlyOne)
      {
        return -.infinity
      }
      return gain
    }

    /// Letters that are a word by themselves, but are rarely one.
    private func isHardlyOne(_ word: String) -> Bool {
      word.count < 3 && lexicon.word(word).map { lexicon.logProbability(of: $0) < -9 } ?? true
    }

    private func margin(_ word: String, _ isKnown: Bool) -> Float {
      if isKnown { return knownMargin }
      return (isCentred ? centredMargin : touchMargin) + touchMarginOfLetter * Float(word.count)
    }
  }

  /// Words that begin like this and go on, or the likeliest next words.
  ///
  /// - Parameter passedOver: in small letters; see `Completer.suggest`.
  func completions(
    of prefix: String, after context: WordPredictor.Context, limit: Int, passedOver: Set<String>
  ) -> [String] {
    predictor.follow(context)
    completer.suggest(prefix, into: &found, limit: limit, passedOver: passedOver)
    return found.map { lexicon.text(of: $0.word) }
  }

  /// The word as the lexicon writes it, where that differs in capitals only.
  func recased(_ word: String) -> String? {
    guard let number = lexicon.word(word) else { return nil }
    let text = lexicon.text(of: number)
    let flags = lexicon.flags(of: number)
    guard text != word, text.lowercased() == word.lowercased(),
      flags.isDisjoint(with: [.neverSuggested, .shortcutOnly])
    else { return nil }
    return text
  }
}
