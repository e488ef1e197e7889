import Lexicon

/// Names that are far more frequent in example sentences than in other texts, such as Tom at
/// Tatoeba. Their counts are scaled to their frequency in other texts.
package struct ExampleNames: Sendable {
  /// The share of each lower-case name in all words of other texts.
  private var shares: [String: Double] = [:]

  /// Creates an empty set, which changes no count.
  package init() {}

  /// Reads lines of name, tab and frequency in a billion words.
  ///
  /// - Throws: if a line has another form.
  package init(table bytes: [UInt8], file: String) throws(InputProblem) {
    let lines = InputLines(file: file, bytes: bytes)
    try lines.scan { (number, line) throws(InputProblem) in
      if line.isEmpty || line.first == UInt8(ascii: "#") { return }
      let fields = line.split(separator: UInt8(ascii: "\t"))
      guard fields.count == 2 else {
        throw lines.problem("expected a name and a number", line: number)
      }
      let name = try lines.text(fields[0], of: line, number)
      shares[name.smallLetters] = try lines.number(fields[1], of: line, number) / 1e9
    }
  }

  /// Returns factors, by lower-case name, that reduce the counts of names that are too frequent.
  ///
  /// - Throws: if a line of the counts is malformed.
  func weights(in counts: SequenceCounts) throws(InputProblem) -> [String: Double] {
    guard !shares.isEmpty else { return [:] }
    var counted: [String: Double] = [:]
    var all = 0.0
    try counts.scan { _, word, count in
      all += count
      let name = word.smallLetters
      if shares[name] != nil { counted[name, default: 0] += count }
    }
    var weights: [String: Double] = [:]
    for (name, count) in counted {
      let most = (shares[name] ?? 0) * all
      if count > most { weights[name] = most / count }
    }
    return weights
  }
}
