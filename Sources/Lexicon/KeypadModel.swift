/// Keys that stand for several letters each, as on a telephone.
package struct KeypadModel: Sendable {
  /// By symbol: the key that it is on, as a place in the keys; −1: none.
  private let keyOfSymbol: [Int8]
  /// What another key than the letter's costs; −∞: it never happens.
  package var wrongKey: Float = -.infinity

  /// - Parameter keys: the letters of each key, in small.
  package init(keys: [String], alphabet: LexiconAlphabet) {
    var places: [Unicode.Scalar: Int8] = [:]
    for (place, letters) in keys.enumerated() {
      for scalar in letters.unicodeScalars { places[scalar] = Int8(place) }
    }
    keyOfSymbol = (0..<alphabet.count).map { symbol in
      places[alphabet.scalars[symbol]] ?? places[alphabet.bases[symbol]] ?? -1
    }
  }

  /// Writes for each symbol 0 if the key has it.
  package func fill(_ evidence: UnsafeMutableBufferPointer<Float>, key: Int) {
    for symbol in evidence.indices {
      let itsKey = symbol < keyOfSymbol.count ? keyOfSymbol[symbol] : -1
      evidence[symbol] = Int(itsKey) == key ? 0 : itsKey < 0 ? -.infinity : wrongKey
    }
  }

  /// The key that a letter is on.
  package func key(of symbol: Int) -> Int? {
    keyOfSymbol.indices.contains(symbol) && keyOfSymbol[symbol] >= 0
      ? Int(keyOfSymbol[symbol]) : nil
  }
}
