import ArgumentParser
import ControlProtocol
import MarkedYAML
import Settings
import SystemFiles
import TextEngine

struct WordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "words",
    abstract: "List and change your words.",
    discussion: """
      These are your own words only. If no user is logged in at the seat, root and the group \
      keyglass get the words of the seat.
      """,
    subcommands: [
      WordsListCommand.self, WordsAddCommand.self, WordsRemoveCommand.self,
      WordsExportCommand.self, WordsImportCommand.self,
      ShortcutCommand.self,
    ])
}

struct LanguageOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The language, such as en; that of the layout if none is given.", valueName: "language"))
  var language: String?

  func validate() throws {
    guard let language else { return }
    guard ControlRequest.isLanguage(language) else {
      throw ValidationError("a language is a tag such as en or en-US")
    }
  }
}

struct WordsListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List your words and pairs of words, the most used first.")

  @OptionGroup var language: LanguageOption
  @OptionGroup var output: OutputOptions

  func run() throws {
    var client = try ControlClient()
    let list = try client.words(language: language.language)
    try StandardOutput.print(output.json ? list.json : text(for: list))
  }

  private func text(for list: UsedWordList) -> String {
    guard !list.words.isEmpty else { return "no words for \(list.language)" }
    let words = list.words.sorted { ($0.count, $1.text) > ($1.count, $0.text) }
    let width = words.map { String($0.count).count }.max() ?? 0
    return words.map { word in
      let count = String(word.count)
      return String(repeating: " ", count: width - count.count) + count + "  "
        + word.text.printable + (word.added ? "  (added)" : "")
    }.joined(separator: "\n")
  }
}

struct WordsAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add words; they stay until you remove them.")

  @Argument(help: "Words; two in quotation marks are a pair.") var words: [String]
  @OptionGroup var language: LanguageOption

  func validate() throws {
    if let word = words.first(where: { !LearnedWords.isFit($0) }) {
      throw ValidationError(no(word))
    }
  }

  func run() throws {
    var client = try ControlClient()
    let added = words.map { UsedWord(text: $0, count: Self.uses, added: true) }
    let outcome = AddedWords(
      of: added.count, try client.change(language: language.language, added: added))
    guard outcome.leftOut < added.count else { throw CommandFailure(outcome.description) }
    try StandardOutput.print(words.count == 1 && outcome.added == 1 ? "added" : "\(outcome)")
  }

  /// The initial number of uses of a word added by hand. The number is high, because the user
  /// certainly needs the word.
  static let uses = 20
}

struct WordsRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove words, with the pairs that they are part of.",
    discussion: "`kbdctl forget` erases all of them, in every language.")

  @Argument(help: "Words, or two in quotation marks for a pair.") var words: [String]
  @OptionGroup var language: LanguageOption

  func run() throws {
    var client = try ControlClient()
    let count = try client.change(language: language.language, removed: words).count
    guard count == words.count else {
      throw CommandFailure(
        words.count == 1
          ? "\(words[0].printable) is not among your words"
          : "\(words.count - count) of \(words.count) are not among your words")
    }
    try StandardOutput.print(words.count == 1 ? "removed" : "\(words.count) removed")
  }
}

struct WordsExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Print the words in the form that `import` reads.",
    discussion: """
      Each line has a word or a pair, a tab, the number of uses, and for words added by hand another \
      tab and `added`.
      """)

  @OptionGroup var language: LanguageOption

  func run() throws {
    var client = try ControlClient()
    let list = try client.words(language: language.language)
    let text = list.words.map { LearnedWords.Entry($0).line }.joined()
    if !text.isEmpty { try StandardOutput.print(String(text.dropLast())) }
  }
}

