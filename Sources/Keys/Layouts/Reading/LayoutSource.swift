import MarkedYAML
import Units

/// A layout file being read: its text, and the problems found so far. Marks are positions in the
/// joined text of the file and the files that it extends.
///
/// A reading method that finds a problem records it and returns nil, so that one pass finds all
/// problems.
struct LayoutSource {
  private let files: ExtendedFile
  /// The names that the file may use without defining them.
  let names: NamesForLayouts
  private(set) var problems: [Problem] = []
  private var recorded: Set<Problem> = []

  /// A word of a text with its position.
  struct Word: Hashable {
    var text: String
    var mark: Mark
  }

  init(_ files: ExtendedFile, names: NamesForLayouts) {
    self.files = files
    self.names = names
  }

  /// The name of the file that is read.
  private var file: String { files.documents[0].file }

  /// The lines of the text. They are needed for the column of each word in a scalar, because
  /// libyaml reports only the scalar's start.
  private var lines: [ArraySlice<UInt8>] { files.lines }

  /// True if the mark is in the file that is read, rather than in a file that it extends.
  func isOwn(_ mark: Mark) -> Bool { files.isOwn(mark) }

  /// The number of a mark's line in its own file.
  func line(of mark: Mark) -> Int { files.line(of: mark) }

  var hasErrors: Bool {
    problems.contains { $0.severity == .error }
  }

  /// The number of errors, without warnings.
  var errorCount: Int {
    problems.count { $0.severity == .error }
  }

  mutating func error(_ mark: Mark, _ message: String) {
    record(Problem(file: file, mark: mark, message: message))
  }

  mutating func warning(_ mark: Mark, _ message: String) {
    record(Problem(file: file, mark: mark, severity: .warning, message: message))
  }

  /// Reports a keysym that XKB lacks.
  mutating func check(keysym: Word) {
    guard let isKeysym = names.isKeysym, !isKeysym(keysym.text) else { return }
    let hint = FamiliarWords.suggestion(
      for: keysym.text, in: StandardKeys.keysyms + Self.otherKeysyms)
    record(unknown: keysym, "there is no keysym `\(keysym.text)`\(hint), so the key types nothing")
  }

  /// Further keysyms to suggest, for return and delete, whose standard keys have no keysym.
  private static let otherKeysyms = ["Return", "BackSpace", "Delete"]

  mutating func check(layout: Word) {
    guard !layout.text.hasPrefix(Layout.settingsPrefix) else {
      return error(
        layout.mark,
        "`\(layout.text)` begins like a page of settings, to which only the key `hide` leads")
    }
    // XKB's layouts need no file.
    guard let layouts = names.layouts, !layouts.contains(layout.text),
      !layout.text.hasPrefix("xkb:")
    else { return }
    let hint = suggestion(for: layout.text, in: layouts)
    record(unknown: layout, "there is no layout `\(layout.text)`\(hint) for the key to lead to")
  }

  private mutating func record(unknown word: Word, _ message: String) {
    record(Problem(file: file, mark: word.mark, severity: names.severity, message: message))
  }

  /// Records each problem once. Fields that all layers share are checked again for each layer.
  mutating func record(_ problem: Problem) {
    if recorded.insert(problem).inserted { problems.append(problem) }
  }

  /// Warns of values hidden by a comment, or by a comma, where no value is required.
  mutating func warnOfHiddenValues() {
    let known = Set(problems.map(\.mark))
    for hidden in files.hiddenValues where !known.contains(hidden.mark) {
      warning(hidden.mark, hidden.message)
    }
  }

  /// Checks the name of a file that is named after its language.
  mutating func checkLanguage(ofFile what: String) {
    let start = Mark(line: 1, column: 1)
    let tag = FileBases.name(ofFile: file)
    guard LanguageTag.isTag(tag) else {
      let named = "\(what) is named after its language, as in `de.yaml` or `pt-BR.yaml`"
      return error(start, named)
    }
    if let mistake = LanguageTag.mistake(in: tag) {
      warning(start, "\(mistake), so no layout uses this file")
    } else if let first = tag.first, first.isUppercase {
      warning(
        start,
        "no layout uses this file; a language's name has small letters, as in "
          + "`\(tag.lowercased()).yaml`")
    }
  }

  // MARK: Values

