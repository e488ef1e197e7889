import Lexicon
import Sentences

/// Compiles a language's model of sentences from a text. Each line has fields separated by tabs;
/// `→` stands for a tab, and `…` for more fields like the last one:
///
///     1 → WORD → COST → BACK-OFF → READING → …
///     2 → WORD → SUCCESSOR → …
///     3 → WORD WORD → BACK-OFF → SUCCESSOR → …
///
/// A reading has syllables and a cost; a successor has a word and a cost. Spaces separate them.
/// Costs are as in `SentenceFormat`. A word's line comes before all lines that name the word as a
/// successor.
///
/// A file of tones (`pinyin-tones.tsv.gz`) may be added. The three fields of a line are a
/// character, a syllable, and five costs separated by spaces: one for each tone. `-` stands for a
/// tone that the character lacks.
///
/// A file of forms (`pinyin-traditional.tsv.gz`) may be added, too. Each line has a character or
/// word, and its form in Taiwan. A word is listed only if its form differs from the forms of its
/// characters.
package struct SentenceCompiler {
  private struct Follower: Hashable {
    var word: Int
    var cost: UInt8
  }

  private let lines: InputLines
  private var numbers: [String: Int] = [:]
  private var words: [(text: String, cost: UInt8, backOff: Int8)] = []
  private var readings: [(syllables: [String], word: Int, cost: UInt8)] = []
  private var followers: [[Follower]] = []
  private var pairs: [Int: [Int: (backOff: Int8, followers: [Follower])]] = [:]
  private var characters: [UInt32: UInt32] = [:]
  private var forms: [(word: Int, form: String)] = []
  private var tones: [(character: UInt32, syllable: String, costs: [UInt8])] = []

  /// - Throws: at the first malformed line.
  package init(bytes: [UInt8], file: String) throws(InputProblem) {
    lines = InputLines(file: file, bytes: bytes)
    var number = 0
    try lines.scan { line, text throws(InputProblem) in
      number = line
      let fields = try lines.text(text, of: text, line).split(
        separator: "\t", omittingEmptySubsequences: false)
      switch fields.first {
      case "1" where fields.count >= 5: try addWord(fields.dropFirst(), line)
      case "2" where fields.count >= 3:
        followers[try self.number(of: fields[1], line)] = try parseFollowers(
          fields.dropFirst(2), line)
      case "3" where fields.count >= 4: try addPair(fields.dropFirst(), line)
      default: throw lines.problem("expected 1, 2 or 3 and its fields", line: line)
      }
    }
    guard !words.isEmpty else { throw lines.problem("no words", line: number + 1) }
  }

  /// Adds a file of tones: character, syllable and costs of the five tones.
  ///
  /// - Throws: at the first malformed line.
  package mutating func addTones(bytes: [UInt8], file: String) throws(InputProblem) {
    let lines = InputLines(file: file, bytes: bytes)
    try lines.scan { line, text throws(InputProblem) in
      let fields = try lines.text(text, of: text, line).split(separator: "\t")
      guard fields.count == 3, let character = fields[0].unicodeScalars.first,
        fields[0].unicodeScalars.count == 1
      else { throw lines.problem("expected a character, a syllable and costs", line: line) }
      var costs: [UInt8] = []
      for field in fields[2].split(separator: " ") {
        if field == "-" {
          costs.append(SentenceTones.never)
        } else if let cost = UInt8(field), cost < SentenceTones.never {
          costs.append(cost)
        }
      }
      guard costs.count == SentenceTones.count else {
        throw lines.problem("expected five costs below \(SentenceTones.never), or -", line: line)
      }
      tones.append((character.value, String(fields[1]), costs))
    }
  }

  /// Adds a file of forms: a character or word, and its form in Taiwan.
  ///
  /// - Throws: at the first malformed line.
  package mutating func addForms(bytes: [UInt8], file: String) throws(InputProblem) {
    let lines = InputLines(file: file, bytes: bytes)
    try lines.scan { line, text throws(InputProblem) in
      let fields = try lines.text(text, of: text, line).split(separator: "\t")
      guard fields.count == 2 else {
        throw lines.problem("expected a text and its form", line: line)
      }
      let (plain, form) = (fields[0].unicodeScalars, fields[1].unicodeScalars)
      if let character = plain.first, let other = form.first, plain.count == 1, form.count == 1 {
        characters[character.value] = other.value
      } else if let word = numbers[String(fields[0])] {
        forms.append((word, String(fields[1])))
      }
    }
  }

  private mutating func addWord(_ fields: ArraySlice<Substring>, _ line: Int) throws(InputProblem) {
    let text = String(fields[1])
    guard numbers[text] == nil else { throw lines.problem("\(text) is listed twice", line: line) }
    let number = words.count
    numbers[text] = number
    words.append(
      (text, try cost(fields[2], UInt8.self, line), try cost(fields[3], Int8.self, line)))
    followers.append([])
    for field in fields[4...] {
      let parts = field.split(separator: " ")
      guard parts.count > 1, let last = parts.last else {
        throw lines.problem("expected syllables and a cost: \(field)", line: line)
      }
      let syllables = parts.dropLast().map(String.init)
      guard syllables.allSatisfy({ $0.utf8.count <= 8 }) else {
        throw lines.problem("a syllable has at most eight letters: \(field)", line: line)
      }
      readings.append((syllables, number, try cost(last, UInt8.self, line)))
    }
  }

  private mutating func addPair(_ fields: ArraySlice<Substring>, _ line: Int) throws(InputProblem) {
    let pair = fields[1].split(separator: " ")
    guard pair.count == 2 else { throw lines.problem("expected two words", line: line) }
    let (first, second) = (try number(of: pair[0], line), try number(of: pair[1], line))
    guard followers[first].contains(where: { $0.word == second }) else {
      throw lines.problem("nothing says that \(pair[1]) follows \(pair[0])", line: line)
    }
    pairs[first, default: [:]][second] = (
      try cost(fields[2], Int8.self, line), try parseFollowers(fields[3...], line)
    )
  }

  /// Returns the followers in a line, sorted by word.
  private func parseFollowers(
    _ fields: ArraySlice<Substring>, _ line: Int
  ) throws(InputProblem) -> [Follower] {
    var found: [Follower] = []
    for field in fields {
      let parts = field.split(separator: " ")
      guard parts.count == 2 else {
        throw lines.problem("expected a word and a cost: \(field)", line: line)
      }
      found.append(
        Follower(
          word: try number(of: parts[0], line), cost: try cost(parts[1], UInt8.self, line)))
    }
    return found.sorted { $0.word < $1.word }
  }

  private func number(of word: Substring, _ line: Int) throws(InputProblem) -> Int {
    guard let number = numbers[String(word)] else {
      throw lines.problem("no line says what \(word) costs", line: line)
    }
    return number
  }

  private func cost<Value: FixedWidthInteger>(
    _ field: Substring, _: Value.Type, _ line: Int
  ) throws(InputProblem) -> Value {
    guard let value = Value(field) else {
      throw lines.problem("expected a number from \(Value.min) to \(Value.max)", line: line)
    }
    return value
  }

  // MARK: - Writing

  private final class Branch {
    var children: [Int: Branch] = [:]
    var readings: [(word: Int, cost: UInt8)] = []
  }

  /// - Throws: if the model is too large for the format.
  package func compile() throws(InputProblem) -> [UInt8] {
    var sections = Array(
      repeating: (bytes: [UInt8](), count: 0), count: SentenceFormat.Section.allCases.count)
    func put<Value: BitwiseCopyable>(_ value: Value, in section: SentenceFormat.Section) {
      withUnsafeBytes(of: value) { sections[section.rawValue].bytes += $0 }
      sections[section.rawValue].count += 1
    }
    func count(_ section: SentenceFormat.Section) -> Int { sections[section.rawValue].count }

    let syllables = Set(readings.flatMap(\.syllables)).sorted()
    for syllable in syllables {
      // The first letter is in the lowest byte, which comes first.
      put(syllable.utf8.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }, in: .syllables)
    }
    let places = Dictionary(uniqueKeysWithValues: zip(syllables, syllables.indices))
    let root = Branch()
    for reading in readings {
      var branch = root
      for syllable in reading.syllables {
        let number = places[syllable] ?? 0
        let child = branch.children[number] ?? Branch()
        branch.children[number] = child
        branch = child
      }
      branch.readings.append((reading.word, reading.cost))
    }
    var queue = [(branch: root, syllable: 0)]
    var next = 0
    while next < queue.count {
      let (branch, syllable) = queue[next]
      next += 1
      put(
        SentenceNode(syllable: syllable, firstChild: queue.count, firstReading: count(.readings)),
        in: .nodes)
      for (number, child) in branch.children.sorted(by: { $0.key < $1.key }) {
        queue.append((child, number))
      }
      func whole(_ reading: (word: Int, cost: UInt8)) -> (Int, Int) {
        (Int(words[reading.word].cost) + Int(reading.cost), reading.word)
      }
      for reading in branch.readings.sorted(by: { whole($0) < whole($1) }) {
        put(UInt32(reading.word) << 8 | UInt32(reading.cost), in: .readings)
      }
    }
    put(
      SentenceNode(syllable: 0, firstChild: queue.count, firstReading: count(.readings)), in: .nodes
    )
    for (number, word) in words.enumerated() {
      put(
        SentenceWord(
          firstByte: count(.text), firstSuccessor: count(.successors), cost: word.cost,
          backOff: word.backOff), in: .words)
      for byte in word.text.utf8 { put(byte, in: .text) }
      for follower in followers[number] {
        let pair = pairs[number]?[follower.word]
        if let pair {
          put(
            SentencePair(
              successor: UInt32(count(.successors)), firstThird: count(.thirds),
              backOff: pair.backOff), in: .pairs)
          for third in pair.followers {
            put(UInt32(third.word) << 8 | UInt32(third.cost), in: .thirds)
          }
        }
        put(
          UInt32(follower.word) << 9 | (pair == nil ? 0 : 0x100) | UInt32(follower.cost),
          in: .successors)
      }
    }
    put(
      SentenceWord(
        firstByte: count(.text), firstSuccessor: count(.successors), cost: .max, backOff: 0),
      in: .words)
    put(SentencePair(successor: .max, firstThird: count(.thirds), backOff: 0), in: .pairs)
    // Tones of syllables that no word has are left out.
    let known = tones.compactMap { tone in
      places[tone.syllable].map {
        SentenceTones(character: tone.character, syllable: $0, costs: tone.costs)
      }
    }
    for tone in known.sorted(by: { $0.key < $1.key }) { put(tone, in: .tones) }
    for (character, form) in characters.sorted(by: { $0.key < $1.key }) {
      put(SentenceForm(key: character, value: form), in: .characters)
    }
    for (word, form) in forms.sorted(by: { $0.word < $1.word }) {
      put(SentenceForm(key: UInt32(word), value: UInt32(count(.formText))), in: .forms)
      for byte in form.utf8 { put(byte, in: .formText) }
    }
    put(SentenceForm(key: .max, value: UInt32(count(.formText))), in: .forms)
    guard syllables.count <= SentenceNode.maximumSyllables, queue.count < SentenceNode.maximumNodes,
      words.count < SentenceWord.maximumWords, count(.thirds) < SentencePair.maximumThirds
    else { throw lines.problem("there is more than the format holds", line: 1) }
    return Self.file(sections)
  }

  private static func file(_ sections: [(bytes: [UInt8], count: Int)]) -> [UInt8] {
    var file = [UInt8](repeating: 0, count: SentenceFormat.headerLength)
    func write<Value: FixedWidthInteger>(_ value: Value, at offset: Int) {
      withUnsafeBytes(of: value.littleEndian) {
        file.replaceSubrange(offset..<offset + $0.count, with: $0)
      }
    }
    file.replaceSubrange(0..<SentenceFormat.magic.count, with: SentenceFormat.magic)
    write(SentenceFormat.version, at: 8)
    write(UInt32(sections.count), at: 12)
    for (number, section) in sections.enumerated() {
      file += [UInt8](repeating: 0, count: (8 - file.count % 8) % 8)
      write(UInt32(file.count), at: SentenceFormat.sectionTable + number * 8)
      write(UInt32(section.count), at: SentenceFormat.sectionTable + number * 8 + 4)
      file += section.bytes
    }
    write(UInt64(file.count), at: 16)
    let sum = file.withUnsafeBytes {
      LexiconFormat.checksum(
        UnsafeRawBufferPointer(rebasing: $0[SentenceFormat.checksumStart...]))
    }
    write(sum, at: 24)
    return file
  }
}
