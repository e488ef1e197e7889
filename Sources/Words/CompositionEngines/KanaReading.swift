/// A reading in kana, from Latin letters or from kana keys, with the number of letters typed for
/// each kana.
struct KanaReading: Hashable {
  /// The kana, one or two characters in each part, with the number of letters typed for the part.
  private(set) var parts: [(kana: String, letters: Int)] = []
  /// The letters at the end that form no sound yet.
  private(set) var rest = ""

  static func == (one: KanaReading, other: KanaReading) -> Bool {
    one.rest == other.rest && one.parts.elementsEqual(other.parts, by: ==)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(kana)
    hasher.combine(rest)
  }

  var kana: String { parts.map(\.kana).joined() }

  /// Returns the number of letters of the first `count` kana. A part is counted entirely if it has
  /// any of these kana.
  func letters(ofFirst count: Int) -> Int {
    var (kana, letters) = (0, 0)
    for part in parts where kana < count {
      kana += part.kana.unicodeScalars.count
      letters += part.letters
    }
    return letters
  }

  // MARK: Latin letters

  /// Reads romaji in Hepburn or Kunrei spelling, as Japanese input methods do. Letters that form no
  /// sound are kept as letters.
  init(romaji: String) {
    var left = Array(romaji.utf8)[...]
    while let first = left.first {
      if let (kana, count) = Self.longest(left) {
        parts.append((kana, count))
        left = left.dropFirst(count)
        continue
      }
      let second = left.dropFirst().first
      if first == UInt8(ascii: "n") {
        // Show `n` at the end as ん, although it may still become na.
        guard let second else {
          parts.append(("ん", 1))
          return
        }
        if second == UInt8(ascii: "y"), left.count == 2 {
          rest = "ny"
          return
        }
        // Read `nn` as ん, as is common in Japan: `onna` is おんあ.
        let count = second == UInt8(ascii: "n") || second == UInt8(ascii: "'") ? 2 : 1
        parts.append(("ん", count))
        left = left.dropFirst(count)
        continue
      }
      if let second, second == first || first == UInt8(ascii: "t") && second == UInt8(ascii: "c"),
        "bcdfghjklmpqrstvwxyz".utf8.contains(first)
      {
        parts.append(("っ", 1))
        left = left.dropFirst()
        continue
      }
      // The letters can begin a sound, so wait for more letters.
      if Self.sounds.keys.contains(where: { $0.utf8.starts(with: left) }) {
        rest = String(decoding: left, as: UTF8.self)
        return
      }
      parts.append((String(Unicode.Scalar(first)), 1))
      left = left.dropFirst()
    }
  }

  private static func longest(_ letters: ArraySlice<UInt8>) -> (String, Int)? {
    for count in stride(from: min(4, letters.count), through: 1, by: -1) {
      if let kana = sounds[String(decoding: letters.prefix(count), as: UTF8.self)] {
        return (kana, count)
      }
    }
    return nil
  }