  /// Returns the entries of a mapping; nil after a problem.
  ///
  /// - Parameters:
  ///   - what: the subject of the message, such as `a layout`.
  ///   - lines: the lines that the subject needs, for the message.
  mutating func mapping(
    _ node: Node, _ what: @autoclosure () -> String,
    needs lines: @autoclosure () -> String = "lines `name: value` below it"
  ) -> [Node.Entry]? {
    if case .mapping(let entries) = node.content { return entries }
    let found = node.isNothing ? "" : node.instead + node.missingSign
    error(node.mark, "\(what()) needs \(lines())\(found)")
    return nil
  }

  /// Reports a value of the wrong kind, or a value hidden by a comment or a comma.
  private mutating func refuse(_ entry: Node.Entry, _ expected: String) {
    if let hidden = files.hiddenValue(of: entry) { return error(hidden.mark, hidden.message) }
    error(entry.value.mark, entry.value.wrong("`\(entry.key)`", expected))
  }

  /// Reads a visible text: one line, without characters that could affect the program that shows
  /// it.
  mutating func text(_ entry: Node.Entry) -> String? {
    guard let text = output(entry) else { return nil }
    return checkShowable(text, as: "`\(entry.key)`", at: entry.value.mark) ? text : nil
  }

  /// Returns true if a program can show the text safely; otherwise reports the text.
  ///
  /// - Parameter subject: the text's field; nil to quote the text itself.
  mutating func checkShowable(
    _ text: String, as subject: @autoclosure () -> String? = nil, at mark: Mark
  ) -> Bool {
    guard let culprit = text.unicodeScalars.first(where: \.actsOnReaders) else { return true }
    error(
      mark,
      "\(subject() ?? text.quoted) may not contain \(Self.description(of: culprit)); it is shown on "
        + "one line")
    return false
  }

