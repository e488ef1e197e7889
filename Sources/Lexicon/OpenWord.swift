/// A word that has ended, as long as the word after it may still tell what was meant by it.
///
/// `he carpet` is not likely, `the carpet` is. Only the last word is open: what stands further
/// back has been read by whoever types.
package struct OpenWord: Sendable {
  /// What its strokes can have meant, the likeliest first.
  package let readings: [Reading]
  /// What stands before it.
  package let context: WordPredictor.Context

  package struct Reading: Hashable, Sendable {
    package var word: Lexicon.WordNumber
    /// The natural logarithm of the likelihood of its strokes.
    package var strokes: Float
    /// That with the word's own likelihood where it stands.
    package var score: Float
  }

  /// How many readings of the word are weighed, and how many of the one after it.
  package static let limit = 6
  package static let followerLimit = 12
  /// How much likelier another reading must have become, in nats.
  package static let margin: Float = 0.5

  /// The context of the word after it, if it was this.
  package func context(after word: Lexicon.WordNumber) -> WordPredictor.Context {
    context.appending(word)
  }
}

extension Decoder {
  /// The word that the strokes were, to be weighed again with the next.
  ///
  /// - Parameter found: what `candidates` gave for them after `context`.
  package func openWord(
    _ found: [Candidate], after context: WordPredictor.Context
  ) -> OpenWord {
    OpenWord(
      readings: found.prefix(OpenWord.limit).map {
        OpenWord.Reading(word: $0.word, strokes: strokes(of: $0), score: $0.score)
      }, context: context)
  }

  /// How likely the strokes are if a candidate was meant, without the word's own likelihood.
  package func strokes(of candidate: Candidate) -> Float {
    candidate.score - costs.wordWeight * predictor.logProbability(of: candidate.word)
  }

  /// What the word before this one was, seen from here.
  ///
  /// - Parameters:
  ///   - open: that word.
  ///   - standing: what it has been taken for so far.
  ///   - found: what this one can be, as `candidates` gave it after `context`.
  /// - Returns: another reading that has become likelier by the margin, or nil.
  package func reread(
    _ open: OpenWord, standing: Lexicon.WordNumber, before found: [Candidate],
    after context: WordPredictor.Context
  ) -> OpenWord.Reading? {
    guard open.readings.contains(where: { $0.word == standing }) else { return nil }
    let strokes = found.prefix(OpenWord.followerLimit).map { self.strokes(of: $0) }
    defer { predictor.follow(context) }
    var best: (reading: OpenWord.Reading, score: Float)?
    var kept = -Float.infinity
    for reading in open.readings {
      predictor.follow(open.context(after: reading.word))
      var score = -Float.infinity
      for (candidate, likelihood) in zip(found, strokes) {
        let here = likelihood + costs.wordWeight * predictor.logProbability(of: candidate.word)
        score = max(score, reading.score + here)
      }
      if reading.word == standing { kept = score }
      if score > best?.score ?? -.infinity { best = (reading, score) }
    }
    guard let best, best.score > kept + OpenWord.margin else { return nil }
    return best.reading
  }
}
