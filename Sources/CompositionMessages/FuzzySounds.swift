/// Sounds of Mandarin that somebody does not tell apart, so that pinyin's letters for one are also those for
/// the other.
package struct FuzzySounds: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  package static let zAndZh = FuzzySounds(rawValue: 1 << 0)
  package static let cAndCh = FuzzySounds(rawValue: 1 << 1)
  package static let sAndSh = FuzzySounds(rawValue: 1 << 2)
  package static let nAndL = FuzzySounds(rawValue: 1 << 3)
  package static let rAndL = FuzzySounds(rawValue: 1 << 4)
  package static let fAndH = FuzzySounds(rawValue: 1 << 5)
  package static let anAndAng = FuzzySounds(rawValue: 1 << 6)
  package static let enAndEng = FuzzySounds(rawValue: 1 << 7)
  package static let inAndIng = FuzzySounds(rawValue: 1 << 8)

  /// The pairs by their names in the settings.
  package static let names: KeyValuePairs<String, FuzzySounds> = [
    "z-zh": .zAndZh, "c-ch": .cAndCh, "s-sh": .sAndSh, "n-l": .nAndL, "r-l": .rAndL,
    "f-h": .fAndH, "an-ang": .anAndAng, "en-eng": .enAndEng, "in-ing": .inAndIng,
  ]

  package static let all = FuzzySounds(names.map(\.value))

  /// The names of its pairs, in their order.
  package var names: [String] { Self.names.filter { contains($0.value) }.map(\.key) }

  /// The pairs of which each is one letter, by these.
  package var pairsOfLetters: [(Unicode.Scalar, Unicode.Scalar)] {
    var pairs: [(Unicode.Scalar, Unicode.Scalar)] = []
    if contains(.nAndL) { pairs.append(("n", "l")) }
    if contains(.rAndL) { pairs.append(("r", "l")) }
    if contains(.fAndH) { pairs.append(("f", "h")) }
    return pairs
  }
}
