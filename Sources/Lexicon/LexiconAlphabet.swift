/// The letters of a lexicon's trie.
///
/// Capitals are their small letters; apostrophes and hyphens are not letters, because people
/// leave them out.
package struct LexiconAlphabet {
  /// Scalars by symbol; symbol 0 is none.
  package private(set) var scalars: [Unicode.Scalar]
  /// What each is typed by where no key has it.
  package private(set) var bases: [Unicode.Scalar]
  private var symbols: [Unicode.Scalar: UInt8] = [:]

  package static let maximumCount = 127

  /// The alphabet of these letters, each with the one that it is typed by where no key has it.
  package init(letters: [(scalar: Unicode.Scalar, base: Unicode.Scalar)]) {
    scalars = ["\0"] + letters.map(\.scalar)
    bases = ["\0"] + letters.map(\.base)
    for (index, letter) in letters.enumerated() {
      symbols[letter.scalar] = UInt8(truncatingIfNeeded: index + 1)
    }
  }

  init(_ bytes: UnsafeRawBufferPointer) throws(LexiconError) {
    var letters: [(scalar: Unicode.Scalar, base: Unicode.Scalar)] = []
    for offset in stride(from: 8, to: bytes.count, by: 8) {
      let scalar = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      let base = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
      guard let scalar = Unicode.Scalar(scalar), let base = Unicode.Scalar(base) else {
        throw .contents(.symbols)
      }
      letters.append((scalar, base))
    }
    guard letters.count < LexiconAlphabet.maximumCount else { throw .contents(.symbols) }
    self.init(letters: letters)
  }

  /// One more than the number of letters.
  package var count: Int { scalars.count }

  func scalar(of symbol: Int) -> Unicode.Scalar {
    scalars.indices.contains(symbol) ? scalars[symbol] : "\u{FFFD}"
  }

  package func symbol(of scalar: Unicode.Scalar) -> UInt8? {
    symbols[scalar]
  }

  /// What a letter is typed by where no key has it.
  func base(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    symbols[scalar].map { bases[Int($0)] }
  }

  /// The symbols that a scalar of a word stands for: none for an apostrophe, nil where the
  /// lexicon does not know the letter.
  package func symbols(of scalar: Unicode.Scalar) -> [UInt8]? {
    if LexiconAlphabet.isPassedOver(scalar) { return [] }
    if let symbol = symbols[scalar] { return [symbol] }
    var found: [UInt8] = []
    for small in scalar.properties.lowercaseMapping.unicodeScalars {
      guard let symbol = symbols[small] else { return nil }
      found.append(symbol)
    }
    return found
  }

  /// Whether the scalar stands in words without being a letter of them.
  package static func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "'" || scalar == "\u{2019}" || scalar == "-" || scalar == "."
  }
}
