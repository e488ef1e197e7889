package import Lexicon

/// Text from which the successors of words are counted.
package struct RunningText: Sendable {
  /// Texts, one on each line.
  package var bytes: [UInt8]
  package var file: String
  /// The weight of each occurrence of a word.
  package var weight: Double
  package var casing: Casing

  package init(bytes: [UInt8], file: String, weight: Double, casing: Casing = .common) {
    self.casing = casing
    self.bytes = bytes
    self.file = file
    self.weight = weight
  }

  /// Calls `body` with each line and all its words, in lower case.
  ///
  /// - Throws: if the text is not UTF-8.
  func forEachLine(_ body: (ArraySlice<UInt8>, [String]) -> Void) throws(InputProblem) {
    let lines = InputLines(file: file, bytes: bytes)
    try lines.scan { (number, line) throws(InputProblem) in
      _ = try lines.text(line, of: line, number)
      var words: [String] = []
      try RunningText(bytes: Array(line), file: file, weight: weight, casing: casing)
        .forEachClause { words += $0 }
      body(line, words)
    }
  }

  /// Calls `body` with each run of words without punctuation in between, in lower case.
  ///
  /// - Throws: if the text is not UTF-8.
  func forEachClause(_ body: ([String]) -> Void) throws(InputProblem) {
    try forEachClauseAsWritten { clause, _ in body(clause.map { casing.lowercased($0) }) }
  }

  /// Calls `body` with each run of words without punctuation in between, in its original case.
  ///
  /// - Parameter body: receives the run, and a flag. The flag is true if the run may begin a
  ///   sentence, so that the capital of the first word has no meaning.
  func forEachClauseAsWritten(_ body: ([String], _ mayBeginSentence: Bool) -> Void)
    throws(InputProblem)
  {
    let lines = InputLines(file: file, bytes: bytes)
    try lines.scan { (number, line) throws(InputProblem) in
      let text = try lines.text(line, of: line, number)
      var clause: [String] = []
      var mayBeginSentence = true
      var word = String.UnicodeScalarView()
      func endWord() {
        while let last = word.last, last == "'" || last == "-" { word.removeLast() }
        if !word.isEmpty { clause.append(String(word)) }
        word = String.UnicodeScalarView()
      }
      for scalar in text.unicodeScalars {
        switch scalar {
        case "'", "\u{2019}", "\u{2BB}", "\u{2BC}":
          if !word.isEmpty { word.append("'") }
        case "-", "\u{B7}", "\u{200C}", "\u{200D}":
          if !word.isEmpty { word.append(scalar) }
        case _ where LexiconAlphabet.isLetter(scalar):
          word.append(scalar)
        case " ", "\t":
          endWord()
        default:
          // Punctuation, digits and symbols end the word and the clause.
          endWord()
          if !clause.isEmpty { body(clause, mayBeginSentence) }
          mayBeginSentence = scalar != "," && scalar != ";"
          clause.removeAll()
        }
      }
      endWord()
      if !clause.isEmpty { body(clause, mayBeginSentence) }
    }
  }
}
