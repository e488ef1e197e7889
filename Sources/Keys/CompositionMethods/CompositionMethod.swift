/// An input method that `keyglass-ime` uses to turn letters into other texts.
package enum CompositionMethod: UInt8, CaseIterable, Hashable, Sendable {
  /// The Latin letters of Mandarin, without tones, become simplified characters.
  case pinyin = 1
  /// The keys of the two-set Korean keyboard, sent as letters of a US keyboard, become syllables.
  case hangul = 2
  /// The signs of Mandarin's sounds and tones (bopomofo) become traditional characters.
  case zhuyin = 3
  /// The parts of characters, in Cangjie's fifth version, become traditional characters.
  case cangjie = 4
  /// The pen strokes of a character, sorted into five kinds, become the character.
  case stroke = 5
  /// Latin letters become Vietnamese letters with marks and tones.
  case telex = 6
  /// Latin letters that spell Japanese sounds, and `ー`, become kana and characters.
  case romaji = 8
  /// The kana of Japanese, and the marks `゛` and `゜`, become characters.
  case kana = 9
  /// Pinyin becomes traditional characters.
  case pinyinTraditional = 10
  /// Two letters for each syllable of Mandarin, in Xiaohe's scheme, become simplified characters.
  case doublePinyin = 11
  /// The Latin letters of Cantonese, with or without tones, become traditional characters.
  case jyutping = 12
  /// The first and the last part of a character become a traditional character.
  case quick = 13
  /// The parts of characters, in the arrangement of 1986, become simplified characters.
  case wubi = 14
  /// The keys of a Korean phone keyboard become syllables: three strokes make vowels, and repeated
  /// taps make consonants.
  case cheonjiin = 15

  private struct Facts {
    var name: String
    /// The letters on the keys.
    var typed: String
    /// The ASCII characters that replace the letters in a request, in the same order.
    var sent: String
    /// librime's schema, in `compositions/`; nil for another engine.
    var schema: String?
    /// Debian's packages that contain the schema's table; empty if Keyglass has its own table.
    var packages = ""
  }

  /// The differences between methods. To add a method of librime, add a case here, a schema and a
  /// layout.
  private var facts: Facts {
    switch self {
    case .pinyin:
      Facts(name: "pinyin", typed: Self.latin, sent: Self.latin, schema: "keyglass_pinyin")
    case .hangul:
      Facts(name: "hangul", typed: Self.bothCases, sent: Self.bothCases)
    case .zhuyin:
      // The keys of the standard arrangement (大千), in which the space bar also types the first
      // tone. Here, the sign `ˉ` has its own key.
      Facts(
        name: "zhuyin", typed: "ㄅㄆㄇㄈㄉㄊㄋㄌㄍㄎㄏㄐㄑㄒㄓㄔㄕㄖㄗㄘㄙㄧㄨㄩㄚㄛㄜㄝㄞㄟㄠㄡㄢㄣㄤㄥㄦˉˊˇˋ˙",
        sent: "1qaz2wsxedcrfv5tgbyhnujm8ik,9ol.0p;/-=6347", schema: "keyglass_zhuyin",
        packages: "rime-data-bopomofo rime-data-terra-pinyin")
    case .cangjie:
      Facts(
        name: "cangjie", typed: Self.parts, sent: Self.latin, schema: "keyglass_cangjie",
        packages: "rime-data-cangjie5")
    case .stroke:
      Facts(
        name: "stroke", typed: "一丨丿丶乙", sent: "hspnz", schema: "keyglass_stroke",
        packages: "rime-data-stroke")
    case .telex:
      Facts(name: "telex", typed: Self.bothCases, sent: Self.bothCases)
    case .romaji:
      Facts(name: "romaji", typed: Self.latin + "ー", sent: Self.latin + "-")
    case .kana:
      Facts(name: "kana", typed: Self.signs, sent: Self.codes(for: Self.signs))
    case .pinyinTraditional:
      Facts(
        name: "pinyin-traditional", typed: Self.latin, sent: Self.latin,
        schema: "keyglass_pinyin_traditional")
    case .doublePinyin:
      Facts(
        name: "double-pinyin", typed: Self.latin, sent: Self.latin, schema: "keyglass_double_pinyin"
      )
    case .jyutping:
      Facts(
        name: "jyutping", typed: Self.latin, sent: Self.latin, schema: "keyglass_jyutping",
        packages: "rime-data-jyut6ping3")
    case .quick:
      Facts(
        name: "quick", typed: Self.parts, sent: Self.latin, schema: "keyglass_quick",
        packages: "rime-data-quick5")
    case .wubi:
      Facts(
        name: "wubi", typed: Self.latin, sent: Self.latin, schema: "keyglass_wubi",
        packages: "rime-data-wubi")
    case .cheonjiin:
      // The consonants use the letters of the two-set keyboard.
      Facts(
        name: "cheonjiin", typed: "ㅣㆍㅡㄱㅋㄲㄴㄹㄷㅌㄸㅂㅍㅃㅅㅎㅆㅈㅊㅉㅇㅁ",
        sent: "i.-rzRsfexEqvQtgTwcWda")
    }
  }

  /// Cangjie's parts, in the alphabetical order of the Latin letters on their keys.
  private static let parts = "日月金木水火土竹戈十大中一弓人心手口尸廿山女田難卜重"
  private static let latin = "abcdefghijklmnopqrstuvwxyz"
  private static let signs =
    "ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねの"
    + "はばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔー゛゜"

  /// Returns consecutive printable ASCII characters, one for each sign.
  private static func codes(for signs: String) -> String {
    signs.unicodeScalars.indices.enumerated().reduce(into: "") { codes, sign in
      codes.unicodeScalars.append(Unicode.Scalar(UInt8(0x21 + sign.offset)))
    }
  }
  private static let bothCases = latin + latin.uppercased()

  /// The method's name in layout files and commands.
  package var name: String { facts.name }

  /// librime's schema; nil for another engine.
  package var schema: String? { facts.schema }

  /// Debian's packages that contain the table, separated by spaces; empty if Keyglass has its own
  /// table.
  package var packages: String { facts.packages }

  /// True if the user chooses among candidates, and the space chooses one.
  package var hasChoices: Bool { self != .hangul && self != .cheonjiin && self != .telex }

  /// True if capital letters become capitals in the text.
  package var hasCase: Bool { self == .telex }

  /// True if the letters are pinyin. Touches are then decoded into likely spellings.
  package var isPinyin: Bool { self == .pinyin || self == .pinyinTraditional }

  /// True if `'` separates syllables, or separates the taps of two letters on one key.
  package var hasApostrophe: Bool {
    isPinyin || self == .doublePinyin || self == .jyutping || self == .romaji
      || self == .cheonjiin
  }

  /// True if the texts are Japanese, made by mozc.
  package var isJapanese: Bool { self == .romaji || self == .kana }

  /// True if only `keyglass-ime` can make the preedit from the letters. A composition that ends
  /// without an answer then types its preedit instead of its letters.
  package var makesPreedit: Bool {
    self == .hangul || self == .cheonjiin || self == .telex || isJapanese
  }

  /// Returns the ASCII character that stands for a key's letter in requests; nil if the method
  /// lacks the letter.
  package func sent(for typed: Unicode.Scalar) -> Unicode.Scalar? {
    let facts = facts
    return zip(facts.typed.unicodeScalars, facts.sent.unicodeScalars)
      .first { $0.0 == typed }?.1
  }

  /// Returns the letters on the keys for the ASCII characters of a request. Other characters are
  /// unchanged.
  package func typed(for sent: String) -> String {
    let facts = facts
    guard facts.typed != facts.sent else { return sent }
    let letters = Dictionary(
      uniqueKeysWithValues: zip(facts.sent.unicodeScalars, facts.typed.unicodeScalars))
    return sent.unicodeScalars.reduce(into: "") { $0.unicodeScalars.append(letters[$1] ?? $1) }
  }

  /// A letter that has a candidate on its own, for testing a schema with a request.
  package var probe: UInt8 { facts.sent.utf8.first ?? 0 }

  /// The languages with learned words, by BCP 47's primary subtag.
  package static let learnedLanguages: Set<String> = ["zh"]

  package init?(name: String) {
    guard let method = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = method
  }
}
