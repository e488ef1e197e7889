/// The beginnings and rimes of Vietnamese syllables in today's spelling (quốc ngữ). A few occur
/// only in names, such as Krông and Đắk.
enum VietnameseRimes {
  /// The kinds of tones. Syllables that end in a stop have only sắc and nặng (`ofStops`).
  enum Tone: Hashable { case none, ofStops, other }

  static let onsets: Set<String> = Set(
    """
    b c ch d đ g gh gi h k kh kr l m n ng ngh nh p ph qu r s t th tr v x
    """.split(whereSeparator: \.isWhitespace).map(String.init) + [""])

  /// True if the rime exists exactly as written and can have a tone of this kind.
  static func isComplete(_ rime: String, tone: Tone) -> Bool {
    all.contains(rime) && (isStopped(rime) ? tone == .ofStops : true)
  }

  /// True if more letters or marks can turn the letters into a rime with a tone of this kind.
  static func isBegun(by letters: String, tone: Tone) -> Bool {
    guard let rimes = byLetters[bare(letters)] else { return false }
    let marked = Array(letters)
    return rimes.contains { rime in
      zip(marked, rime).allSatisfy { typed, wanted in
        typed == wanted || typed.isASCII && String(typed) == bare(String(wanted))
      } && !(tone == .other && marked.count == rime.count && isStopped(String(rime)))
    }
  }

  private static func isStopped(_ rime: String) -> Bool {
    rime.hasSuffix("c") || rime.hasSuffix("ch") || rime.hasSuffix("p") || rime.hasSuffix("t")
      || rime.hasSuffix("k")
  }

  private static func bare(_ text: String) -> String {
    String(text.map { letters[$0] ?? $0 })
  }

  private static let letters: [Character: Character] = [
    "â": "a", "ă": "a", "ê": "e", "ô": "o", "ơ": "o", "ư": "u",
  ]

  static let all: Set<String> = Set(
    """
    a ac ach ai am an ang anh ao ap at au ay
    ăc ăk ăm ăn ăng ăp ăt
    âc âm ân âng âp ât âu ây
    e ec em en eng eo ep et
    ê êch êm ên ênh êng êp êt êu
    i ia ich im in inh ip it iu iêc iêm iên iêng iêp iêt iêu
    y yt ych ynh yêm yên yêng yêt yêu
    o oc oi om on ong op ot
    oa oac oach oai oam oan oang oanh oao oap oat oau oay
    oăc oăm oăn oăng oăt oe oen oeo oet ooc oong
    ô ôc ôi ôm ôn ông ôp ôt
    ơ ơi ơm ơn ơng ơp ơt
    u ua uc ui um un ung up ut uân uâng uât uây uê uêch uên uênh uêu
    uơ uôc uôi uôm uôn uông uôp uôt uy uya uych uyên uyêt uyn uynh uyp uyt uyu
    ư ưa ưc ưi ưm ưn ưng ưt ưu ươc ươi ươm ươn ương ươp ươt ươu
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// The rimes, and beginnings of rimes, by their letters without marks.
  private static let byLetters: [String: [Substring]] = {
    var table: [String: [Substring]] = [:]
    for rime in all.sorted() {
      for length in 1...rime.count {
        let start = rime.prefix(length)
        table[bare(String(start)), default: []].append(start == rime ? rime[...] : start)
      }
    }
    return table
  }()
}
