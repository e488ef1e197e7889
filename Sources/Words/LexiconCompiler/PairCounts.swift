/// Pairs of words and their counts, from a published table that omits rare pairs.
package struct PairCounts: Sendable {
  package var pairs: [(first: String, second: String, count: Double)] = []

  /// Reads lines of first word, second word and count, separated by spaces or tabs.
  ///
  /// - Throws: if a line has another form.
  package init(bytes: [UInt8], file: String) throws(InputProblem) {
    let lines = InputLines(file: file, bytes: bytes)
    try lines.scan { (number, line) throws(InputProblem) in
      if line.isEmpty { return }
      let fields = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard fields.count == 3 else {
        throw lines.problem("expected two words and a count", line: number)
      }
      let count = try lines.number(fields[2], of: line, number)
      pairs.append(
        (
          try lines.text(fields[0], of: line, number), try lines.text(fields[1], of: line, number),
          count
        ))
    }
  }
}
