import Access
import ArgumentParser
import Layouts
import Lexicon
import SystemFiles

/// Types phrases in braille with fingers that miss their places.
struct BrailleTrial: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "braille",
    abstract: "Braille by resting fingers: wrong cells, and wrong words after the decoder.")

  @Option(help: "BCP 47, e.g. en.") var language = "en-US"
  @Option(help: "A file with a phrase in each line.") var phrases: String
  @Option(help: "Which lines: all, odd or even.") var part: Phrase.Part = .all
  @Option(help: "The greatest number of phrases.") var limit = Int.max
  @Option(help: "two-hands, left-hand or right-hand.") var hands = "two-hands"
  @Option(help: "The spread of a finger's touches in each direction, in millimetres.")
  var sigma = 4.0
  @Option(help: "The movement of each hand from chord to chord, in millimetres.") var drift = 0.5
  @Option(help: "The time in which the fingers of a chord come down, in milliseconds.")
  var skew: Int64 = 80
  @Option(help: "The distance between neighbouring fingers, in millimetres.") var spacing = 22.0
  @Option(help: "The number of phrases after which the hands are held on the glass again.")
  var held = 10
  @Option(help: "The number of simulated persons.") var seeds = 1
  @Flag(help: "Print each wrong word: meant, touched, typed.") var misses = false
  @OptionGroup var resources: Resources

  func run() throws {
    guard let hands = BrailleHands(rawValue: hands), hands != .off else {
      throw ValidationError("`\(hands)`: no such hands")
    }
    let table = try resources.braille(language)
    let layout = try resources.layout(language, isKeypad: false)
    let lexicon = try resources.lexicon(language)
    let phrases = try Phrase.read(phrases, part).prefix(limit)
    var tally = BrailleTally()
    for seed in 0..<seeds {
      var person = BraillePerson(
        hands, table, sigma: sigma, drift: drift, skew: skew, spacing: spacing,
        seed: UInt64(seed))
      var literal = BrailleKeyboard(LayoutAndWords(layout: layout, lexicons: []), hands, table)
      var product = BrailleKeyboard(
        LayoutAndWords(layout: layout, lexicons: [lexicon]), hands, table)
      for (index, phrase) in phrases.enumerated() {
        var touches = index % max(1, held) == 0 ? person.hold() : []
        touches += person.type(phrase.text + " ")
        let (touched, typed) = (literal.type(touches), product.type(touches))
        tally.add(phrase, touched: touched, typed: typed, cells: person.popCells())
        if misses { tally.printMisses() }
      }
    }
    tally.report.print()
  }
}

/// The counts of cells and words.
struct BrailleTally {
  private var cells = 0
  private var cellsWrong = 0
  private var words = 0
  private var wrongAsTouched = 0
  private var wrong = 0
  private var harmed = 0
  private var misses: [String] = []

  mutating func add(_ phrase: Phrase, touched: String, typed: String, cells count: Int) {
    cells += count
    cellsWrong += editDistance(Self.plain(touched), phrase.text + " ")
    func words(_ text: String) -> [String?] {
      align(phrase.words, with: Self.plain(text).split(separator: " ").map(String.init))
    }
    for (meant, (touched, typed)) in zip(phrase.words, zip(words(touched), words(typed))) {
      self.words += 1
      if touched != meant { wrongAsTouched += 1 }
      guard typed != meant else { continue }
      wrong += 1
      if touched == meant { harmed += 1 }
      misses.append("\(meant)\t\(touched ?? "")\t\(typed ?? "")")
    }
  }

  /// Returns a text without the capitals and printed apostrophes that the keyboard may have added.
  private static func plain(_ text: String) -> String {
    String(text.lowercased().map { $0 == "’" ? "'" : $0 })
  }

  mutating func printMisses() {
    for miss in misses { print(miss) }
    misses = []
  }

  var report: Report {
    var report = Report()
    report.add("cells", cells)
    report.add("cells_wrong", Double(cellsWrong) / Double(max(1, cells)))
    report.add("words", words)
    report.add("words_wrong_literal", Double(wrongAsTouched) / Double(max(1, words)))
    report.add("words_wrong", Double(wrong) / Double(max(1, words)))
    report.add("words_harmed", Double(harmed) / Double(max(1, words)))
    return report
  }
}

extension Resources {
  /// - Throws: if there is no braille table for the language.
  func braille(_ language: String) throws -> BrailleTable {
    for tag in LanguageTag.parts(of: language) {
      let read = FilesRead(named: "\(layoutFolder)/braille/\(tag).yaml")
      if let file = read.documents.first { return BrailleTableParser.parse(file).table }
    }
    throw ValidationError("no braille of \(language) in \(layoutFolder)/braille")
  }
}
