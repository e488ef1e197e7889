package import CompositionMessages
package import Lexicon

/// Finds the likeliest spellings of successive touches, with their likelihoods, for an engine that
/// turns spellings into texts.
///
/// `Decoder` searches a lexicon whose entries are syllables, or words as syllables joined by
/// apostrophes. Users type no spaces, so an entry may begin at any touch.
package final class SpellingDecoder {
  private let lexicon: Lexicon
  private let decoder: Decoder
  private var found: [Decoder.Candidate] = []
  /// The likelihoods of the first touches, up to the number of letters of the longest syllable.
  private var firstStrokes: [[Float]] = []
  /// A decoder that reads the first touches as one entry of the lexicon.
  private let beginning: Decoder
  /// The possible first syllables; nil until `firstSyllables` finds them.
  private var syllables: [String]?
  /// Pairs of symbols that the user confuses.
  private let pairs: [(Int, Int)]

  /// The number of readings that are examined. Some have the same letters, and differ only in their
  /// division into syllables.
  private static let readings = 24
  /// The greatest amount, in hundredths of a nat, by which a spelling may cost more than the first.
  /// The limit saves time, because the engine spends equally long on each spelling.
  private static let hopeless: Float = 600
  /// The least cost of the touched letters if no reading has them, in hundredths of a nat.
  private static let literalCost: UInt16 = 800

  /// - Parameters:
  ///   - lexicon: the lexicon of syllables.
  ///   - isKeypad: true if each touch is a key of several letters, struck without error.
  ///   - fuzzy: sounds that the user confuses.
  package init(_ lexicon: Lexicon, isKeypad: Bool = false, fuzzy: FuzzySounds = []) {
    self.lexicon = lexicon
    // Only pairs of single letters are handled here. Other pairs, such as z and zh, differ by an
    // additional letter.
    pairs = fuzzy.pairs.compactMap { pair in
      guard let one = Unicode.Scalar(pair.one).flatMap(lexicon.alphabet.symbol),
        let other = Unicode.Scalar(pair.other).flatMap(lexicon.alphabet.symbol)
      else { return nil }
      return (Int(one), Int(other))
    }
    var costs = isKeypad ? Decoder.Costs.keypad : Decoder.Costs.touch
    costs.missedSpace = Self.wordCost
    costs.omittedMark = 0
    if !isKeypad {
      // Nearly any letter continues some syllable, so surplus letters get a high cost. So do missed
      // letters, because the engine itself completes syllables.
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

  /// The cost, in nats, of a letter that the user confuses with the typed letter. The engine
  /// corrects only the sounds of whole syllables. Letters that form no syllable, such as `fui` for
  /// `hui`, are corrected here.
  private static let otherLetter: Float = 3

  /// The amount added to the log likelihood for each word after the first, in nats.
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

  /// Adds a touch; ignores touches beyond `CompositionRequest.lettersLimit`.
  ///
  /// - Parameter fill: writes for each symbol of the alphabet the natural logarithm of the
  ///   likelihood of the touch if that letter was meant. `TouchModel` and `KeypadModel` do this.
  package func append(_ fill: (UnsafeMutableBufferPointer<Float>) -> Void) {
    syllables = nil
    decoder.append { evidence in
      fill(evidence)
      // A space never separates syllables.
      evidence[0] = -.infinity
      for (one, other) in pairs {
        let likelier = max(evidence[one], evidence[other]) - Self.otherLetter
        evidence[one] = max(evidence[one], likelier)
        evidence[other] = max(evidence[other], likelier)
      }
      if firstStrokes.count < Self.longestSyllable { firstStrokes.append(Array(evidence)) }
    }
  }

  /// The length of `zhuang`, the longest syllable, in letters.
  private static let longestSyllable = 6

  /// Returns the possible first syllables for keys of several letters. The first syllables of the
  /// likeliest readings come first, then all other syllables that the first touches can be, the
  /// longest first.
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

  /// Returns the likeliest spellings, without marks between syllables; at most as many as a request
  /// can hold.
  ///
  /// - Parameter literal: the letters of the touched keys, which are always among the spellings;
  ///   nil if a key has several letters.
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
