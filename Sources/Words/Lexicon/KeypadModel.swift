/// Keys that stand for several letters each, as on a telephone.
package struct KeypadModel: Sendable {
  /// The index of each symbol's key; −1 if no key has it.
  private let keyOfSymbol: [Int8]
  /// The log likelihood of hitting a wrong key; −∞ if that never happens.
  package var wrongKey: Float = -.infinity

  /// - Parameter keys: the letters of each key, in lower case.
  package init(keys: [String], alphabet: LexiconAlphabet) {
    var places: [Unicode.Scalar: Int8] = [:]
    for (place, letters) in keys.enumerated() {
      for scalar in letters.unicodeScalars { places[scalar] = Int8(place) }
    }
    keyOfSymbol = (0..<alphabet.count).map { symbol in
      places[alphabet.scalars[symbol]] ?? places[alphabet.bases[symbol]] ?? -1
    }
  }

  /// Writes the log likelihood of the struck key for each symbol: 0 if the symbol is on this key,
  /// `wrongKey` if it is on another, and −∞ if no key has it.
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