struct WordsImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add the words of a file.",
    discussion: """
      The file has a word in each line, or the output of `export`. From a .vcf file, as address books \
      export it, the names are added. A file with an error adds nothing.
      """)

  @Argument(help: "The file.", completion: .file()) var file: String
  @OptionGroup var language: LanguageOption

  func run() throws {
    let words = try Self.words(ofFile: file)
    var client = try ControlClient()
    let outcome = AddedWords(
      of: words.count,
      try client.change(language: language.language, added: words.filter(\.isShortEnough)))
    try StandardOutput.print("\(outcome)")
  }

  /// - Throws: the first error in the file.
  static func words(ofFile file: String) throws(CommandFailure) -> [UsedWord] {
    guard !file.hasSuffix(".vcf") else { return try words(of: AddressBooks(named: file)) }
    // Put words added by hand first, then the most used words, because the daemon's list may have
    // no room for all.
    return try words(in: FilesRead(named: file))
      .sorted { ($0.added ? 1 : 0, $0.count) > ($1.added ? 1 : 0, $1.count) }
  }

  private static func words(of books: AddressBooks) throws(CommandFailure) -> [UsedWord] {
    if let problem = books.problems.first(where: { $0.severity == .error }) {
      throw CommandFailure(problem.description)
    }
    return books.names.map { UsedWord(text: $0, count: WordsAddCommand.uses, added: true) }
  }

  private static func words(in files: FilesRead) throws(CommandFailure) -> [UsedWord] {
    guard let document = files.documents.first else {
      throw CommandFailure(files.problems.first?.description ?? "no such file")
    }
    func refuse(_ line: Int, _ message: String) -> CommandFailure {
      CommandFailure(
        Problem(file: document.file, mark: Mark(line: line, column: 1), message: message)
          .description)
    }
    var words: [UsedWord] = []
    let lines = document.bytes.withoutByteOrderMark.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, bytes) in lines.enumerated() {
      guard let whole = String(validating: bytes, as: UTF8.self) else {
        throw refuse(index + 1, "this line is not UTF-8")
      }
      // Drop the carriage return that ends lines from Windows.
      let line = whole.prefix { !$0.isNewline }
      guard !line.isEmpty, line.first != "#" else { continue }
      if let entry = LearnedWords.Entry(line: line) {
        words.append(UsedWord(text: entry.text, count: entry.count, added: entry.isAdded))
      } else if !line.contains("\t"), LearnedWords.isFit(String(line)) {
        words.append(UsedWord(text: String(line), count: WordsAddCommand.uses, added: true))
      } else {
        throw refuse(index + 1, no(String(line)))
      }
    }
    return words
  }
}

/// The result of adding words.
struct AddedWords: CustomStringConvertible {
  let added: Int
  let known: Int
  let leftOut: Int

  init(of count: Int, _ changed: WordsChanged) {
    added = changed.count
    known = changed.known
    leftOut = count - added - known
  }

  var description: String {
    var parts = ["\(added) added"]
    if known > 0 { parts.append("\(known) known already") }
    if leftOut > 0 {
      parts.append(
        "\(leftOut) left out: no words, or no room beside \(LearnedWords.mostByHand) added by hand "
          + "and what you have typed")
    }
    return parts.joined(separator: ", ")
  }
}

extension UsedWord {
  /// True if a call may carry the word. The daemon's own limit for learned words is lower.
  fileprivate var isShortEnough: Bool { UsedWord.textLength.contains(text.utf8.count) }
}

/// Returns the message that a text cannot be learned as a word.
private func no(_ word: String) -> String {
  "a word has at least two letters, and no digits or punctuation; "
    + "found \(word.isEmpty ? "an empty text" : word.quoted)"
}

extension LearnedWords.Entry {
  fileprivate init(_ word: UsedWord) {
    self.init(text: word.text, count: word.count, isAdded: word.added)
  }
}

extension ControlClient {
  /// Returns all words of the caller.
  fileprivate mutating func words(language: String?) throws -> UsedWordList {
    var list = try call(.getWords(language: language, after: nil), as: UsedWordList.self)
    var last = list.words.count
    while last == UsedWordList.most, let text = list.words.last?.text {
      let next = try call(.getWords(language: list.language, after: text), as: UsedWordList.self)
      list.words += next.words
      last = next.words.count
    }
    return list
  }

  fileprivate mutating func change(
    language: String?, added: [UsedWord] = [], removed: [String] = []
  ) throws -> WordsChanged {
    var changed = WordsChanged.nothing
    for start in stride(from: 0, to: max(added.count, removed.count), by: Self.piece) {
      let piece = try call(
        .changeWords(
          language: language, add: Array(added.dropFirst(start).prefix(Self.piece)),
          remove: Array(removed.dropFirst(start).prefix(Self.piece))),
        as: WordsChanged.self)
      changed.count += piece.count
      changed.known += piece.known
    }
    return changed
  }

  /// The number of words in one call, few enough for the smaller messages of a user who may not
  /// type.
  private static var piece: Int { 24 }
}
