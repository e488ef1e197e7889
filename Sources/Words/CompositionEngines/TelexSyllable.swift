/// A Vietnamese syllable spelt in Telex: `tieengs`, `tieesng` and `tiengse` all mean tiếng.
///
/// The key of a mark or tone may be typed after any later letter of the syllable. The same key
/// typed again undoes the mark: `ass` means `as`. Letters that cannot become a Vietnamese syllable
/// are kept as typed: `windows`, `https`.
struct TelexSyllable: Hashable {
  private struct Sign: Hashable {
    /// The letter without marks, in lower case.
    var base: Character
    var mark = Mark.none
    var isUpper: Bool
    /// True if the single key `w` typed the whole letter ư.
    var isW = false
  }

  private enum Mark: Hashable { case none, circumflex, breve, horn, stroke }

  /// The tones, in the order of their combining marks in `Self.marks`.
  private enum Tone: Character, Hashable {
    case grave = "f"
    case hook = "r"
    case tilde = "x"
    case acute = "s"
    case dot = "j"
  }

  private let keys: String
  private var signs: [Sign] = []
  private var tone: Tone?
  /// True once a mark was undone, so that all further keys are plain letters.
  private var isPlain = false
  /// True if a mark's key was not typed next to its letter, as happens by chance in words of other
  /// languages.
  private var isLoose = false
  /// True after `uow`, which means uơ at the end and ươ before another letter.
  private var isPaired = false

  /// - Parameter keys: Latin letters; other characters stay unchanged.
  init(keys: some StringProtocol) {
    self.keys = String(keys)
    for key in keys { type(key) }
  }

  /// The text of the syllable.
  var text: String {
    guard !isPlain else { return spelled }
    let rime = self.rime
    guard let rime else {
      // Abbreviations such as đ and ĐHQG keep their đ. Other letters without a vowel stay as typed.
      return signs.contains { $0.mark == .stroke } && !signs.contains { $0.isW }
        && signs.allSatisfy { $0.mark == .stroke || !Self.vowels.contains($0.base) }
        ? spelled : keys
    }
    guard VietnameseRimes.isBegun(by: rime, tone: toneKind) else { return keys }
    guard !isLoose || VietnameseRimes.isComplete(rime, tone: toneKind) else { return keys }
    return spelled
  }

  // MARK: - Keys

  private mutating func append(_ sign: Sign) {
    // ưo becomes ươ if another letter comes after it.
    if let last = signs.indices.last, last > 0, signs[last].base == "o", signs[last].mark == .none,
      signs[last - 1].base == "u", signs[last - 1].mark == .horn
    {
      signs[last].mark = .horn
    }
    signs.append(sign)
  }

  private mutating func type(_ key: Character) {
    let sign = Sign(base: Character(key.lowercased()), isUpper: key.isUppercase)
    guard !isPlain, key.isASCII else { return append(sign) }
    if let tone = Tone(rawValue: sign.base), firstVowel != nil {
      if self.tone == tone {
        self.tone = nil
        isPlain = true
        return append(sign)
      }
      if let rime, VietnameseRimes.isBegun(by: rime, tone: Self.toneKind(tone)) {
        self.tone = tone
        return
      }
      return append(sign)
    }
    switch sign.base {
    case "z" where tone != nil: tone = nil
    case "a", "e", "o": typeCircumflex(sign)
    case "w": typeHorn(sign)
    case "d": typeStroke(sign)
    default: append(sign)
    }
  }

  /// Types a, e or o. Typing the same vowel again adds a circumflex.
  private mutating func typeCircumflex(_ sign: Sign) {
    guard let first = firstVowel,
      let place = signs.indices.last(where: { $0 >= first && signs[$0].base == sign.base })
    else { return append(sign) }
    if signs[place].mark == .circumflex {
      guard place == signs.endIndex - 1 || tone != nil else { return append(sign) }
      signs[place].mark = .none
      // `ooo`, as in xoong, is the vowel oo without a circumflex.
      isPlain = sign.base != "o"
      return append(sign)
    }
    // The second vowel of `oo` gets no circumflex.
    guard place == first || signs[place - 1].base != sign.base else { return append(sign) }
    var marked = self
    marked.signs[place].mark = .circumflex
    // An `o` typed after `uow` gives uô.
    if isPaired, sign.base == "o", place > first { marked.signs[place - 1].mark = .none }
    marked.isPaired = false
    guard marked.isPossible else { return append(sign) }
    self = marked
    if place != signs.endIndex - 1 { isLoose = true }
  }

