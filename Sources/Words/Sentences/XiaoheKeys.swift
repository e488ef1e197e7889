/// The two keys of a syllable in the arrangement Xiaohe (小鹤双拼). The schema of double pinyin in
/// `compositions/` has the same keys.
enum XiaoheKeys {
  /// - Returns: nil if the text is not a syllable of Mandarin.
  static func keys(of syllable: String) -> String? {
    guard let first = syllable.first else { return nil }
    if "aoe".contains(first) {
      switch syllable.count {
      case 1: return syllable + syllable
      case 2: return syllable
      // The syllables ang and eng.
      default: return ends[syllable].map { "\(first)\($0)" }
      }
    }
    let hasTwo = syllable.dropFirst().first == "h"
    let end = String(syllable.dropFirst(hasTwo ? 2 : 1))
    guard let second = end.count == 1 && end != "v" ? end : ends[end] else { return nil }
    return (hasTwo ? starts[first] : String(first)).map { $0 + second }
  }

  private static let starts: [Character: String] = ["z": "v", "c": "i", "s": "u"]

  private static let ends = [
    "iu": "q", "ei": "w", "uan": "r", "ue": "t", "ve": "t", "un": "y", "uo": "o", "ie": "p",
    "ong": "s", "iong": "s", "ai": "d", "en": "f", "eng": "g", "ang": "h", "an": "j", "uai": "k",
    "ing": "k", "iang": "l", "uang": "l", "ou": "z", "ia": "x", "ua": "x", "ao": "c", "ui": "v",
    "v": "v", "in": "b", "iao": "n", "ian": "m",
  ]
}
