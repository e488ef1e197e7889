/// Where fingers land when they mean a letter: around its key's centre, by a Gaussian.
///
/// It takes key centres and knows no layout. Lengths are in key widths.
package struct TouchModel: Sendable {
  /// A key that types a letter.
  package struct Key: Hashable, Sendable {
    /// In small.
    package var letter: Unicode.Scalar
    package var x: Double
    package var y: Double
    /// Which of the spreads it has.
    package var row: Int

    package init(letter: Unicode.Scalar, x: Double, y: Double, row: Int) {
      self.letter = letter
      self.x = x
      self.y = y
      self.row = row
    }
  }

  /// How the touches of one row lie around the centres of its keys.
  package struct Row: Hashable, Sendable {
    /// How far the middle of the touches is from the centre.
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
  /// How often a touch means a letter that is nowhere near, spread over the whole keyboard.
  package var stray = 0.002

  /// By symbol: the keys that type it, as places in `keys`; the base letter's where it has none.
  private let keyOfSymbol: [Int]

  package init(keys: [Key], rows: [Row], alphabet: LexiconAlphabet) {
    self.keys = keys
    self.rows = rows
    var places: [Unicode.Scalar: Int] = [:]
    for (place, key) in keys.enumerated() where places[key.letter] == nil {
      places[key.letter] = place
    }
    keyOfSymbol = (0..<alphabet.count).map { symbol in
      places[alphabet.scalars[symbol]] ?? places[alphabet.bases[symbol]] ?? -1
    }
  }

  /// Writes for each symbol the logarithm of the density of a touch here if it was meant, per
  /// square key width.
  package func fill(_ evidence: UnsafeMutableBufferPointer<Float>, x: Double, y: Double) {
    let floor = naturalLogarithm(stray / Double(max(1, keys.count)))
    for symbol in evidence.indices {
      let place = symbol < keyOfSymbol.count ? keyOfSymbol[symbol] : -1
      guard place >= 0 else {
        evidence[symbol] = Float(floor) - 3
        continue
      }
      evidence[symbol] = Float(max(floor, density(of: place, x: x, y: y)))
    }
  }

  /// The key whose letter a touch most likely means by itself.
  package func nearest(x: Double, y: Double) -> Key? {
    keys.indices.max { density(of: $0, x: x, y: y) < density(of: $1, x: x, y: y) }
      .map { keys[$0] }
  }

  /// The logarithm of the density of touches if these letters were meant, one for each.
  package func score(of letters: String, touches: [(x: Double, y: Double)]) -> Float {
    let floor = naturalLogarithm(stray / Double(max(1, keys.count)))
    var score = 0.0
    for (letter, touch) in zip(letters.unicodeScalars, touches) {
      let place = keys.firstIndex { $0.letter == letter }
      score += place.map { max(floor, density(of: $0, x: touch.x, y: touch.y)) } ?? floor - 3
    }
    return Float(score)
  }

  private func density(of place: Int, x: Double, y: Double) -> Double {
    let key = keys[place]
    let row = rows.indices.contains(key.row) ? rows[key.row] : Row()
    let dx = (x - key.x - row.offsetX) / row.spreadX
    let dy = (y - key.y - row.offsetY) / row.spreadY
    // 1.8379 = ln 2π.
    return -0.5 * (dx * dx + dy * dy) - naturalLogarithm(row.spreadX * row.spreadY) - 1.837_877
  }
}
