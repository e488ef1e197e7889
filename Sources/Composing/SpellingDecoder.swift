package import CompositionMessages
package import Lexicon

/// Finds which letters a row of strokes can have meant that are to become something else: the likeliest
/// rows of syllables, with how likely each is, for an engine to make texts of.
///
/// It is the decoder of words over a lexicon whose words are syllables' letters, those of one word of
/// the language joined by apostrophes. Nobody parts them by spaces, so a word may begin anywhere.
package final class SpellingDecoder {
  private let lexicon: Lexicon
  private let decoder: Decoder
  private var found: [Decoder.Candidate] = []
  /// The first strokes, as far as a syllable goes, and another decoder for them alone.
  private var firstStrokes: [[Float]] = []
  private let beginning: Decoder
  /// What the strokes can begin with, once somebody has asked.
  private var syllables: [String]?
  /// Symbols of the alphabet that are each other's too.
  private let pairs: [(Int, Int)]

  /// How many readings are looked at for different letters: some differ only in where syllables begin.
  private static let readings = 24
  /// What is less likely than the first by more is left out, in hundredths of a nat: each costs the
  /// engine as much time again.
  private static let hopeless: Float = 600
  /// How far behind the likeliest what was touched by itself may be, in hundredths of a nat.
  private static let literalCost: UInt16 = 800

  /// - Parameters:
  ///   - lexicon: of syllables.
  ///   - isKeypad: whether each stroke is a key of several letters, struck as it is meant.
  ///   - fuzzy: sounds that are not told apart.
  package init(_ lexicon: Lexicon, isKeypad: Bool = false, fuzzy: FuzzySounds = []) {
    self.lexicon = lexicon
    // Others differ by a letter that is left out.
    pairs = fuzzy.pairs.compactMap { pair in
      guard let one = Unicode.Scalar(pair.one).flatMap(lexicon.alphabet.symbol),
        let other = Unicode.Scalar(pair.other).flatMap(lexicon.alphabet.symbol)
      else { return nil }
      return (Int(one), Int(other))
    }
    var costs = isKeypad ? Decoder.Costs.keypad : Decoder.Costs.touch
    costs.missedSpace = Self.wordCost
    costs.passedOver = 0
    if !isKeypad {
      // Any letter goes on to something, so one that is left out is hardly ever one too many; and the
      // engine knows by itself what has only been begun.
      costs.extra = -12
      costs.extraDouble = -9
      costs.missed = -6
      costs.missedDouble = -6
      costs.maximumEdits = 1
      costs.beamWidth = 64
      costs.beamDepth = 10
    } else {
      costs.beamWidth = 400
      costs.beamDepth = 25
    }
    let workspace = DecoderWorkspace()
    decoder = Decoder(lexicon, costs: costs, workspace: workspace)
    costs.missedSpace = -.infinity
    beginning = Decoder(lexicon, costs: costs, workspace: workspace)
  }

  /// How much less likely the other of two sounds is meant than what was touched, in nats. The engine reads
  /// one for the other by itself; this is for letters that no syllable has, such as `fui` for `hui`.
  private static let otherLetter: Float = 3

  /// What each word more costs, in nats, beside what the words cost.
  private static let wordCost: Float = -0.5

  package var alphabet: LexiconAlphabet { lexicon.alphabet }

  package var strokeCount: Int { decoder.strokeCount }

  package func reset() {
    decoder.reset(after: .unknown)
    firstStrokes = []
    syllables = nil
  }

  package func removeLast() {
    decoder.removeLast()
    syllables = nil
    if firstStrokes.count > decoder.strokeCount { firstStrokes.removeLast() }
  }

  /// Takes the next stroke; none beyond `CompositionRequest.lettersLimit`.
  ///
  /// - Parameter fill: writes for each symbol of the alphabet the natural logarithm of how likely the
  ///   stroke is if that letter was meant: `TouchModel` or `KeypadModel` does.
  package func append(_ fill: (UnsafeMutableBufferPointer<Float>) -> Void) {
    syllables = nil
    decoder.append { evidence in
      fill(evidence)
      // No space parts syllables.
      evidence[0] = -.infinity
      for (one, other) in pairs {
        let likelier = max(evidence[one], evidence[other]) - Self.otherLetter
        evidence[one] = max(evidence[one], likelier)
        evidence[other] = max(evidence[other], likelier)
      }
      if firstStrokes.count < Self.longestSyllable { firstStrokes.append(Array(evidence)) }
    }
  }

  /// The letters of `zhuang`.
  private static let longestSyllable = 6

  /// What the first strokes can be, for keys of several letters: the first syllables of the likeliest
  /// readings, then all others and their beginnings, the longest first.
  package func firstSyllables() -> [String] {
    if let syllables { return syllables }
    let found = findFirstSyllables()
    syllables = found
    return found
  }

  private func findFirstSyllables() -> [String] {
    var syllables: [String] = []
    decoder.candidates(&found, limit: Self.readings)
    for candidate in found {
      guard let word = decoder.words(of: candidate, afterLast: 0)?.first else { continue }
      let syllable = String(lexicon.text(of: word).prefix { $0 != "'" })
      if !syllables.contains(syllable) { syllables.append(syllable) }
    }
    var others: [[String]] = []
    beginning.reset(after: .unknown)
    for stroke in firstStrokes {
      beginning.append { evidence in
        for symbol in evidence.indices { evidence[symbol] = stroke[symbol] }
      }
      beginning.candidates(&found, limit: Self.syllablesOfALength)
      others.append(
        found.map { lexicon.text(of: $0.word) }.filter { !$0.contains("'") && !$0.isEmpty })
    }
    for syllable in others.reversed().joined() where !syllables.contains(syllable) {
      syllables.append(syllable)
    }
    return syllables
  }

  private static let syllablesOfALength = 48

  /// The likeliest letters first, without marks between syllables; at most as many as a request has.
  ///
  /// - Parameter literal: the letters of the keys that were touched: they are among them whatever
  ///   is known of syllables. nil where a key has several.
  package func spellings(literal: String?) -> [CompositionRequest.Spelling] {
    decoder.candidates(&found, limit: Self.readings)
    var spellings: [CompositionRequest.Spelling] = []
    for candidate in found {
      guard let words = decoder.words(of: candidate, afterLast: 0) else { continue }
      let letters = words.reduce(into: "") { letters, word in
        for scalar in lexicon.text(of: word).unicodeScalars where scalar != "'" {
          letters.unicodeScalars.append(scalar)
        }
      }
      guard !spellings.contains(where: { $0.letters == letters }),
        CompositionText.areLetters(letters)
      else { continue }
      let cost = (found[0].score - candidate.score) * 100
      guard cost <= Self.hopeless else { break }
      spellings.append(.init(letters: letters, cost: UInt16(max(0, min(65_000, cost)))))
      if spellings.count == CompositionRequest.spellingsLimit { break }
    }
    if let literal, CompositionText.areLetters(literal),
      !spellings.contains(where: { $0.letters == literal })
    {
      if spellings.count == CompositionRequest.spellingsLimit { spellings.removeLast() }
      let cost = spellings.isEmpty ? 0 : max(Self.literalCost, spellings.last?.cost ?? 0)
      spellings.append(.init(letters: literal, cost: cost))
    }
    return spellings
  }
}
