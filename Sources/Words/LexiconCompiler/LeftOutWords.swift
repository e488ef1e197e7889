import Lexicon

/// The entries of a list that a lexicon leaves out, with the reasons.
package struct LeftOutWords: Sendable {
  package enum Reason: Int, CaseIterable, Sendable {
    case tooLong, noLetter, rareLetter, noLetterOfWords, rejected

    package var description: String {
      switch self {
      case .tooLong: "over 255 bytes"
      case .noLetter: "without a letter"
      case .rareLetter: "with a letter beyond the commonest \(LexiconAlphabet.maximumCount - 1)"
      case .noLetterOfWords: "with a digit or sign"
      case .rejected: "listed only to be rejected"
      }
    }
  }

  package private(set) var counts: [Reason: Int] = [:]
  /// Entries that differ from a likelier entry only in case or in the form of the apostrophe.
  package var merged = 0
  /// The first few entries of each reason.
  package private(set) var examples: [Reason: [String]] = [:]

  package init() {}

  package var count: Int { counts.values.reduce(0, +) }

  mutating func add(_ word: String, _ reason: Reason) {
    counts[reason, default: 0] += 1
    if examples[reason, default: []].count < 3 { examples[reason, default: []].append(word) }
  }
}

extension LeftOutWords: CustomStringConvertible {
  /// An example: `12 left out: 3 without a letter (-), 9 with a digit or sign (4x4 H2O C++)`.
  package var description: String {
    let reasons = Reason.allCases.compactMap { reason -> String? in
      guard let count = counts[reason] else { return nil }
      return
        "\(count) \(reason.description) (\(examples[reason, default: []].joined(separator: " ")))"
    }
    return "\(count) left out" + (reasons.isEmpty ? "" : ": " + reasons.joined(separator: ", "))
  }
}
