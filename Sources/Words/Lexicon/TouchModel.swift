/// The distribution of touches for each letter: a Gaussian around the centre of its key.
///
/// The model knows the centres of the keys, but not their layout. Horizontal lengths are in key
/// widths, vertical lengths in row heights.
package struct TouchModel: Sendable {
  /// A key that types a letter, or the space.
  package struct Key: Hashable, Sendable {
    /// The letter in lower case; a space for the space bar.
    package var letter: Unicode.Scalar
    package var x: Double
    package var y: Double
    /// The index of the key's row in `rows`.
    package var row: Int
    package var width: Double

    package init(letter: Unicode.Scalar, x: Double, y: Double, row: Int, width: Double = 1) {
      self.letter = letter
      self.x = x
      self.y = y
      self.row = row
      self.width = width
    }
  }

  /// The distribution of the touches of one row around the centres of its keys.
  package struct Row: Hashable, Sendable {
    /// The distance of the mean touch from the key's centre.
    package var offsetX = 0.0
    package var offsetY = 0.0
    /// The standard deviations.
    package var spreadX: Double
    package var spreadY: Double

    package init(
      offsetX: Double = 0, offsetY: Double = 0, spreadX: Double = 0.28, spreadY: Double = 0.28
    ) {
      self.offsetX = offsetX
      self.offsetY = offsetY
      self.spreadX = spreadX
      self.spreadY = spreadY
    }
  }

  package let keys: [Key]
  package var rows: [Row]
  /// The probability that a touch means a letter far away, anywhere on the keyboard.
  package var stray = 0.002

  /// The index in `keys` of each symbol's key. Without a key of its own, `é` has the key of `e`.
  /// Symbol 0 has the space bar. −1 stands for no key.
  private let keyOfSymbol: [Int]
  private let symbolOfKey: [UInt8?]
  private let spelling: SpellingModel?
  /// The braille cell of each symbol; nil if it has none. Empty if no cells are typed.
  private var cellOfSymbol: [UInt8?] = []
  private let alphabet: LexiconAlphabet

  /// - Parameter spelling: the likelihood that the user types a similar letter instead; nil if that
  ///   never happens.
  package init(
    keys: [Key], rows: [Row], alphabet: LexiconAlphabet, spelling: SpellingModel? = nil
  ) {
    self.keys = keys
    self.rows = rows
    self.spelling = spelling
    self.alphabet = alphabet
    var places: [Unicode.Scalar: Int] = [:]
    for (place, key) in keys.enumerated() where places[key.letter] == nil {
      places[key.letter] = place
    }
    keyOfSymbol = (0..<alphabet.count).map { symbol in
      symbol == 0
        ? places[" "] ?? -1
        : places[alphabet.scalars[symbol]] ?? places[alphabet.bases[symbol]] ?? -1
    }
    symbolOfKey = keys.map { alphabet.symbol(of: $0.letter) }
  }

  /// Sets the braille cells of letters.
  package mutating func useCells(_ cells: [Unicode.Scalar: UInt8]) {
    cellOfSymbol = (0..<alphabet.count).map { symbol in
      cells[alphabet.scalars[symbol]] ?? cells[alphabet.bases[symbol]]
    }
  }

  /// Writes, for each symbol, the logarithm of the likelihood of a touch if the symbol was meant.
  package func fill(_ evidence: UnsafeMutableBufferPointer<Float>, _ touch: LetterTouch) {
    switch touch {
    case .point(let x, let y): fill(evidence, x: x, y: y)
    case .chord(let cells):
      for symbol in evidence.indices { evidence[symbol] = likelihood(of: symbol, cells) }
    }
  }

  /// The log likelihood of a chord if the symbol was meant. No chord is a space.
  private func likelihood(of symbol: Int, _ cells: CellLikelihoods) -> Float {
    guard symbol > 0, symbol < cellOfSymbol.count, let cell = cellOfSymbol[symbol] else {
      return symbol == 0 ? -.infinity : Self.leastChord
    }
    return max(cells.likelihood(of: cell), Self.leastChord)
  }

  /// Lower limit for the log likelihood of a chord, in nats.
  private static let leastChord: Float = -12

  /// Writes, for each symbol, the logarithm of the density of a touch at this point if the symbol
  /// was meant. The density is per area of a key. Symbol 0 stands for the space.
  package func fill(_ evidence: UnsafeMutableBufferPointer<Float>, x: Double, y: Double) {
    let floor = strayDensity
    withUnsafeTemporaryAllocation(of: Float.self, capacity: keys.count) { densities in
      var nearest: Int?
      for (place, key) in keys.enumerated() {
        let density = Float(density(of: place, x: x, y: y))
        densities.initializeElement(at: place, to: density)
        if key.letter != " ", density > nearest.map({ densities[$0] }) ?? -.infinity {
          nearest = place
        }
      }
      let touched = nearest.flatMap { symbolOfKey[$0] }.map(Int.init)
      for symbol in evidence.indices {
        let place = symbol < keyOfSymbol.count ? keyOfSymbol[symbol] : -1
        var likelihood = place >= 0 ? max(floor, densities[place]) : floor - 3
        if symbol > 0, let touched, let nearest, let spelling {
          likelihood = max(
            likelihood, densities[nearest] + spelling.likelihood(typed: touched, meant: symbol))
        }
        evidence[symbol] = symbol == 0 && place < 0 ? -.infinity : likelihood
      }
    }
  }

  /// The log density of a touch that means a key far away.
  private var strayDensity: Float {
    Float(naturalLogarithm(stray / Double(max(1, keys.count))))
  }

  /// Returns the letter's key that a touch most likely means, without regard to words.
  package func nearest(x: Double, y: Double) -> Key? {
    keys.indices.filter { keys[$0].letter != " " }
      .max { density(of: $0, x: x, y: y) < density(of: $1, x: x, y: y) }
      .map { keys[$0] }
  }

  /// Returns the logarithm of the density of touches if these letters were meant, with a touch for
  /// each letter.
  package func score(of letters: String, touches: ArraySlice<LetterTouch>) -> Float {
    let floor = strayDensity
    var score: Float = 0
    for (letter, touch) in zip(letters.unicodeScalars, touches) {
      switch touch {
      case .point(let x, let y):
        let place = keys.firstIndex { $0.letter == letter }
        score += place.map { max(floor, Float(density(of: $0, x: x, y: y))) } ?? floor - 3
      case .chord(let cells):
        score += likelihood(of: alphabet.symbol(of: letter).map(Int.init) ?? -1, cells)
      }
    }
    return score
  }

  private func density(of place: Int, x: Double, y: Double) -> Double {
    let key = keys[place]
    let row = rows.indices.contains(key.row) ? rows[key.row] : Row()
    // A wide key, such as the space bar, is touched anywhere along its width.
    let along = max(0, abs(x - key.x - row.offsetX) - (key.width - 1) / 2)
    let dx = along / row.spreadX
    let dy = (y - key.y - row.offsetY) / row.spreadY
    // 1.8379 = ln 2π.
    return -0.5 * (dx * dx + dy * dy) - naturalLogarithm(row.spreadX * row.spreadY * key.width)
      - 1.837_877
  }
}
