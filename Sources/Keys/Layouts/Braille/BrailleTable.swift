/// The cells of uncontracted braille in one language.
package struct BrailleTable: Hashable, Sendable {
  /// A cell that types nothing by itself.
  package enum Sign: String, Hashable, Sendable, CaseIterable {
    /// Makes the next letter a capital (`capital`), or all letters of the next word (`capitals`).
    case capital, capitals
    /// Makes the next cells digits.
    case number
    /// Ends a number, before a letter whose cell also stands for a digit.
    case letter
  }

  package enum Meaning: Hashable, Sendable {
    case text(String)
    case sign(Sign)
  }

  /// The meanings of sequences of one or more cells.
  package internal(set) var meanings: [[BrailleCell]: Meaning] = [:]
  /// The special meanings of some cells at the beginning of a word.
  package internal(set) var starts: [BrailleCell: String] = [:]
  package internal(set) var digits: [BrailleCell: String] = [:]
  /// The cell that ends a number. Outside a number, it may have another meaning.
  package internal(set) var letterSign: BrailleCell?
  /// The marks that do not end a number, so that the cells after them are digits too.
  package internal(set) var marksInNumbers: Set<String> = []
  /// The sequences of cells that begin longer sequences.
  package private(set) var beginnings: Set<[BrailleCell]> = []
  /// The cells of single letters, in lower case.
  package private(set) var letters: [Unicode.Scalar: BrailleCell] = [:]

  package init() {}

  /// Computes `beginnings` and `letters` from the meanings.
  mutating func finish() {
    for (cells, meaning) in meanings {
      for count in 1..<max(cells.count, 1) { beginnings.insert(Array(cells.prefix(count))) }
      if case .text(let text) = meaning, cells.count == 1, let letter = text.onlyScalar,
        letter.properties.isAlphabetic
      {
        letters[letter] = cells[0]
      }
    }
  }
}

extension String {
  /// The text's only scalar; nil if the text has none or several.
  fileprivate var onlyScalar: Unicode.Scalar? {
    unicodeScalars.count == 1 ? unicodeScalars.first : nil
  }
}
