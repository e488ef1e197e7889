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
    var touches: [LetterTouch] = []
    var context: WordPredictor.Context?
  }

  /// How much likelier than a word that nobody knows a correction of touches must be, in nats.
  /// Less than nothing: fingers miss more often than people type words that no list has.
  static let touchMargin: Float = -3
  /// More so the longer the word is: nobody's words are letters at random.
  static let touchMarginOfLetter: Float = -0.4
  /// How much likelier than a word that the lexicon has another must be, and how little worse the
  /// touches may fit it: only a finger between two keys leaves that open.
  static let knownMargin: Float = 4
  static let knownDistance: Float = 2

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
      model: TouchModel(keys: keys, rows: rows, alphabet: lexicon.alphabet),
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
    touching.decoder.reset()
    touching.touches = []
    self.touching = touching
  }

  /// What a word may have been meant to be.
  struct Reading {
    /// The likeliest first, as the lexicon writes them.
    var candidates: [String] = []
    /// What it becomes unasked.
    var replacement: String?
    /// Whether the lexicon has the word.
    var isKnown = false
    /// The word by its touches, to be weighed again with the one after it.
    var open: OpenWord?
    /// What the word before becomes unasked, now that this one follows it.
    var before: String?
  }

  /// The word before the one in hand, as it stands in the text.
  struct Before {
    var open: OpenWord
    /// As the lexicon writes it.
    var standing: Lexicon.WordNumber
    /// It is what was touched, and the lexicon has it.
    var isLiteral: Bool
  }

  /// - Parameters:
  ///   - word: as it was typed.
  ///   - touches: of each of its letters; nil where they are not known.
  ///   - before: the word before, if its touches are known.
  func read(
    _ word: String, touches: [LetterTouch]?, after context: WordPredictor.Context,
    before: Before? = nil
  ) -> Reading {
    let spelling = corrector.correct(word, after: context)
    var reading = Reading(candidates: spelling.candidates, isKnown: isKnown(word))
    if spelling.replaces { reading.replacement = spelling.candidates.first }
    guard let touches, touches.count == word.count,
      let decoded = decode(word, touches, after: context, before)
    else { return reading }
    reading.open = decoded.open
    reading.before = decoded.before
    // A shortcut of the list is what was meant, wherever the fingers were.
    if !reading.isKnown, lexicon.words(spelt: word).isEmpty || reading.replacement == nil {
      reading.replacement = decoded.replacement ?? reading.replacement
    } else if reading.isKnown {
      reading.replacement = decoded.replacement
    }
    var candidates = decoded.candidates
    for candidate in reading.candidates where !candidates.contains(candidate) {
      candidates.append(candidate)
    }
    reading.candidates = candidates
    return reading
  }

  private func isKnown(_ word: String) -> Bool {
    lexicon.word(word).map { !lexicon.flags(of: $0).contains(.shortcutOnly) } ?? false
  }

  private func decode(
    _ word: String, _ touches: [LetterTouch], after context: WordPredictor.Context,
    _ before: Before?
  ) -> Reading? {
    guard var touching, touches.count <= Decoder.maximumStrokes else { return nil }
    let decoder = touching.decoder
    let model = touching.model
    if touching.context != context {
      decoder.predictor.follow(context)
      decoder.reset()
      touching.touches = []
      touching.context = context
    }
    var kept = 0
    while kept < min(touches.count, touching.touches.count),
      touches[kept] == touching.touches[kept]
    {
      kept += 1
    }
    while decoder.strokeCount > kept { decoder.removeLast() }
    for touch in touches[kept...] {
      decoder.append { model.fill($0, x: touch.x, y: touch.y) }
    }
    touching.touches = touches
    self.touching = touching

    decoder.candidates(&found, limit: OpenWord.followerLimit)
    var reading = judge(word, touches, model, decoder)
    if let before, let reread = reread(before, word, reading, decoder, after: context) {
      let inContext = before.open.context(after: reread)
      decoder.predictor.follow(inContext)
      decoder.candidates(&found, limit: OpenWord.followerLimit)
      reading = judge(word, touches, model, decoder)
      reading.before = lexicon.text(of: reread)
      reading.open = decoder.openWord(found, after: inContext)
      decoder.predictor.follow(context)
    } else {
      reading.open = decoder.openWord(found, after: context)
    }
    return reading
  }

  /// What the word before becomes; nil where it stands as it is.
  private func reread(
    _ before: Before, _ word: String, _ reading: Reading, _ decoder: Decoder,
    after context: WordPredictor.Context
  ) -> Lexicon.WordNumber? {
    // What the lexicon has is what was meant, unless a finger was between two keys.
    let stands = isKnown(word) && reading.replacement == nil
    let caseless = word.lowercased()
    let followers =
      stands ? found.filter { lexicon.text(of: $0.word).lowercased() == caseless } : found
    guard !followers.isEmpty,
      let reread = decoder.reread(
        before.open, standing: before.standing, before: followers, after: context),
      lexicon.flags(of: reread.word).isDisjoint(with: [.neverSuggested, .shortcutOnly])
    else { return nil }
    if before.isLiteral,
      let literal = before.open.readings.first(where: { $0.word == before.standing }),
      literal.strokes - reread.strokes > Self.knownDistance
    {
      return nil
    }
    return reread.word
  }

  /// What the touches were meant to be, from what the decoder found.
  private func judge(
    _ word: String, _ touches: [LetterTouch], _ model: TouchModel, _ decoder: Decoder
  ) -> Reading {
    let caseless = word.lowercased()
    var reading = Reading()
    var literal: Decoder.Candidate?
    var best: Decoder.Candidate?
    for candidate in found {
      let flags = lexicon.flags(of: candidate.word)
      let text = lexicon.text(of: candidate.word)
      let isLiteral = text.lowercased() == caseless
      if isLiteral, !flags.contains(.shortcutOnly) { literal = literal ?? candidate }
      if flags.contains(.neverSuggested) || flags.contains(.shortcutOnly) { continue }
      if !reading.candidates.contains(text) { reading.candidates.append(text) }
      if best == nil, !isLiteral { best = candidate }
    }
    reading.candidates = Array(reading.candidates.prefix(6))
    guard let best else { return reading }
    if isKnown(word) {
      guard let literal else { return reading }
      let farther = decoder.strokes(of: literal) - decoder.strokes(of: best)
      if best.score - literal.score > Self.knownMargin, farther < Self.knownDistance {
        reading.replacement = lexicon.text(of: best.word)
      }
    } else {
      let strokes = model.score(of: caseless, touches: touches.map { ($0.x, $0.y) })
      let unknown = SpellingCorrector.unknownWord(touches.count)
      let text = lexicon.text(of: best.word)
      // What goes on where the word ends is rather for the strip to offer.
      let more = text.lowercased().hasPrefix(caseless) ? corrector.endingMargin : 0
      let margin = Self.touchMargin + Self.touchMarginOfLetter * Float(touches.count)
      if best.score > strokes + unknown + margin + more { reading.replacement = text }
    }
    return reading
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