  /// Types `w`, which turns an earlier vowel into ơ, ư or ă, or is itself ư if there is none.
  private mutating func typeHorn(_ sign: Sign) {
    guard let first = firstVowel else {
      var marked = self
      marked.signs.append(Sign(base: "u", mark: .horn, isUpper: sign.isUpper, isW: true))
      guard marked.isPossible else { return append(sign) }
      // Words that begin with `w` are mostly foreign, as few Vietnamese words begin with ư.
      if signs.isEmpty { marked.isLoose = true }
      self = marked
      return
    }
    for place in signs.indices.reversed() where place >= first {
      var marked = self
      switch signs[place].base {
      case "a" where signs[place].mark != .breve: marked.signs[place].mark = .breve
      case "o" where signs[place].mark != .horn:
        marked.signs[place].mark = .horn
        if place > first, signs[place - 1].base == "u", signs[place - 1].mark == .none {
          marked.signs[place - 1].mark = .horn
          marked.isPaired = true
        }
      case "u" where signs[place].mark == .none: marked.signs[place].mark = .horn
      default: continue
      }
      guard marked.isPossible else { continue }
      self = marked
      if place < signs.endIndex - 1, !signs[place...].allSatisfy({ Self.vowels.contains($0.base) })
      {
        isLoose = true
      }
      return
    }
    guard isPossible, signs.contains(where: { $0.mark == .horn || $0.mark == .breve }) else {
      return append(sign)
    }
    undo(sign) { $0 == .horn || $0 == .breve }
  }

  /// Types d. A second d turns it into đ.
  private mutating func typeStroke(_ sign: Sign) {
    guard let place = signs.firstIndex(where: { $0.base == "d" }),
      signs[..<place].allSatisfy({ !Self.vowels.contains($0.base) })
    else { return append(sign) }
    guard signs[place].mark == .none else {
      guard place == signs.endIndex - 1 else { return append(sign) }
      return undo(sign) { $0 == .stroke }
    }
    guard place != signs.endIndex - 1 else {
      signs[place].mark = .stroke
      return
    }
    var marked = self
    marked.signs[place].mark = .stroke
    guard marked.isPossible else { return append(sign) }
    self = marked
    isLoose = true
  }

  private mutating func undo(_ sign: Sign, where isUndone: (Mark) -> Bool) {
    if let place = signs.lastIndex(where: \.isW) {
      // `ww` becomes w.
      signs.remove(at: place)
    } else {
      for place in signs.indices where isUndone(signs[place].mark) { signs[place].mark = .none }
    }
    isPlain = true
    append(sign)
  }

  // MARK: - The syllable

  /// The index of the first vowel; nil if there is none yet. The i of `gia` and the u of `qua`
  /// belong to the consonant.
  private var firstVowel: Int? {
    guard let first = signs.firstIndex(where: { Self.vowels.contains($0.base) }) else { return nil }
    let isGlide =
      first == 1 && signs[first].mark == .none
      && (signs[0].base == "q" && signs[first].base == "u"
        || signs[0].base == "g" && signs[first].base == "i")
    guard isGlide else { return first }
    if first + 1 < signs.count, Self.vowels.contains(signs[first + 1].base) { return first + 1 }
    return signs[0].base == "q" ? nil : first
  }

  /// The vowels and the end of the syllable; nil if it has no vowel or an impossible beginning.
  private var rime: String? {
    guard let first = firstVowel else { return nil }
    let onset = signs[..<first].map { Self.written($0.base, $0.mark) }.joined()
    guard VietnameseRimes.onsets.contains(onset) else { return nil }
    return vowelsAndEnd(from: first)
  }