  private static func description(of scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\t": "a tab (U+0009) or another control character"
    case "\n", "\r", "\u{85}": "a line end (U+\(code(of: scalar))) or another control character"
    case "\u{2028}", "\u{2029}": "a line end (U+\(code(of: scalar)))"
    default: "the invisible character U+\(code(of: scalar))"
    }
  }

  private static func code(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Reads a text that a key types. It may be invisible: tabs, line ends, and characters that
  /// change the direction of text are allowed.
  mutating func output(_ entry: Node.Entry) -> String? {
    if case .scalar(let text, let isQuoted) = entry.value.content, isQuoted || !text.isEmpty {
      if !isQuoted { warnOfNull(text, entry.value.mark) }
      return checkTypeable(text, at: entry.value.mark) ? text : nil
    }
    refuse(entry, "a text")
    return nil
  }

  /// Warns of an unquoted `null`, which means no value in YAML, but is a text in layout files.
  private mutating func warnOfNull(_ text: String, _ mark: Mark) {
    guard text.lowercased() == "null" else { return }
    warning(mark, "`\(text)` is a text here; leave the value empty, or put the text in quotes")
  }

  /// Reads the id of an application's button.
  mutating func button(_ entry: Node.Entry) -> String? {
    guard let id = text(entry) else { return nil }
    if 1...KeyAction.longestButtonID ~= id.utf8.count { return id }
    error(
      entry.value.mark,
      "the id of a button has 1 to \(KeyAction.longestButtonID) bytes, not \(id.utf8.count)")
    return nil
  }

  /// Returns true if keys can type the text; otherwise reports the first character that none types.
  private mutating func checkTypeable(_ text: String, at mark: Mark) -> Bool {
    let culprit = text.unicodeScalars.first {
      $0.properties.generalCategory == .control && $0 != "\t" && $0 != "\n"
    }
    guard let culprit else { return true }
    error(
      mark,
      "\(text.quoted) has the control character U+\(Self.code(of: culprit)), which no key types")
    return false
  }

  /// Reports an item of a list that is not a text, or is hidden by a comment.
  private mutating func refuse(_ item: Node, of entry: Node.Entry) {
    if let hidden = files.hiddenValue(ofItem: item) { return error(hidden.mark, hidden.message) }
    error(item.mark, item.wrong("an item of `\(entry.key)`", "a text"))
  }

  mutating func truth(_ entry: Node.Entry) -> Bool? {
    if case .scalar(let text, isQuoted: false) = entry.value.content {
      switch text.lowercased() {
      case "yes", "true", "on": return true
      case "no", "false", "off": return false
      default: break
      }
    }
    refuse(entry, "`yes` or `no`")
    return nil
  }

  mutating func number(_ entry: Node.Entry, in range: ClosedRange<Double>) -> Double? {
    guard case .scalar(let text, isQuoted: _) = entry.value.content, !entry.value.isNothing else {
      refuse(entry, "a number")
      return nil
    }
    return number(Word(text: text, mark: entry.value.mark), of: entry.key, in: range)
  }

  mutating func number(
    _ word: Word, of field: String, in range: ClosedRange<Double>
  ) -> Double? {
    // Refuse hexadecimal digits and exponents, which are probably typing errors.
    if word.text.utf8.allSatisfy({ Self.inNumbers.contains($0) }), let number = Double(word.text),
      range.contains(number)
    {
      return number
    }
    error(
      word.mark,
      "`\(field)` is a number from \(shortText(of: range.lowerBound)) to "
        + "\(shortText(of: range.upperBound)), not `\(word.text)`"
        + Self.advice(onNumber: word.text))
    return nil
  }

  private static let inNumbers = Set("+-.0123456789".utf8)

  private static func advice(onNumber text: String) -> String {
    if text.hasSuffix(",") { return "; numbers have spaces between, not commas" }
    return decimalComma(in: text).map { "; \($0)" } ?? ""
  }

  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ word: Word, of field: String, as type: Choice.Type = Choice.self
  ) -> Choice? where Choice.RawValue == String {
    choice(word, of: field, among: Choice.allCases.map { ($0.rawValue, $0) })
  }

  mutating func choice<Choice>(
    _ word: Word, of field: String, among choices: [(String, Choice)]
  ) -> Choice? {
    if let choice = choices.first(where: { $0.0 == word.text }) { return choice.1 }
    let known = choices.map(\.0)
    let (one, all) = Self.choices[field] ?? ("value of `\(field)`", "values")
    error(
      word.mark,
      "`\(word.text)` is no \(one)\(FamiliarWords.suggestion(for: word.text, in: known)); "
        + "the \(all) are \(known.joined(separator: ", "))")
    return nil
  }

  /// The singular and the plural of each field's choices, for messages.
  private static let choices = [
    "purposes": ("purpose", "purposes"), "style": ("style", "styles"),
    "method": ("method", "methods"), "direction": ("direction", "directions"),
    "modifier": ("modifier", "modifiers"),
    "calculator": ("key of the calculator", "keys of the calculator"),
    "search": ("search", "searches"),
  ]

  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ entry: Node.Entry, as type: Choice.Type = Choice.self
  ) -> Choice? where Choice.RawValue == String {
    choice(entry, among: Choice.allCases.map { ($0.rawValue, $0) })
  }

  mutating func choice<Choice>(
    _ entry: Node.Entry, among choices: [(String, Choice)]
  ) -> Choice? {
    guard let text = text(entry) else { return nil }
    return choice(Word(text: text, mark: entry.value.mark), of: entry.key, among: choices)
  }

  /// Returns the whole entries in braces. Entries cut in two by a comma in a value are reported.
  ///
  /// - Parameters:
  ///   - known: the names that an entry may have.
  ///   - kinds: the kinds of the entries' values.
  mutating func whole(
    _ entries: [Node.Entry], known: [String], _ kinds: CommaInBraces.KindsOfValues
  ) -> [Node.Entry] {
    let (whole, cuts) = entries.cutByCommas(known: known, kinds)
    for cut in cuts { error(cut.mark, cut.message) }
    return whole
  }

  /// - Parameters:
  ///   - renamed: the new names of renamed fields, by their old names.
  ///   - line: the line that the author should write instead; nil to suggest a name.
  mutating func unknown(
    _ entry: Node.Entry, in known: [String], renamed: [String: String] = [:],
    instead line: String? = nil, of what: String
  ) {
    if let name = renamed[entry.key] {
      error(entry.keyMark, "the field `\(entry.key)` of \(what) is called `\(name)`")
      return
    }
    let suggestion =
      line.map { "; write \($0.quoted)" } ?? FamiliarWords.suggestion(for: entry.key, in: known)
    error(
      entry.keyMark,
      "\(what) has no field `\(entry.key)`\(suggestion); "
        + "the fields are \(known.joined(separator: ", "))")
  }

  // MARK: Words

  /// Reads the words of a text, or the texts of a list; nil after a problem.
  mutating func words(_ entry: Node.Entry) -> [Word]? {
    switch entry.value.content {
    case .scalar(let text, let isQuoted) where isQuoted || !text.isEmpty:
      if !isQuoted { warnOfNull(text, entry.value.mark) }
      return rows(of: text, at: entry.value.mark).flatMap { $0 }
    case .sequence(let items):
      return items.compactMap { item in
        if case .scalar(let text, let isQuoted) = item.content, isQuoted || !text.isEmpty {
          return checkTypeable(text, at: item.mark) ? Word(text: text, mark: item.mark) : nil
        }
        refuse(item, of: entry)
        return nil
      }
    case .scalar, .mapping:
      refuse(entry, "a text of words with spaces between")
      return nil
    }
  }

  /// Warns of commas between the words of a text, because the commas would be typed.
  mutating func warnOfCommas(_ entry: Node.Entry) {
    guard case .scalar(let text, _) = entry.value.content else { return }
    let words = rows(of: text, at: entry.value.mark).flatMap { $0 }
    let separated = words.dropLast().allSatisfy { $0.text.count > 1 && $0.text.hasSuffix(",") }
    if words.count > 1, separated {
      warning(
        words[0].mark,
        "`\(entry.key)` has spaces between its texts, not commas; "
          + "\(words[0].text.quoted) has a comma")
    } else if words.count == 1 {
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count > 1, parts.allSatisfy({ $0.count == 1 }) else { return }
      warning(
        words[0].mark,
        "`\(entry.key)` has spaces between its texts, not commas; \(text.quoted) is one text")
    }
  }

  /// Reads the words of each line of a block, or of each text of a list; nil after a problem.
  mutating func rows(_ entry: Node.Entry) -> [[Word]]? {
    let mark = entry.value.mark
    switch entry.value.content {
    case .scalar(let text, isQuoted: _) where isBlock(mark):
      return rows(of: text, at: mark)
    case .sequence(let items):
      var rows: [[Word]] = []
      for item in items {
        guard case .scalar(let text, let isQuoted) = item.content, isQuoted || !text.isEmpty else {
          // Rows are probably alike, so only the first is reported.
          error(item.mark, item.wrong("a row", "a text of keys with spaces between") + item.asRow)
          return nil
        }
        rows.append(self.rows(of: text, at: item.mark).flatMap { $0 })
      }
      if rows.count > 2, items.allSatisfy({ $0.mark.line == mark.line }),
        rows.allSatisfy({ $0.count == 1 })
      {
        warning(
          mark, "each text of this list is a row; a row is a text of keys with spaces between")
      }
      return rows
    case .scalar, .mapping:
      error(
        mark,
        "`\(entry.key)` begins with `|` and then has a line for each row, "
          + "as in `\(entry.key): |`")
      return nil
    }
  }

  /// True if the text at `mark` is a block that keeps its line breaks.
  private func isBlock(_ mark: Mark) -> Bool {
    byte(at: mark) == UInt8(ascii: "|")
  }

  private func byte(at mark: Mark) -> UInt8? {
    guard lines.indices.contains(mark.line - 1) else { return nil }
    var column = 0
    for byte in lines[mark.line - 1] where beginsScalar(byte) {
      column += 1
      if column == mark.column { return byte }
    }
    return nil
  }

  /// Returns the words of each line of a value, with their positions in the file.
  private func rows(of text: String, at mark: Mark) -> [[Word]] {
    // Split bytes rather than characters, because this is faster and all files are read before the
    // first touch.
    let bytes = Array(text.utf8)
    let block = isBlock(mark)
    var rows: [[Word]] = []
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      guard let start = start(of: line, number: number, at: mark, block: block) else {
        return rowsOfEscapedText(text, at: mark)
      }
      let row = words(of: line, at: start)
      if !row.isEmpty { rows.append(row) }
      number += 1
    }
    return rows
  }

  /// Returns the words of a value whose text differs from the file's, because it has escapes or
  /// spans several lines.
  private func rowsOfEscapedText(_ text: String, at mark: Mark) -> [[Word]] {
    var marks = WrittenScalar.marks(of: text, at: mark, in: lines)[...]
    return text.utf8.split(separator: UInt8(ascii: "\n")).map { line in
      words(of: Array(line)[...], at: mark).map { word in
        let place = marks.first ?? mark
        let scalars = word.text.unicodeScalars
        marks = marks.dropFirst(scalars.count)
        return Word(text: word.text, mark: place)
      }
    }.filter { !$0.isEmpty }
  }

  /// Returns the position in the file of a byte of a value.
  func mark(ofByte offset: Int, of text: String, at mark: Mark) -> Mark {
    let before = Array(text.utf8.prefix(offset))
    let lines = Array(text.utf8).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let number = before.count { $0 == UInt8(ascii: "\n") }
    guard lines.indices.contains(number) else { return mark }
    guard let start = start(of: lines[number], number: number, at: mark, block: isBlock(mark))
    else {
      let marks = WrittenScalar.marks(of: text, at: mark, in: self.lines)
      let isSpace: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 < 0x20 }
      return marks.dropFirst(before.count { beginsScalar($0) && !isSpace($0) }).first ?? mark
    }
    let inLine = before.reversed().prefix { $0 != UInt8(ascii: "\n") }
    return Mark(line: start.line, column: start.column + inLine.count(where: beginsScalar))
  }

  /// Returns the position in the file at which a line of a value begins; nil if the file's text
  /// there differs from the line. A block's line begins after its indentation, and any other value
  /// after its quote, if any.
  private func start(
    of line: ArraySlice<UInt8>, number: Int, at mark: Mark, block: Bool
  ) -> Mark? {
    let index = block ? mark.line + number : mark.line - 1
    guard lines.indices.contains(index) else { return line.isEmpty ? mark : nil }
    let written = lines[index]
    guard block else {
      var rest = written.dropFirst(prefix(of: written, scalars: mark.column - 1))
      let isQuoted = rest.first == UInt8(ascii: "\"") || rest.first == UInt8(ascii: "'")
      if isQuoted { rest = rest.dropFirst() }
      guard number == 0, rest.starts(with: line) else { return nil }
      return Mark(line: mark.line, column: mark.column + (isQuoted ? 1 : 0))
    }
    guard written.suffix(line.count).elementsEqual(line) else { return nil }
    return Mark(
      line: index + 1, column: 1 + written.dropLast(line.count).count(where: beginsScalar))
  }

  /// Returns the number of bytes of a line's first scalars.
  private func prefix(of line: ArraySlice<UInt8>, scalars: Int) -> Int {
    var left = scalars
    for (offset, byte) in line.enumerated() where beginsScalar(byte) {
      if left == 0 { return offset }
      left -= 1
    }
    return line.count
  }

  private func words(of line: ArraySlice<UInt8>, at start: Mark) -> [Word] {
    var words: [Word] = []
    var column = start.column
    for word in line.split(
      omittingEmptySubsequences: false,
      whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
    {
      let text = withoutDirectionMarks(word)
      if !text.isEmpty {
        words.append(Word(text: text, mark: Mark(line: start.line, column: column)))
      }
      column += word.count(where: beginsScalar) + 1
    }
    return words
  }
}

