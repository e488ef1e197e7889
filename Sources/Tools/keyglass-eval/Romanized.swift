/// Converts kana into the Latin letters that a user types for them.
enum Romanized {
  /// - Returns: the letters; signs other than kana stay as they are.
  static func letters(of kana: String) -> String {
    let signs = Array(kana.unicodeScalars)
    var letters = ""
    var place = 0
    var isDoubled = false
    while place < signs.count {
      let pair =
        place + 1 < signs.count ? String(String.UnicodeScalarView(signs[place...place + 1])) : ""
      let sign = String(Character(signs[place]))
      place += 1
      if sign == "っ" {
        // A small tsu without a consonant after it doubles nothing, and is typed as `xtu`.
        let next = place < signs.count ? table[String(Character(signs[place]))] : nil
        guard let first = next?.first, !"aiueon-".contains(first) else {
          letters += "xtu"
          continue
        }
        isDoubled = true
        continue
      }
      var syllable = table[sign] ?? sign
      if let both = table[pair] {
        syllable = both
        place += 1
      }
      if isDoubled, let first = syllable.first { letters.append(first) }
      isDoubled = false
      letters += syllable
    }
    return letters
  }

  private static let table: [String: String] = {
    var table = ["ん": "nn", "ー": "ー", "ゔ": "vu"]
    for line in rows.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      for (vowel, kana) in zip("aiueo", words.dropFirst()) where kana != "." {
        table[kana] = (words[0] == "." ? "" : words[0]) + String(vowel)
      }
    }
    return table
  }()

  private static let rows = """
    . あ い う え お
    k か き く け こ
    s さ し す せ そ
    t た ち つ て と
    n な に ぬ ね の
    h は ひ ふ へ ほ
    m ま み む め も
    y や . ゆ . よ
    r ら り る れ ろ
    w わ . . . を
    g が ぎ ぐ げ ご
    z ざ じ ず ぜ ぞ
    d だ ぢ づ で ど
    b ば び ぶ べ ぼ
    p ぱ ぴ ぷ ぺ ぽ
    x ぁ ぃ ぅ ぇ ぉ
    xy ゃ . ゅ . ょ
    xw ゎ . . . .
    ky きゃ . きゅ . きょ
    sh しゃ . しゅ しぇ しょ
    ch ちゃ . ちゅ ちぇ ちょ
    ny にゃ . にゅ . にょ
    hy ひゃ . ひゅ . ひょ
    my みゃ . みゅ . みょ
    ry りゃ . りゅ . りょ
    gy ぎゃ . ぎゅ . ぎょ
    j じゃ . じゅ じぇ じょ
    by びゃ . びゅ . びょ
    py ぴゃ . ぴゅ . ぴょ
    f ふぁ ふぃ . ふぇ ふぉ
    th . てぃ てゅ . .
    dh . でぃ でゅ . .
    v ゔぁ ゔぃ . ゔぇ ゔぉ
    wh . うぃ . うぇ うぉ
    """
}