  private func vowelsAndEnd(from first: Int) -> String {
    signs.indices[first...].map { Self.written(signs[$0].base, mark(at: $0)) }.joined()
  }

  private func mark(at place: Int) -> Mark {
    isPaired && place == firstVowel && place + 2 == signs.count ? .none : signs[place].mark
  }

  private var isPossible: Bool {
    guard firstVowel != nil else {
      let onset = signs.map { Self.written($0.base, $0.mark) }.joined()
      return VietnameseRimes.onsets.contains { $0.hasPrefix(onset) }
    }
    guard let rime else { return false }
    return VietnameseRimes.isBegun(by: rime, tone: toneKind)
  }

  /// The kind of the tone. Syllables that end in a stop can have only some tones.
  private var toneKind: VietnameseRimes.Tone { tone.map(Self.toneKind) ?? .none }

  private static func toneKind(_ tone: Tone) -> VietnameseRimes.Tone {
    tone == .acute || tone == .dot ? .ofStops : .other
  }

  /// The index of the vowel that carries the tone, in the traditional style: hòa and thủy.
  private var tonePlace: Int? {
    guard let first = firstVowel else { return nil }
    let vowels = signs[first...].prefix { Self.vowels.contains($0.base) }
    if let marked = vowels.indices.last(where: { vowels[$0].mark != .none }) { return marked }
    switch vowels.count {
    case 1: return first
    case 2: return first + vowels.count < signs.count ? first + 1 : first
    default: return first + 1
    }
  }

  /// The syllable with all its marks.
  private var spelled: String {
    let toneAt = tone == nil ? nil : tonePlace
    var text = ""
    for (place, sign) in signs.enumerated() {
      var written = Self.written(sign.base, mark(at: place))
      if place == toneAt, let tone, let mark = Self.marks[tone] {
        written.unicodeScalars.append(mark)
      }
      text += sign.isUpper ? written.uppercased() : written
    }
    return Self.composed(text)
  }

  private static let vowels: Set<Character> = ["a", "e", "i", "o", "u", "y"]

  private static let marks: [Tone: Unicode.Scalar] = [
    .grave: "\u{300}", .hook: "\u{309}", .tilde: "\u{303}", .acute: "\u{301}", .dot: "\u{323}",
  ]

  private static func written(_ base: Character, _ mark: Mark) -> String {
    switch (base, mark) {
    case ("a", .circumflex): "â"
    case ("a", .breve): "ă"
    case ("e", .circumflex): "ê"
    case ("o", .circumflex): "ô"
    case ("o", .horn): "ơ"
    case ("u", .horn): "ư"
    case ("d", .stroke): "đ"
    default: String(base)
    }
  }

  /// Returns a text in Unicode's NFC, with one scalar for each letter, as applications expect.
  private static func composed(_ text: String) -> String {
    text.reduce(into: "") { composed, letter in
      let scalars = Array(letter.unicodeScalars)
      guard scalars.count == 2, let base = scalars.first,
        let row = precomposed[base], let place = combining.firstIndex(of: scalars[1])
      else { return composed.append(letter) }
      composed.unicodeScalars.append(row[place])
    }
  }

  private static let combining: [Unicode.Scalar] = [
    "\u{300}", "\u{301}", "\u{309}", "\u{303}", "\u{323}",
  ]

  /// Each vowel, followed by its forms with the marks of `combining`.
  private static let precomposed: [Unicode.Scalar: [Unicode.Scalar]] = {
    let rows = [
      "aàáảãạ", "ăằắẳẵặ", "âầấẩẫậ", "eèéẻẽẹ", "êềếểễệ", "iìíỉĩị", "oòóỏõọ", "ôồốổỗộ", "ơờớởỡợ",
      "uùúủũụ",
      "ưừứửữự", "yỳýỷỹỵ",
    ]
    var table: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    for row in rows + rows.map({ $0.uppercased() }) {
      let scalars = Array(row.unicodeScalars)
      table[scalars[0]] = Array(scalars.dropFirst())
    }
    return table
  }()
}
