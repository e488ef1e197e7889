import ArgumentParser
import Layouts
import Lexicon

/// Types words accurately, inside ordinary sentences.
struct HarmTrial: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "harm",
    abstract: "Words that were typed right: how many come out as others.")

  @Option(help: "BCP 47, e.g. en.") var language = "en-US"
  @Option(help: "A file with a word, or a few, in each line.") var words: String
  @Flag(help: "Print which became what instead.") var misses = false
  @OptionGroup var resources: Resources

  func run() throws {
    let layout = try resources.layout(language, isKeypad: false)
    var keyboard = KeyboardInUse(layout: layout, lexicon: try resources.lexicon(language))
    let frames = Self.frames[String(language.prefix { $0 != "-" && $0 != "_" })] ?? [("", "")]
    var tokens = 0
    var harmed = 0
    var untyped = 0
    let lines = try readLines(words).map { $0.split(separator: " ").map(String.init) }
      .filter { !$0.isEmpty }
    guard !lines.isEmpty else { throw ValidationError("\(words): no words") }
    for (index, line) in lines.enumerated() {
      // A character on a held key needs another gesture, which no tap can harm.
      guard line.joined().allSatisfy({ keyboard.place(of: $0) != nil }) else {
        untyped += line.count
        continue
      }
      let (before, after) = frames[index % frames.count]
      keyboard.beginField()
      for character in before + line.joined(separator: " ") + after + " " {
        keyboard.type(character)
      }
      let meant = (before + line.joined(separator: " ") + after).split(separator: " ")
      let text = keyboard.field.beforeCaret
      let found = align(meant.map(String.init), with: text.split(separator: " ").map(String.init))
      let first = before.split(separator: " ").count
      for (offset, word) in line.enumerated() {
        tokens += 1
        let became = found[first + offset]
        guard became != word else { continue }
        // At the start of a sentence the capital is right.
        if first + offset == 0, became?.lowercased() == word.lowercased() { continue }
        harmed += 1
        if misses { print(word, "→", became ?? "nothing", "in:", text) }
      }
    }
    guard !misses else { return }
    var report = Report()
    report.add("tokens", tokens)
    report.add("harmed", harmed)
    report.add("untyped", untyped)
    report.print()
  }

  /// The text before and after the words.
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
