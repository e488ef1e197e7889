/// Sounds of Mandarin that the user does not distinguish. The pinyin letters of one sound may then
/// also mean the other sound.
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

  /// A pair of sounds, by their letters.
  package struct Pair: Sendable {
    package let sounds: FuzzySounds
    package let one: String
    package let other: String
    /// True if the sounds end a syllable; false if they begin it, before a vowel.
    package let endsSyllables: Bool

    fileprivate init(_ sounds: FuzzySounds, _ one: String, _ other: String, atEnd: Bool = false) {
      self.sounds = sounds
      self.one = one
      self.other = other
      endsSyllables = atEnd
    }

    /// The name of the pair in the settings.
    package var name: String { "\(one)-\(other)" }
  }

  /// All pairs, in the order in which librime applies them. `r` first becomes `l`, which can then
  /// become `n`.
  package static let pairs = [
    Pair(.zAndZh, "z", "zh"), Pair(.cAndCh, "c", "ch"), Pair(.sAndSh, "s", "sh"),
    Pair(.rAndL, "r", "l"), Pair(.nAndL, "n", "l"), Pair(.fAndH, "f", "h"),
    Pair(.anAndAng, "an", "ang", atEnd: true), Pair(.enAndEng, "en", "eng", atEnd: true),
    Pair(.inAndIng, "in", "ing", atEnd: true),
  ]

  package static let all = FuzzySounds(pairs.map(\.sounds))

  /// The pairs in this set.
  package var pairs: [Pair] { Self.pairs.filter { contains($0.sounds) } }
}
