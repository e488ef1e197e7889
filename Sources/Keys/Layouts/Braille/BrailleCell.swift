/// A braille cell: a set of the dots 1 to 6.
package struct BrailleCell: OptionSet, Hashable, Sendable {
  /// The dots as bits. Dot 1 is the lowest bit, so the left column is the lower three bits.
  package var rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue & 0b111_111
  }

  /// Parses the dots' numbers in ascending order, such as `126`.
  package init?(_ dots: some StringProtocol) {
    self.init()
    var last = 0
    for dot in dots {
      guard let number = dot.wholeNumberValue, number > last, number <= 6 else { return nil }
      last = number
      insert(BrailleCell(rawValue: 1 << UInt8(number - 1)))
    }
    guard last > 0 else { return nil }
  }

  package static let count = 64

  /// The sets of the dots 1–3 and of the dots 4–6, as numbers 0–7.
  package var left: Int { Int(rawValue & 0b111) }
  package var right: Int { Int(rawValue >> 3) }

  /// The dots' numbers, such as `126`.
  package var dots: String {
    (1...6).filter { rawValue & (1 << UInt8($0 - 1)) != 0 }.map(String.init).joined()
  }
}
