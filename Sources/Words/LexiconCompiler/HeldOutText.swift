/// Text that is reserved for measurements, so that its words must not be counted.
package struct HeldOutText {
  private var runs: Set<[String]> = []

  /// The least number of successive words that two texts do not share by chance.
  private static let length = 5
  /// The least number of words in a held-out line. A line of fewer than `length` words is compared
  /// as a whole.
  private static let leastLength = 3

  /// - Throws: if a text is not UTF-8.
  package init(_ texts: [RunningText]) throws(InputProblem) {
    for text in texts {
      try text.forEachLine { _, words in
        if words.count >= Self.length {
          for run in Self.runs(of: words, Self.length) { runs.insert(run) }
        } else if words.count >= Self.leastLength {
          runs.insert(words)
        }
      }
    }
  }

  /// Returns the text without lines that share five words in a row with the held-out text. Lines
  /// with all the words of a shorter held-out line are removed too. Punctuation does not matter.
  ///
  /// - Throws: if the text is not UTF-8.
  package func removed(from text: RunningText) throws(InputProblem) -> RunningText {
    var rest = text
    rest.bytes = []
    try text.forEachLine { line, words in
      let isLikeIt = (Self.leastLength...Self.length).contains { length in
        Self.runs(of: words, length).contains { runs.contains($0) }
      }
      if !isLikeIt { rest.bytes += line + [UInt8(ascii: "\n")] }
    }
    return rest
  }

  private static func runs(of words: [String], _ length: Int) -> [[String]] {
    guard words.count >= length else { return [] }
    return (0...words.count - length).map { Array(words[$0..<$0 + length]) }
  }
}
