/// The last word of a run in a script that has no spaces between words: Chinese, Japanese, Thai,
/// Lao, Khmer, Burmese.
///
/// The daemon has no word lists of these languages, so these rules use only the letters. A word
/// ends where the script changes. In longer runs, the last word is taken to be one or two
/// ideographs, a few hiragana or a syllable. Marks after a word belong to the word, as in other
/// languages.
struct SpacelessWord {
  private let run: ArraySlice<Character>

  /// Returns the index at which the last word of a run without spaces begins; nil if the run has no
  /// letter of these scripts.
  static func start(in run: ArraySlice<Character>) -> Int? {
    guard run.contains(where: { $0.spacelessScript.hasWords }) else { return nil }
    return SpacelessWord(run: run).start
  }

  private var first: Int { run.startIndex }

  private var start: Int {
    var last = run.endIndex - 1
    while last > first, script(at: last) == .mark || run[last].isPunctuation { last -= 1 }
    let script = script(at: last)
    return switch script {
    case .han: startOfIdeographs(last)
    case .hiragana: startOfHiragana(last)
    case .thaiOrLao: ThaiSyllable(run: run[startOfScript(last)...last]).start
    case .khmer: KhmerSyllable(run: run[startOfScript(last)...last]).start
    case .burmese: BurmeseSyllable(run: run[startOfScript(last)...last]).start
    case .katakana, .mark, .none: startOfScript(last)
    }
  }

  private func script(at index: Int) -> SpacelessScript {
    let script = run[index].spacelessScript
    // The mark of a long vowel belongs to katakana, but may also be used after hiragana.
    guard run[index].isLongVowel, index > first else { return script }
    return self.script(at: index - 1) == .hiragana ? .hiragana : script
  }

  private func startOfScript(_ last: Int) -> Int {
    let script = script(at: last)
    var start = last
    while start > first, self.script(at: start - 1) == script { start -= 1 }
    return start
  }

  // MARK: - Chinese and Japanese

  /// The last word of ideographs. Most Chinese words have two ideographs. Only one is counted if
  /// the last ideograph, or the one before, is usually a word of its own.
  private func startOfIdeographs(_ last: Int) -> Int {
    let start = startOfScript(last)
    guard last > start else { return start }
    let isJapanese = start > first && [.hiragana, .katakana].contains(script(at: start - 1))
    // Compounds such as 日本語 are pairs of ideographs followed by a single ideograph.
    if isJapanese { return (last - start) % 2 == 0 ? last : last - 1 }
    let isSingle = Self.singles.contains(run[last]) || Self.singles.contains(run[last - 1])
    return isSingle ? last : last - 1
  }

  /// Ideographs that are mostly words of their own, the most common first, in simplified and
  /// traditional form.
  private static let singles = Set<Character>(
    "的是了和在不就也等与與都这這被我及还還说說个個或而很你他两兩将將并並着著只更给給从從啊吧则則才把各又由曾吗嗎再每呢让讓她它跟却卻亦")

  /// The maximum number of hiragana taken as a word. を is always a word of its own.
  private static let mostHiragana = 4

  private func startOfHiragana(_ last: Int) -> Int {
    let least = max(startOfScript(last), last - Self.mostHiragana + 1)
    var start = last
    while start > least, run[start] != "を", run[start - 1] != "を" { start -= 1 }
    // A syllable such as きゃ or ほん stays whole.
    while start > first, Self.continuing.contains(run[start]), script(at: start - 1) == .hiragana {
      start -= 1
    }
    return start
  }

  private static let continuing = Set<Character>("ぁぃぅぇぉっゃゅょゎんーゝゞ")
}

/// A script without spaces between words, or a part of a text between such scripts.
enum SpacelessScript {
  case han, hiragana, katakana, thaiOrLao, khmer, burmese
  /// Punctuation of East Asia, or the space of no width that some programs put between words.
  case mark
  /// Any other character, such as a Latin letter.
  case none

  var hasWords: Bool {
    switch self {
    case .han, .hiragana, .katakana, .thaiOrLao, .khmer, .burmese: true
    case .mark, .none: false
    }
  }
}

extension Character {
  var spacelessScript: SpacelessScript {
    guard let value = unicodeScalars.first?.value, value >= 0x0E00 else { return .none }
    return switch value {
    case 0x0E3F, 0x30A0, 0x30FB: .mark
    case 0x0E00..<0x0F00: .thaiOrLao
    case 0x1000..<0x10A0, 0xA9E0..<0xAA00, 0xAA60..<0xAA80: isPunctuation ? .mark : .burmese
    case 0x1780..<0x1800: isPunctuation ? .mark : .khmer
    case 0x200B, 0x3001..<0x3005, 0x3008..<0x3021, 0x3030: .mark
    case 0x3005..<0x3008, 0x3021..<0x3030, 0x3400..<0x4DC0, 0x4E00..<0xA000: .han
    case 0xF900..<0xFB00, 0x2_0000..<0x4_0000: .han
    case 0x3041..<0x30A0: .hiragana
    case 0x30A1..<0x3100, 0x31F0..<0x3200, 0xFF66..<0xFFA0: .katakana
    case 0xFF00..<0xFF66: isPunctuation ? .mark : .none
    default: .none
    }
  }

  /// True for the mark of a long vowel in kana.
  fileprivate var isLongVowel: Bool { self == "ー" || self == "ｰ" }
}
