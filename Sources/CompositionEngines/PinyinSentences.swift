import CompositionMessages
import Sentences

/// Sentences of pinyin: what librime puts together of words that are common, this does of words that
/// follow each other.
struct PinyinSentences {
  private let model: SentenceModel
  private let spelling: SyllableSpelling
  /// Whether letters are syllables', so that some v are shown as ü.
  private let isSpelledOut: Bool
  private var learned: LearnedWords
  /// Those of the last request: one letter more in each is less than all letters in one.
  private var lattices: [SentenceLattice] = []

  /// Whose learned words count.
  static let dictionary = "keyglass_pinyin"

  /// Of which methods sentences are ours.
  static let methods: Set<CompositionMethod> = [.pinyin, .doublePinyin]

  init(_ model: SentenceModel, _ method: CompositionMethod) {
    spelling =
      method == .doublePinyin
      ? SyllableSpelling(xiaohe: model.syllables) : SyllableSpelling(pinyin: model.syllables)
    self.model = model
    isSpelledOut = method != .doublePinyin
    learned = LearnedWords(spelling: spelling)
  }

  mutating func learn(_ text: String, _ syllables: [Substring], count: UInt32 = 1) {
    learned.add(text, syllables: syllables, count: count)
    lattices = []
  }

  /// - Returns: for each spelling the likeliest texts of all its letters.
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

  /// What stands for the letters.
  func syllables(_ sentence: SentenceLattice.Sentence, of letters: [UInt8]) -> Syllables {
    let starts = [0] + sentence.boundaries
    return Syllables(
      zip(starts, starts.dropFirst() + [letters.count]).map { start, end in
        let letters = letters[start..<end].filter { $0 != UInt8(ascii: "'") }
        let syllable = String(decoding: letters, as: UTF8.self)
        return isSpelledOut ? Self.shown(syllable) : syllable
      }.joined(separator: " "))
  }

  /// As the schema's `preedit_format` does.
  private static func shown(_ syllable: String) -> String {
    guard let first = syllable.first, let second = syllable.dropFirst().first,
      second == "u" || second == "v"
    else { return syllable }
    let rest = syllable.dropFirst(2)
    if "nl".contains(first), second == "v" || rest == "e" { return "\(first)ü\(rest)" }
    return "jqxy".contains(first) ? "\(first)u\(rest)" : syllable
  }

  /// The model's syllable for one that librime shows; nil if it is none, or several.
  func syllable(shown: Substring) -> Substring? {
    var letters = Array(shown.utf8)
    if isSpelledOut, let place = shown.firstIndex(of: "ü") {
      letters = Array((shown[..<place] + "v" + shown[shown.index(after: place)...]).utf8)
    }
    let numbers = spelling.syllables(letters[...])
    return numbers.count == 1 ? model.syllables[numbers[0]][...] : nil
  }
}

extension Syllables {
  /// Each alone.
  var texts: [Substring] {
    let starts = [0] + boundaries
    return zip(starts, starts.dropFirst() + [letters.count]).map { start, end in
      letters.dropFirst(start).prefix(end - start)
    }
  }
}
