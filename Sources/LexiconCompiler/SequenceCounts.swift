/// How often words followed each other in running text that is not kept itself.
///
/// Lines of one to three words and how often the last of them stood after the others, nothing
/// being counted twice: what is told with two words before it is not told again with one. `<s>`
/// stands before the first word of a clause, twice.
package struct SequenceCounts: Sendable {
  package static let start = "<s>"

  package var bytes: [UInt8]
  package var file: String

  package init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  /// - Parameter body: is given the words before, the nearest last, the word, and the count.
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

  /// Counts texts. Three words in a row are told only where they were seen `minimum` times: nobody
  /// can read from the counts what anybody wrote.
  package static func lines(counting texts: [RunningText], minimum: Int) throws(InputProblem)
    -> [String]
  {
    var threes: [[String]: Int] = [:]
    for text in texts {
      try text.forEachClause { clause in
        var before = [start, start]
        for word in clause {
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
