import CompositionMessages
import CompositionMethods
import Sentences

/// Sentences of pinyin and zhuyin. librime would combine common words; this type combines words
/// that often follow each other.
struct PinyinSentences {
  private let model: SentenceModel
  private let spelling: SyllableSpelling
  private let method: CompositionMethod
  private var learned: LearnedTexts
  /// The lattices of the last request. They are kept because adding a letter to a lattice costs
  /// less than building a new one.
  private var lattices: [SentenceLattice] = []

  /// The methods whose sentences are made here, each with librime's dictionary of its learned
  /// words.
  static let dictionaries: [CompositionMethod: String] = [
    .pinyin: "keyglass_pinyin", .doublePinyin: "keyglass_pinyin",
    .pinyinTraditional: "keyglass_pinyin", .zhuyin: "keyglass_zhuyin",
  ]

  /// - Parameter fuzzy: sounds that the user confuses.
  init(_ model: SentenceModel, _ method: CompositionMethod, fuzzy: FuzzySounds = []) {
    spelling =
      switch method {
      case .doublePinyin: SyllableSpelling(xiaohe: model.syllables)
      case .zhuyin: SyllableSpelling(zhuyin: model.syllables)
      case .pinyin, .hangul, .cangjie, .stroke, .telex, .romaji, .kana, .pinyinTraditional,
        .jyutping,
        .quick, .wubi, .cheonjiin:
        SyllableSpelling(pinyin: model.syllables, others: fuzzy.spellings)
      }
    self.model = model
    self.method = method
    learned = LearnedTexts(spelling: spelling)
  }

  /// Returns a word in the method's characters; the model has simplified characters.
  func form(of word: SentenceLattice.Word) -> String {
    method == .zhuyin || method == .pinyinTraditional ? model.traditional(word) : word.text
  }

  mutating func learn(_ text: String, _ syllables: [Substring], count: UInt32 = 1) {
    learned.add(text, syllables: syllables, count: count)
    lattices = []
  }

  /// - Returns: for each spelling, the likeliest texts for all its letters.
  mutating func sentences(
    for spellings: [[UInt8]], limit: Int
  ) -> [[SentenceLattice.Sentence]] {
    var shown: [SentenceLattice] = []
    for letters in spellings {
      var lattice =
        (lattices + shown).max { $0.common(with: letters) < $1.common(with: letters) }
        ?? SentenceLattice(model, spelling: spelling, learned: learned)
      lattice.show(letters)
      shown.append(lattice)
    }
    lattices = shown
    return shown.map { $0.sentences(limit: limit) }
  }

  /// Returns the syllables shown for the letters.
  func syllables(_ sentence: SentenceLattice.Sentence, of letters: [UInt8]) -> Syllables {
    let starts = [0] + sentence.boundaries
    return Syllables(
      zip(starts, starts.dropFirst() + [letters.count]).map { start, end in
        let letters = letters[start..<end].filter { $0 != UInt8(ascii: "'") }
        let syllable = String(decoding: letters, as: UTF8.self)
        return switch method {
        case .doublePinyin: syllable
        case .zhuyin: method.typed(for: syllable)
        case .pinyin, .hangul, .cangjie, .stroke, .telex, .romaji, .kana, .pinyinTraditional,
          .jyutping,
          .quick, .wubi, .cheonjiin:
          Self.shown(syllable)
        }
      }.joined(separator: " "))
  }

  /// Returns a syllable as the schema's `preedit_format` shows it.
  private static func shown(_ syllable: String) -> String {
    guard let first = syllable.first, let second = syllable.dropFirst().first,
      second == "u" || second == "v"
    else { return syllable }
    let rest = syllable.dropFirst(2)
    if "nl".contains(first), second == "v" || rest == "e" { return "\(first)ü\(rest)" }
    return "jqxy".contains(first) ? "\(first)u\(rest)" : syllable
  }

  /// Returns the model's syllable for a syllable that librime shows; nil if the model has none or
  /// more than one.
  func syllable(shown: Substring) -> Substring? {
    var letters = shown.unicodeScalars.map {
      UInt8(truncatingIfNeeded: method.sent(for: $0)?.value ?? $0.value)
    }
    if method != .doublePinyin, let place = shown.firstIndex(of: "ü") {
      letters = Array((shown[..<place] + "v" + shown[shown.index(after: place)...]).utf8)
    }
    let numbers = spelling.syllables(letters[...])
    return numbers.count == 1 ? model.syllables[numbers[0]][...] : nil
  }
}

extension Syllables {
  /// The letters of each syllable.
  var texts: [Substring] {
    let starts = [0] + boundaries
    return zip(starts, starts.dropFirst() + [letters.count]).map { start, end in
      letters.dropFirst(start).prefix(end - start)
    }
  }
}
