import Lexicon

/// Counts of words with and without a capital, except at the beginning of a sentence.
struct CapitalCounts {
  private var byWord: [String: Count] = [:]

  private struct Count {
    var small = 0.0
    var capital = 0.0
  }

  init() {}

  init(counting texts: [RunningText]) throws(InputProblem) {
    for text in texts {
      try text.forEachClauseAsWritten { clause, mayBeginSentence in
        for word in clause.dropFirst(mayBeginSentence ? 1 : 0) { add(word, 1) }
      }
    }
  }

  /// Adds uses of a word; ignores words with capitals inside.
  mutating func add(_ word: String, _ count: Double) {
    let small = word.smallLetters
    if word == small {
      byWord[small, default: Count()].small += count
    } else if word == Self.capitalised(small) {
      byWord[small, default: Count()].capital += count
    }
  }

  /// Returns a word of running text in its spelling within a sentence.
  func written(_ word: String, mayBeginSentence: Bool) -> String {
    let small = word.smallLetters
    let capital = Self.capitalised(small)
    guard mayBeginSentence else { return word == capital ? word : small }
    return byWord[small].map { $0.capital > $0.small } == true ? capital : small
  }

  /// Returns the share of a word's counts that its other form has, with or without a capital; nil
  /// if that form is rare.
  func shareOfOtherForm(of word: String) -> Double? {
    let small = word.smallLetters
    guard word == small || word == Self.capitalised(small), let count = byWord[small] else {
      return nil
    }
    let (own, other) =
      word == small ? (count.small, count.capital) : (count.capital, count.small)
    let share = other / (own + other)
    return other >= 2 && share >= Self.leastShare ? share : nil
  }

  static func otherForm(of word: String) -> String {
    let small = word.smallLetters
    return word == small ? capitalised(small) : small
  }

  /// The least share at which the other form is treated as more than a writer's slip.
  static let leastShare = 0.005

  private static func capitalised(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
