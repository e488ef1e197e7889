import Lexicon

/// A published word list: words with their frequencies and flags.
package struct WordList: Sendable {
  /// The BCP 47 tag of the list, e.g. `en-US`; empty if the list has none.
  package var language = ""
  /// The margin, in nats, that a correction needs in addition to the usual margin; infinite to
  /// correct nothing.
  package var correctionMargin: Float = 0
  package var entries: [Entry] = []
  /// Texts that are listed only as mistakes to be rejected.
  package private(set) var rejected: [String] = []

  package struct Entry: Hashable, Sendable {
    package var word: String
    /// The natural logarithm of the probability, not normalised.
    package var logProbability: Double
    /// True if the entry is only a shortcut for another word.
    package var isShortcut = false
    package var isOffensive = false
    package var isAbbreviation = false
    /// The word that a shortcut stands for.
    package var replacement: String?
  }

  package init() {}

  /// Reads a list in the format of the Android Open Source Project's dictionaries (`.combined`): a
  /// line `dictionary=…`, lines ` word=…,f=0–255,…`, and after a word lines `  shortcut=…`.
  ///
  /// - Throws: if a line has another form.
  package init(combined bytes: [UInt8], file: String) throws(InputProblem) {
    let lines = InputLines(file: file, bytes: bytes)
    try lines.scan { (number, line) throws(InputProblem) in
      let content = line.drop { $0 == UInt8(ascii: " ") }
      if content.isEmpty || content.first == UInt8(ascii: "#") { return }
      var entry = Entry(word: "", logProbability: 0)
      var frequency: Double?
      var kind = ""
      for field in content.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
        let column = field.startIndex - line.startIndex + 1
        guard let equals = field.firstIndex(of: UInt8(ascii: "=")) else {
          throw lines.problem("expected key=value", line: number, column: column)
        }
        let key = String(decoding: field[..<equals], as: UTF8.self)
        let value = field[(equals + 1)...]
        if kind.isEmpty {
          kind = key
          switch key {
          case "dictionary", "bigram": break
          case "word", "shortcut":
            entry.word = try lines.text(value, of: line, number)
          default:
            throw lines.problem("unknown kind of line: `\(key)`", line: number, column: column)
          }
          continue
        }
        switch key {
        case "f" where kind == "word":
          frequency = try lines.number(value, of: line, number)
        case "locale" where kind == "dictionary":
          let name = try lines.text(value, of: line, number)
          language = String(name.map { $0 == "_" ? "-" : $0 })
        case "margin" where kind == "dictionary":
          correctionMargin =
            value.elementsEqual("never".utf8)
            ? .infinity : Float(try lines.number(value, of: line, number))
        case "not_a_word": entry.isShortcut = value.elementsEqual("true".utf8)
        case "possibly_offensive": entry.isOffensive = value.elementsEqual("true".utf8)
        case "flags":
          for flag in value.split(separator: UInt8(ascii: ":")) {
            switch String(decoding: flag, as: UTF8.self) {
            case "offensive": entry.isOffensive = true
            case "abbreviation": entry.isAbbreviation = true
            default: break
            }
          }
        default: break
        }
      }
      switch kind {
      case "word":
        guard let frequency else {
          throw lines.problem("a word needs its frequency, f=0–255", line: number)
        }
        entry.logProbability = WordList.logProbability(ofAndroidFrequency: frequency)
        entries.append(entry)
      case "shortcut":
        guard !entries.isEmpty else {
          throw lines.problem("a shortcut before any word", line: number)
        }
        entries[entries.count - 1].replacement = entry.word
      default: break
      }
    }
    // Shortcuts without a replacement are non-words, listed only to be rejected.
    rejected = entries.filter { $0.isShortcut && $0.replacement == nil }.map(\.word)
    entries.removeAll { $0.isShortcut && $0.replacement == nil }
  }

  /// Reads lines of word, tab and count. After another tab, a line may have the flags `offensive`
  /// and `abbreviation`, separated by commas.
  ///
  /// - Throws: if a line has another form.
  package init(table bytes: [UInt8], file: String) throws(InputProblem) {
    let lines = InputLines(file: file, bytes: bytes)
    try lines.scan { (number, line) throws(InputProblem) in
      if line.isEmpty || line.first == UInt8(ascii: "#") { return }
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      guard (2...3).contains(fields.count) else {
        throw lines.problem("expected word, tab, count", line: number)
      }
      let count = try lines.number(fields[1], of: line, number)
      var entry = Entry(
        word: try lines.text(fields[0], of: line, number),
        logProbability: naturalLogarithm(max(count, 0.5)))
      for flag in fields.dropFirst(2).joined().split(separator: UInt8(ascii: ",")) {
        switch String(decoding: flag, as: UTF8.self) {
        case "offensive": entry.isOffensive = true
        case "abbreviation": entry.isAbbreviation = true
        default:
          throw lines.problem(
            "unknown flag", line: number, column: fields[2].startIndex - line.startIndex + 1)
        }
      }
      entries.append(entry)
    }
  }

  /// Reads the rows of one language from lines of language, tab, word, tab and frequency in a
  /// billion words.
  ///
  /// - Parameter language: a BCP 47 tag; only its first subtag counts.
  /// - Throws: if a line has another form.
  package init(table bytes: [UInt8], of language: String, file: String) throws(InputProblem) {
    let primary = language.prefix { $0 != "-" }
    let lines = InputLines(file: file, bytes: bytes)
    try lines.scan { (number, line) throws(InputProblem) in
      if line.isEmpty || line.first == UInt8(ascii: "#") { return }
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      guard fields.count == 3 else {
        throw lines.problem("expected language, tab, word, tab, count", line: number)
      }
      let count = try lines.number(fields[2], of: line, number)
      guard fields[0].elementsEqual(primary.utf8) else { return }
      entries.append(
        Entry(
          word: try lines.text(fields[1], of: line, number),
          logProbability: naturalLogarithm(max(count, 0.5))))
    }
  }

  /// Adds words in place of shortcuts with the same letters, and words that this list lacks.
  ///
  /// - Parameter others: a list with frequencies per billion words.
  package mutating func addInPlaceOfShortcuts(_ others: WordList) {
    let words = Set(others.entries.map(\.word))
    entries.removeAll { $0.isShortcut && words.contains($0.word) }
    add(others)
  }

  /// Adds the words that this list lacks, regardless of case.
  ///
  /// - Parameter others: a list with frequencies per billion words.
  package mutating func add(_ others: WordList) {
    let casing = Casing(language: language)
    let known = Set(entries.lazy.map { casing.lowercased($0.word) })
    let all = entries.reduce(0) { $0 + exponential($1.logProbability) }
    let scale = naturalLogarithm(max(all, .leastNormalMagnitude)) - naturalLogarithm(1e9)
    for var entry in others.entries where !known.contains(casing.lowercased(entry.word)) {
      entry.logProbability += scale
      entries.append(entry)
    }
  }

  /// Returns the log probability of a frequency in Android's lists. Those frequencies are
  /// logarithmic with an undocumented slope. The slope here comes from counts of each frequency's
  /// words in English text.
  static func logProbability(ofAndroidFrequency frequency: Double) -> Double {
    switch frequency {
    case ..<100: -18.3 + 0.065 * frequency
    case ..<190: -11.8 + 0.078 * (frequency - 100)
    default: -4.78 + 0.06 * (frequency - 190)
    }
  }
}