extension Node {
  /// The end of a message about a list where a row is expected: the row to write instead.
  fileprivate var asRow: String {
    guard case .sequence(let items) = content else { return "" }
    let keys = items.compactMap { item -> String? in
      if case .scalar(let text, _) = item.content { text } else { nil }
    }
    return keys.isEmpty || keys.count < items.count
      ? "" : "; write \(keys.joined(separator: " ").quoted)"
  }
}

/// Formats a number in its shortest form: `1.5`, and `2` rather than `2.0`.
func shortText(of number: Double) -> String {
  let rounded = (number * 1000).rounded() / 1000
  return rounded == rounded.rounded() && abs(rounded) < 1e9 ? "\(Int(rounded))" : "\(rounded)"
}

private func beginsScalar(_ byte: UInt8) -> Bool {
  byte & 0b1100_0000 != 0b1000_0000
}

/// A word without the invisible marks that keep a right-to-left row in visual order in an editor.
/// They are Unicode's Bidi_Control characters except U+061C.
private func withoutDirectionMarks(_ word: ArraySlice<UInt8>) -> String {
  let text = String(decoding: word, as: UTF8.self)
  // Each of these marks begins with this byte in UTF-8.
  guard word.contains(0xE2) else { return text }
  var scalars = text.unicodeScalars
  scalars.removeAll {
    switch $0.value {
    case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
  return String(scalars)
}
