/// Text that something is to be measured on, so that nothing like it may be counted.
package struct HeldOutText {
  private var runs: Set<[String]> = []

  /// So many words in a row are not held in common by chance alone.
  private static let length = 5
  /// Shorter lines count whole from so many words on.
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

  /// The lines of a text that share neither five words in a row with what is held out nor all the words
  /// of a shorter line of it, whatever stands between the words.
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