  private static let sounds: [String: String] = {
    var sounds: [String: String] = [:]
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      // Each row has a consonant, then its kana with a, i, u, e and o; "." stands for none.
      let consonant = words[0] == "." ? "" : words[0]
      for (vowel, kana) in zip("aiueo", words.dropFirst()) where kana != "." {
        sounds[consonant + String(vowel)] = kana
      }
    }
    sounds["-"] = "ー"
    sounds["xn"] = "ん"
    sounds["xtsu"] = "っ"
    sounds["ltsu"] = "っ"
    return sounds
  }()

  private static let table = """
    . あ い う え お
    k か き く け こ
    c か し く せ こ
    s さ し す せ そ
    sh しゃ し しゅ しぇ しょ
    sy しゃ しぃ しゅ しぇ しょ
    t た ち つ て と
    ts つぁ つぃ つ つぇ つぉ
    ch ちゃ ち ちゅ ちぇ ちょ
    cy ちゃ ちぃ ちゅ ちぇ ちょ
    ty ちゃ ちぃ ちゅ ちぇ ちょ
    th てゃ てぃ てゅ てぇ てょ
    tw とぁ とぃ とぅ とぇ とぉ
    n な に ぬ ね の
    ny にゃ にぃ にゅ にぇ にょ
    h は ひ ふ へ ほ
    hy ひゃ ひぃ ひゅ ひぇ ひょ
    f ふぁ ふぃ ふ ふぇ ふぉ
    fy ふゃ ふぃ ふゅ ふぇ ふょ
    m ま み む め も
    my みゃ みぃ みゅ みぇ みょ
    y や い ゆ いぇ よ
    r ら り る れ ろ
    ry りゃ りぃ りゅ りぇ りょ
    w わ うぃ う うぇ を
    wh うぁ うぃ う うぇ うぉ
    wy . ゐ . ゑ .
    g が ぎ ぐ げ ご
    gy ぎゃ ぎぃ ぎゅ ぎぇ ぎょ
    gw ぐぁ ぐぃ ぐぅ ぐぇ ぐぉ
    ky きゃ きぃ きゅ きぇ きょ
    kw くぁ くぃ くぅ くぇ くぉ
    q くぁ くぃ く くぇ くぉ
    z ざ じ ず ぜ ぞ
    j じゃ じ じゅ じぇ じょ
    zy じゃ じぃ じゅ じぇ じょ
    jy じゃ じぃ じゅ じぇ じょ
    d だ ぢ づ で ど
    dy ぢゃ ぢぃ ぢゅ ぢぇ ぢょ
    dh でゃ でぃ でゅ でぇ でょ
    dw どぁ どぃ どぅ どぇ どぉ
    b ば び ぶ べ ぼ
    by びゃ びぃ びゅ びぇ びょ
    v ゔぁ ゔぃ ゔ ゔぇ ゔぉ
    vy ゔゃ ゔぃ ゔゅ ゔぇ ゔょ
    p ぱ ぴ ぷ ぺ ぽ
    py ぴゃ ぴぃ ぴゅ ぴぇ ぴょ
    x ぁ ぃ ぅ ぇ ぉ
    l ぁ ぃ ぅ ぇ ぉ
    xt . . っ . .
    lt . . っ . .
    xy ゃ . ゅ . ょ
    ly ゃ . ゅ . ょ
    xw ゎ . . . .
    lw ゎ . . . .
    """

  // MARK: Signs

  /// Reads kana as touched. The marks `゛` and `゜` change the kana before them if it has a form with
  /// the mark.
  init(signs: String) {
    for sign in signs.unicodeScalars {
      let last = parts.last?.kana.unicodeScalars.first
      if let last, let marks = ["゛": Self.voiced, "゜": Self.halfVoiced][sign] {
        guard let place = marks.plain.unicodeScalars.firstIndex(of: last) else { continue }
        let offset = marks.plain.unicodeScalars.distance(
          from: marks.plain.unicodeScalars.startIndex, to: place)
        parts[parts.count - 1].kana = String(Array(marks.marked)[offset])
        parts[parts.count - 1].letters += 1
      } else {
        parts.append((String(sign), 1))
      }
    }
  }

  private static let voiced = (
    plain: "うかきくけこさしすせそたちつてとはひふへほ", marked: "ゔがぎぐげござじずぜぞだぢづでどばびぶべぼ"
  )
  private static let halfVoiced = (plain: "はひふへほ", marked: "ぱぴぷぺぽ")

  /// Returns the same sounds in katakana, which is used for names and foreign words.
  static func katakana(_ kana: String) -> String {
    kana.unicodeScalars.reduce(into: "") { text, sign in
      let isHiragana = (0x3041...0x3096).contains(sign.value)
      text.unicodeScalars.append(
        isHiragana ? Unicode.Scalar(sign.value + 0x60) ?? sign : sign)
    }
  }
}
