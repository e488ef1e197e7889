/// How letters become a text that has none of them, in `keyglass-ime`.
package enum CompositionMethod: UInt8, CaseIterable, Hashable, Sendable {
  /// The Latin letters of Mandarin, without tones, into simplified characters.
  case pinyin = 1
  /// The keys of the two-set Korean keyboard, by what a US keyboard types there, into syllables.
  case hangul = 2
  /// The signs of Mandarin's sounds and tones, into traditional characters.
  case zhuyin = 3
  /// The parts of traditional characters, of the fifth generation.
  case cangjie = 4
  /// The strokes of characters, of five kinds.
  case stroke = 5
  /// Latin letters into Vietnamese ones, with their marks and tones.
  case telex = 6
  /// Latin letters as they sound in Japanese, and `ー`, into kana and characters.
  case romaji = 8
  /// The kana of Japanese, and the marks `゛` and `゜`, into characters.
  case kana = 9
  /// Pinyin into traditional characters.
  case pinyinTraditional = 10
  /// Two letters for each syllable of Mandarin, in the arrangement Xiaohe, into simplified characters.
  case doublePinyin = 11
  /// The Latin letters of Cantonese, with or without tones, into traditional characters.
  case jyutping = 12
  /// The first and the last part of traditional characters.
  case quick = 13
  /// The parts of simplified characters, in the arrangement of 1986.
  case wubi = 14
  /// A phone's keys of Korean: three strokes that make vowels, and consonants by taps, into syllables.
  case cheonjiin = 15

  private struct Facts {
    var name: String
    /// What its keys type, and the ASCII that stands for each in a request, in one order.
    var typed: String
    var sent: String
    /// librime's schema, in `compositions/`; nil: another engine.
    var schema: String?
    /// Debian's packages that have the schema's table; empty: it is ours.
    var packages = ""
  }

  /// All that differs between methods. One more of librime's is a line here, a schema and a layout.
  private var facts: Facts {
    switch self {
    case .pinyin:
      Facts(name: "pinyin", typed: Self.latin, sent: Self.latin, schema: "keyglass_pinyin")
    case .hangul:
      Facts(name: "hangul", typed: Self.bothCases, sent: Self.bothCases)
    case .zhuyin:
      // The keys of the standard arrangement (大千); of its space, the first tone, a request has none.
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
      // The consonants' letters are those of the two-set keyboard.
      Facts(
        name: "cheonjiin", typed: "ㅣㆍㅡㄱㅋㄲㄴㄹㄷㅌㄸㅂㅍㅃㅅㅎㅆㅈㅊㅉㅇㅁ",
        sent: "i.-rzRsfexEqvQtgTwcWda")
    }
  }

  /// Cangjie's, by the letters of their keys.
  private static let parts = "日月金木水火土竹戈十大中一弓人心手口尸廿山女田難卜重"
  private static let latin = "abcdefghijklmnopqrstuvwxyz"
  private static let signs =
    "ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねの"
    + "はばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔー゛゜"

  /// Printable ASCII from the first on, as much as there are signs.
  private static func codes(for signs: String) -> String {
    signs.unicodeScalars.indices.enumerated().reduce(into: "") { codes, sign in
      codes.unicodeScalars.append(Unicode.Scalar(UInt8(0x21 + sign.offset)))
    }
  }
  private static let bothCases = latin + latin.uppercased()

  /// In layout files and commands.
  package var name: String { facts.name }

  /// librime's schema; nil: another engine's.
  package var schema: String? { facts.schema }

  /// Debian's packages of its table, with spaces between them; empty: the table is ours.
  package var packages: String { facts.packages }

  /// Whether there is something to choose from, which the space does.
  package var hasChoices: Bool { self != .hangul && self != .cheonjiin && self != .telex }

  /// Whether capitals of its letters are capitals of its texts.
  package var hasCase: Bool { self == .telex }

  /// Whether its letters are pinyin's, which touches are decoded into.
  package var isPinyin: Bool { self == .pinyin || self == .pinyinTraditional }

  /// Whether `'` parts its syllables, or one letter's taps from the next one's.
  package var hasApostrophe: Bool {
    isPinyin || self == .doublePinyin || self == .jyutping || self == .romaji
      || self == .cheonjiin
  }

  /// Whether its texts are Japanese, which mozc makes.
  package var isJapanese: Bool { self == .romaji || self == .kana }

  /// Whether the preedit is made of the letters by the helper alone, and is what is typed where nothing is
  /// chosen.
  package var makesPreedit: Bool {
    self == .hangul || self == .cheonjiin || self == .telex || isJapanese
  }

  /// What stands in a request for a letter that a key types; nil if the method has no such letter.
  package func sent(for typed: Unicode.Scalar) -> Unicode.Scalar? {
    let facts = facts
    return zip(facts.typed.unicodeScalars, facts.sent.unicodeScalars)
      .first { $0.0 == typed }?.1
  }

  /// What keys have typed where these letters stand in a request; others are themselves.
  package func typed(for sent: String) -> String {
    let facts = facts
    guard facts.typed != facts.sent else { return sent }
    let letters = Dictionary(
      uniqueKeysWithValues: zip(facts.sent.unicodeScalars, facts.typed.unicodeScalars))
    return sent.unicodeScalars.reduce(into: "") { $0.unicodeScalars.append(letters[$1] ?? $1) }
  }

  /// A letter of its requests that is a text of its own.
  package var probe: UInt8 { facts.sent.utf8.first ?? 0 }

  /// The languages, by BCP 47's primary subtag, of which something is learned.
  package static let learnedLanguages: Set<String> = ["zh"]

  package init?(name: String) {
    guard let method = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = method
  }
}
