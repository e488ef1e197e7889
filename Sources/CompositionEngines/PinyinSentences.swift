import Sentences

/// Sentences of pinyin: what librime puts together of words that are common, this does of words that
/// follow each other.
struct PinyinSentences {
  private let model: SentenceModel
  private let spelling: SyllableSpelling
  private var learned: LearnedWords
  /// Those of the last request: one letter more in each is less than all letters in one.
  private var lattices: [SentenceLattice] = []

  /// Whose learned words count.
  static let dictionary = "keyglass_pinyin"

  init(_ model: SentenceModel) {
    self.model = model
    spelling = SyllableSpelling(pinyin: model.syllables)
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

  /// The model's spelling of a syllable that is shown with ü.
  static func syllable(shown: Substring) -> Substring {
    guard let place = shown.firstIndex(of: "ü") else { return shown }
    let rest = shown[shown.index(after: place)...]
    return shown[..<place] + (rest.isEmpty ? "v" : "u" + rest)
  }
}

extension Syllables {
  /// A sentence's letters, ü where they have v for it.
  init(_ sentence: SentenceLattice.Sentence, of letters: [UInt8]) {
    let starts = [0] + sentence.boundaries
    self.init(
      zip(starts, starts.dropFirst() + [letters.count]).map { start, end in
        Self.shown(
          String(decoding: letters[start..<end].filter { $0 != UInt8(ascii: "'") }, as: UTF8.self))
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

  /// Each alone.
  var texts: [Substring] {
    let starts = [0] + boundaries
    return zip(starts, starts.dropFirst() + [letters.count]).map { start, end in
      letters.dropFirst(start).prefix(end - start)
    }
  }
}
