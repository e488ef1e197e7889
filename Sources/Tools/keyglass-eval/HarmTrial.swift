import ArgumentParser
import Layouts
import Lexicon

/// Types words inside ordinary sentences, or given sentences, without slips. Counts the words that
/// come out changed.
struct HarmTrial: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "harm",
    abstract: "Words that were typed right: how many come out as others.")

  @Option(help: "BCP 47, e.g. en.") var language = "en-US"
  @Option(help: "A file with a word, or a few, in each line.") var words: String?
  @Option(help: "A file with a text in each line, typed as it stands.") var sentences: String?
  @Flag(help: "Print which became what instead.") var misses = false
  @OptionGroup var resources: Resources

  func validate() throws {
    guard (words == nil) != (sentences == nil) else {
      throw ValidationError("Either --words or --sentences is needed.")
    }
  }

  func run() throws {
    let layout = try resources.layout(language, isKeypad: false)
    var keyboard = KeyboardInUse(layout: layout, lexicon: try resources.lexicon(language))
    var tally = Tally()
    for text in try texts() { type(text, on: &keyboard, into: &tally) }
    guard tally.hasTyped else { throw NothingTyped(layout) }
    guard !misses else { return }
    var report = Report()
    report.add("tokens", tally.tokens)
    report.add("harmed", tally.harmed)
    report.add("untyped", tally.untyped)
    report.print()
  }

  /// Words with the text before and after them.
  private struct Text {
    var before: [String] = []
    var words: [String]
    var after: [String] = []

    var all: [String] { before + words + after }
  }

  private struct Tally {
    var tokens = 0
    var harmed = 0
    /// The words that need a key that the layout lacks or, with `--words`, a held key.
    var untyped = 0
    var hasTyped = false
  }

  /// - Throws: if the file cannot be read, or has no words.
  private func texts() throws -> [Text] {
    let path = words ?? sentences ?? ""
    let lines = try readLines(path).map { $0.split(separator: " ").map(String.init) }
      .filter { !$0.isEmpty }
    guard !lines.isEmpty else { throw ValidationError("\(path): no words") }
    guard words != nil else { return lines.map { Text(words: $0) } }
    let frames = Self.frames[String(language.prefix { $0 != "-" && $0 != "_" })] ?? [("", "")]
    return lines.enumerated().map { index, line in
      let (before, after) = frames[index % frames.count]
      return Text(
        before: before.split(separator: " ").map(String.init), words: line,
        after: after.split(separator: " ").map(String.init))
    }
  }

  private func type(_ text: Text, on keyboard: inout KeyboardInUse, into tally: inout Tally) {
    // Skip words that need a held key, because this trial measures taps.
    guard sentences != nil || text.words.joined().allSatisfy({ keyboard.place(of: $0) != nil })
    else {
      tally.untyped += text.words.count
      return
    }
    keyboard.beginField()
    for character in text.all.joined(separator: " ") + " " {
      if !keyboard.type(exactly: String(character)) { tally.untyped += 1 }
    }
    let typed = keyboard.field.beforeCaret
    if !typed.isEmpty { tally.hasTyped = true }
    let found = align(text.all, with: typed.split(separator: " ").map(String.init))
    for (offset, word) in text.words.enumerated() {
      tally.tokens += 1
      let place = text.before.count + offset
      let became = found[place]
      guard became != word else { continue }
      // At the start of a sentence, a word may get a capital.
      if place == 0, words != nil, became?.lowercased() == word.lowercased() { continue }
      tally.harmed += 1
      if misses { print(word, "→", became ?? "nothing", "in:", typed) }
    }
  }

  /// The texts before and after the words, by language.
  private static let frames: [String: [(String, String)]] = [
    "en": [
      ("I think ", " is here"), ("we saw ", " again today"), ("please ask ", " about it"),
      ("this is ", " and nothing else"),
    ],
    "de": [
      ("ich glaube ", " ist hier"), ("wir haben ", " heute gesehen"), ("frag bitte ", " danach"),
      ("das ist ", " und sonst nichts"),
    ],
    "nb": [
      ("jeg tror ", " er her"), ("vi så ", " igjen i dag"), ("spør ", " om det"),
      ("dette er ", " og ikke noe annet"),
    ],
    "ru": [
      ("я думаю ", " здесь"), ("мы видели ", " сегодня"), ("это ", " и больше ничего"),
    ],
  ]
}
