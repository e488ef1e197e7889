/// Counts of words after other words in running text, without the text itself.
///
/// A line has one to three words, and the count of the last word after the others. Each occurrence
/// is counted in one line only: a count after two words is not repeated after one. `<s>` comes
/// twice before the first word of a clause.
package struct SequenceCounts: Sendable {
  package static let start = "<s>"

  package var bytes: [UInt8]
  package var file: String
  /// True if words have their case within a sentence; false if all words are in lower case.
  package var hasCapitals: Bool

  package init(bytes: [UInt8], file: String, hasCapitals: Bool = false) {
    self.bytes = bytes
    self.file = file
    self.hasCapitals = hasCapitals
  }

  /// - Parameter body: receives the preceding words, nearest last, the word, and the count.
  /// - Throws: if a line has another form.
  func scan(_ body: (ArraySlice<String>, String, Double) -> Void) throws(InputProblem) {
    let lines = InputLines(file: file, bytes: bytes)
    try lines.scan { (number, line) throws(InputProblem) in
      if line.isEmpty { return }
      let fields = line.split(separator: UInt8(ascii: " "))
      guard (2...4).contains(fields.count), let last = fields.last else {
        throw lines.problem("expected one to three words and a count", line: number)
      }
      let count = try lines.number(last, of: line, number)
      var words: [String] = []
      for field in fields.dropLast() { words.append(try lines.text(field, of: line, number)) }
      guard let word = words.last, word != Self.start else {
        throw lines.problem("expected a word before the count", line: number)
      }
      body(words.dropLast(), word, count)
    }
  }

  /// Counts the words of texts. Three words in a row have a line only if seen at least `minimum`
  /// times, so that the counts do not reveal a text.
  ///
  /// - Throws: if a text is not UTF-8.
  ///
  /// - Parameter keepingCapitals: true to keep the capitals that words have within a sentence.
  package static func lines(
    counting texts: [RunningText], minimum: Int, keepingCapitals: Bool = false
  ) throws(InputProblem) -> [String] {
    var threes: [[String]: Int] = [:]
    let capitals = keepingCapitals ? try CapitalCounts(counting: texts) : nil
    for text in texts {
      try text.forEachClauseAsWritten { clause, mayBeginSentence in
        var before = [start, start]
        for (index, written) in clause.enumerated() {
          let word =
            capitals?.written(written, mayBeginSentence: mayBeginSentence && index == 0)
            ?? text.casing.lowercased(written)
          threes[before + [word], default: 0] += 1
          before = [before[1], word]
        }
      }
    }
    var lines: [String] = []
    var twos: [[String]: Int] = [:]
    for (words, count) in threes {
      if count >= minimum {
        lines.append((words + [String(count)]).joined(separator: " "))
      } else {
        twos[Array(words.dropFirst()), default: 0] += count
      }
    }
    for (words, count) in twos { lines.append((words + [String(count)]).joined(separator: " ")) }
    return lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
