/// The letters of a lexicon's trie.
///
/// Capitals are treated as lower-case letters, by the rules of the lexicon's language. Apostrophes
/// and hyphens are not letters, because users leave them out.
package struct LexiconAlphabet {
  package let casing: Casing
  /// The letters as scalars, by symbol; symbol 0 stands for no letter.
  package private(set) var scalars: [Unicode.Scalar]
  /// For each symbol, the letter to type if no key has the symbol itself: `e` for `é`.
  package private(set) var bases: [Unicode.Scalar]
  private var symbols: [Unicode.Scalar: UInt8] = [:]

  package static let maximumCount = 127

  /// Creates the alphabet of these letters, each with the base letter to type if no key has it.
  package init(
    letters: [(scalar: Unicode.Scalar, base: Unicode.Scalar)], casing: Casing = .common
  ) {
    self.casing = casing
    scalars = ["\0"] + letters.map(\.scalar)
    bases = ["\0"] + letters.map(\.base)
    for (index, letter) in letters.enumerated() {
      symbols[letter.scalar] = UInt8(truncatingIfNeeded: index + 1)
    }
  }

  init(_ bytes: UnsafeRawBufferPointer, casing: Casing) throws(LexiconError) {
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
    self.init(letters: letters, casing: casing)
  }

  /// The number of letters plus one, for symbol 0.
  package var count: Int { scalars.count }

  func scalar(of symbol: Int) -> Unicode.Scalar {
    scalars.indices.contains(symbol) ? scalars[symbol] : "\u{FFFD}"
  }

  package func symbol(of scalar: Unicode.Scalar) -> UInt8? {
    symbols[scalar]
  }

  /// Returns the letter to type in place of a letter without a key.
  package func base(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    symbols[scalar].map { bases[Int($0)] }
  }

  /// Returns the symbols of a scalar in a word: empty for an apostrophe, nil if the lexicon lacks
  /// the letter.
  package func symbols(of scalar: Unicode.Scalar) -> [UInt8]? {
    if LexiconAlphabet.isPassedOver(scalar) { return [] }
    if let symbol = symbols[scalar] { return [symbol] }
    var found: [UInt8] = []
    for small in casing.small(scalar) {
      guard let symbol = symbols[small] else { return nil }
      found.append(symbol)
    }
    return found
  }

  /// True if the scalar is typed as part of a word: a letter, or a mark such as a virama or a vowel
  /// sign. Unicode does not class all such marks as alphabetic.
  package static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isAlphabetic { return !isPassedOver(scalar) }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: return true
    default: return false
    }
  }

  /// True if the scalar occurs in words without being a letter.
  package static func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "'", "\u{2019}", "-", ".": true
    // The Uzbek and Ukrainian apostrophes, the Catalan dot, Hebrew abbreviation marks, and the
    // joiners of Persian and Indic scripts.
    case "\u{2BB}", "\u{2BC}", "\u{B7}", "\u{5F3}", "\u{5F4}", "\u{200C}", "\u{200D}": true
    default: false
    }
  }

  /// Returns a word with one sign, `'`, for every apostrophe.
  package static func withPlainApostrophes(_ word: String) -> String {
    // Nearly all words lack the first bytes of these signs.
    guard word.utf8.contains(where: { $0 == 0xCA || $0 == 0xE2 }),
      word.unicodeScalars.contains(where: isOtherApostrophe)
    else { return word }
    return String(
      String.UnicodeScalarView(word.unicodeScalars.map { isOtherApostrophe($0) ? "'" : $0 }))
  }

  private static func isOtherApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{2019}", "\u{2BB}", "\u{2BC}": true
    default: false
    }
  }
}
