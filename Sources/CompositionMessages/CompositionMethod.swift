/// How letters become a text that has none of them, in `keyglass-ime`.
package enum CompositionMethod: UInt8, CaseIterable, Hashable, Sendable {
  /// The Latin letters of Mandarin, without tones, into simplified characters.
  case pinyin = 1
  /// The keys of the two-set Korean keyboard, by what a US keyboard types there, into syllables.
  case hangul = 2

  /// In layout files and commands.
  package var name: String {
    switch self {
    case .pinyin: "pinyin"
    case .hangul: "hangul"
    }
  }

  package init?(name: String) {
    guard let method = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = method
  }
}
