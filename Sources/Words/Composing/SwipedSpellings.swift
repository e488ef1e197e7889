import Erasing
package import Lexicon

/// Finds the spelling that a swipe over the letters means, as letters of a composition.
///
/// The decoder needs nearly a mebibyte, so it is made at the first swipe after a pause.
package final class SwipedSpellings {
  private let lexicon: Lexicon
  private let keys: [TouchModel.Key]
  private var decoder: SwipeDecoder?
  private var workspace: SwipeWorkspace?
  private var path = SwipePath()
  private var found: [SwipeDecoder.Candidate] = []

  /// Upper limit for the spellings that are compared.
  private static let limit = 8

  private typealias Spelling = (letters: [Unicode.Scalar], score: Float)

  /// - Parameters:
  ///   - lexicon: the lexicon of spellings, whose entries are syllables joined by apostrophes.
  ///   - keys: the letter keys, with centres in key widths and row heights.
  package init(_ lexicon: Lexicon, keys: [TouchModel.Key]) {
    self.lexicon = lexicon
    self.keys = keys
  }

  /// Returns the letters of the likeliest spelling; empty if there is none. Each stroke also has
  /// the likelihoods of other letters, which come from the equally long spellings.
  ///
  /// - Parameters:
  ///   - samples: the finger's positions, in key widths in both directions.
  ///   - rowHeight: height of a row in key widths.
  package func strokes(
    of samples: [SwipePath.Sample], rowHeight: Double
  ) -> [Composition.Stroke] {
    let decoder = self.decoder ?? makeDecoder()
    decoder.place(keys, rowHeight: rowHeight)
    decoder.predictor.move(to: .unknown)
    path.trace(samples)
    decoder.decode(path, &found, limit: Self.limit)
    let spellings: [Spelling] = found.map { candidate in
      (lexicon.text(of: candidate.word).unicodeScalars.filter { $0 != "'" }, candidate.score)
    }
    guard let best = spellings.first else { return [] }
    let equallyLong = spellings.filter { $0.letters.count == best.letters.count }
    return best.letters.indices.map { place in
      Composition.Stroke(letter: best.letters[place]) { [lexicon] likelihoods in
        for symbol in likelihoods.indices { likelihoods[symbol] = -.infinity }
        for spelling in equallyLong {
          guard let symbol = lexicon.alphabet.symbol(of: spelling.letters[place]) else { continue }
          let likelihood = spelling.score - best.score
          likelihoods[Int(symbol)] = max(likelihoods[Int(symbol)], likelihood)
        }
      }
    }
  }

  private func makeDecoder() -> SwipeDecoder {
    let workspace = SwipeWorkspace()
    let decoder = SwipeDecoder(lexicon, workspace: workspace)
    (self.workspace, self.decoder) = (workspace, decoder)
    return decoder
  }

  /// Overwrites what is left of the last swipe and frees the decoder; the next swipe makes another.
  package func rest() {
    workspace?.erase()
    (workspace, decoder) = (nil, nil)
    path.erase()
    found.erase()
  }
}
