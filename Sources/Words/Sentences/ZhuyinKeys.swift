/// The keys of a syllable's signs, ㄅ to ㄦ, in the standard arrangement (大千), as characters of a US
/// keyboard.
enum ZhuyinKeys {
  /// The keys of the tones: the four tones in order, then the light tone.
  static let tones = "=6347"

  /// - Returns: nil if the text is not a syllable of Mandarin.
  static func keys(of syllable: String) -> String? {
    if let whole = whole[syllable] { return whole }
    for length in [2, 1] {
      guard let start = starts[String(syllable.prefix(length))] else { continue }
      var end = String(syllable.dropFirst(length))
      // After j, q and x, the letter u means ü.
      if let first = syllable.first, "jqx".contains(first), end.first == "u" {
        end = "v" + end.dropFirst()
      }
      // After these consonants, i is not written.
      if end == "i", sibilants.contains(start) { return start }
      return ends[end].map { start + $0 }
    }
    return ends[syllable]
  }

  private static let sibilants = ["5", "t", "g", "b", "y", "h", "n"]

  private static let starts = [
    "b": "1", "p": "q", "m": "a", "f": "z", "d": "2", "t": "w", "n": "s", "l": "x", "g": "e",
    "k": "d", "h": "c", "j": "r", "q": "f", "x": "v", "zh": "5", "ch": "t", "sh": "g", "r": "b",
    "z": "y", "c": "h", "s": "n",
  ]

  private static let ends = [
    "a": "8", "o": "i", "e": "k", "ai": "9", "ei": "o", "ao": "l", "ou": ".", "an": "0",
    "en": "p", "ang": ";", "eng": "/", "er": "-",
    "i": "u", "ia": "u8", "io": "ui", "ie": "u,", "iai": "u9", "iao": "ul", "iu": "u.",
    "ian": "u0", "in": "up", "iang": "u;", "ing": "u/", "iong": "m/",
    "u": "j", "ua": "j8", "uo": "ji", "uai": "j9", "ui": "jo", "uan": "j0", "un": "jp",
    "uang": "j;", "ong": "j/", "v": "m", "ue": "m,", "ve": "m,", "van": "m0", "vn": "mp",
  ]

  /// Syllables that begin with a vowel.
  private static let whole = [
    "yi": "u", "ya": "u8", "yo": "ui", "ye": "u,", "yai": "u9", "yao": "ul", "you": "u.",
    "yan": "u0", "yin": "up", "yang": "u;", "ying": "u/", "yong": "m/", "yu": "m", "yue": "m,",
    "yuan": "m0", "yun": "mp", "wu": "j", "wa": "j8", "wo": "ji", "wai": "j9", "wei": "jo",
    "wan": "j0", "wen": "jp", "wang": "j;", "weng": "j/",
  ]
}
