import MarkedYAML
import Testing

@testable import Layouts

/// Tests of words on keys, in the layout's language.
struct KeyWordsTests {
  private func key(_ id: String, of layout: Layout) throws -> Key {
    try #require(layout.layers[0].keys.first { $0.id == id })
  }

  @Test func aLayoutHasThoseOfItsLanguage() throws {
    let german = try #require(ShippedFiles.catalogue["de"])
    #expect(try key("space", of: german).label == "Leertaste")
    let back = try key("return", of: german)
    #expect(back.shownLabel(shifted: false, returnLabel: german.returnLabel(.done)) == "Fertig")
  }

  @Test func oneWithoutALanguageHasThoseOfTheSystem() throws {
    let calculator = try #require(ShippedFiles.catalogue["calculator"])
    #expect(try key("insert", of: calculator).label == "insert")
    let french = calculator.in(
      LayoutLocale(language: "fr-CA"), words: ShippedFiles.words)
    #expect(try key("insert", of: french).label == "insérer")
    #expect(french.words[.divisionByZero] == "Division par zéro")
    // The user changes the language again.
    let thai = french.in(LayoutLocale(language: "th"), words: ShippedFiles.words)
    #expect(try key("insert", of: thai).label == "insert")
  }

  @Test func aLanguageOfItsOwnWins() throws {
    let german = try #require(ShippedFiles.catalogue["de"])
      .in(LayoutLocale(language: "fr"), words: ShippedFiles.words)
    #expect(try key("space", of: german).label == "Leertaste")
  }

  @Test func aLabelOfItsOwnStays() throws {
    let text = """
      id: own
      title: Own
      language: de
      width: 3
      layers:
        base:
          rows: |
            a space return
      keys:
        space: {label: Raum}
        return: {label: Zeile}
      """
    let layout = try #require(
      LayoutParser.parse(Array(text.utf8), file: "own", names: ShippedFiles.names).layout)
    #expect(try key("space", of: layout).label == "Raum")
    let back = try key("return", of: layout)
    #expect(back.shownLabel(shifted: false, returnLabel: layout.returnLabel(.go)) == "Zeile")
  }

  @Test func brazilHasItsOwn() {
    #expect(ShippedFiles.words.words(of: "pt-BR").label(of: .next) == "Próximo")
    #expect(ShippedFiles.words.words(of: "pt-PT").label(of: .next) == "Seguinte")
    #expect(ShippedFiles.words.words(of: "pt").label(of: .next) == "Seguinte")
  }

  @Test(arguments: ShippedFiles.catalogue.layouts.map(\.language))
  func eachShippedLanguageHasWords(language: String) {
    guard !language.isEmpty, !language.hasPrefix("en") else { return }
    #expect(ShippedFiles.words.words(of: language) != .english, "\(language)")
  }

  @Test(arguments: ShippedFiles.filesOfWords)
  func aShippedFileHasNoErrorAndTheWordsThatEachKeyboardShows(file: Document) {
    let (words, _, problems) = KeyWordsParser.parse(file)
    #expect(problems == [])
    // English words on keys need no file.
    guard file.file != "en.yaml" else { return #expect(words.isEmpty) }
    #expect(Set(words.keys).isSuperset(of: [.space, .go, .next, .search, .send, .done]))
  }

  @Test func englishHasEachWord() {
    #expect(KeyWords.english.lines.split(separator: "\n").count == KeyWord.allCases.count)
    #expect(KeyWords.english[.space] == "space")
    #expect(KeyWords.english[.divisionByZero] == "Division by zero")
    #expect(KeyWords.english[.tooLarge] == "Too large")
    #expect(KeyWords.english[.capsLock] == "Caps Lock is on")
  }

  @Test func germanHasEachWord() throws {
    let german = try #require(ShippedFiles.filesOfWords.first { $0.file == "de.yaml" })
    #expect(Set(KeyWordsParser.parse(german).words.keys) == Set(KeyWord.allCases))
  }

  @Test func germanHasEachWordOfSettings() throws {
    let german = try #require(ShippedFiles.filesOfWords.first { $0.file == "de.yaml" })
    #expect(Set(KeyWordsParser.parse(german).settings.keys) == Set(SettingWord.allCases))
  }

  @Test(arguments: ["en.yaml", "de.yaml"])
  func englishAndGermanHaveEachSpokenName(name: String) throws {
    let file = try #require(ShippedFiles.filesOfWords.first { $0.file == name })
    let names = KeyWordsParser.spokenNames(in: file)
    #expect(Set(names.words.keys) == Set(SpokenWord.allCases))
    let layers: Set = ["letters", "symbols", "more-symbols"]
    #expect(Set(names.layers.keys).isSuperset(of: layers))
    let layout = try #require(ShippedFiles.catalogue[name == "en.yaml" ? "en-us" : "de"])
    let unnamed = layout.layers.flatMap(\.keys).flatMap {
      [$0.action] + $0.alternates.map(\.action)
    }
    .compactMap { if case .text(let text) = $0 { text } else { nil } }
    .filter { text in
      text.unicodeScalars.allSatisfy {
        !$0.properties.isAlphabetic && $0.properties.numericType == nil
      }
        && names.characters[text] == nil
    }
    #expect(Set(unnamed).isSubset(of: ["\u{A0}", "₩", "₽"]), "\(unnamed)")
  }

  @Test func spokenNamesAreApart() {
    let text = "go: Los\nspoken:\n  delete: weg\n  delte: x\n  characters:\n    .: Punkt\n"
    let file = Document(file: "de.yaml", text: text)
    let found = KeyWordsParser.parse(file)
    #expect(found.words == [.go: "Los"])
    #expect(found.problems.count == 1)
    #expect(found.problems.first?.description.hasPrefix("de.yaml:4:3: `spoken` has no ") == true)
    var names = KeyWordsParser.spokenNames(in: file)
    #expect(names[.delete] == "weg")
    #expect(names[.pageUp] == "page-up")
    var english = SpokenNames()
    english.words = [.delete: "delete", .pageUp: "page up"]
    english.characters = [",": "comma"]
    names.complete(from: english, isSameLanguage: false)
    #expect(names[.delete] == "weg")
    #expect(names[.pageUp] == "page up")
    #expect(names.characters == [".": "Punkt"])
  }

  @Test func aFileOfSpokenNamesAloneChangesNoKey() {
    let words = KeyWordsByLanguage { $0 == "en" ? [:] : nil }
    #expect(words.words(of: "en-US") == .english)
  }

  @Test func wordsOfSettingsAreApart() {
    let text = "go: Los\nsettings:\n  theme: Design\n  thme: x\n  height: \"\"\n"
    let found = KeyWordsParser.parse(Document(file: "de.yaml", text: text))
    #expect(found.words == [.go: "Los"])
    #expect(found.settings == [.theme: "Design"])
    let problems = found.problems.map(\.description)
    #expect(problems.count == 2)
    #expect(
      problems[0].hasPrefix("de.yaml:4:3: `settings` has no field `thme` (did you mean `theme`?)"))
    #expect(problems[1] == "de.yaml:5:11: `height` has 1 to 24 characters, not 0")
    let words = SettingWords(found.settings)
    #expect(words[.theme] == "Design")
    #expect(words[.height] == "Height")
  }

  @Test func missingWordsAreThoseOfKeysLikeThem() {
    let words = KeyWords([.go: "Gaan", .next: "Volgende"])
    #expect(words[.join] == "Gaan")
    #expect(words[.route] == "Gaan")
    #expect(words[.continue] == "Volgende")
    #expect(words[.return] == "↵")
    #expect(words[.done] == "Done")
    #expect(words[.tooLarge] == "Too large")
  }

  @Test(arguments: [
    ("go: Los\nserach: Suche", "2:1: a file of words has no field `serach` (did you mean "),
    ("go: [Los, Weiter]", "1:5: `go` is a text, not a list"),
    ("go:", "1:4: `go` needs a text, but has no value"),
    ("go: \"\"", "1:5: `go` has 1 to 16 characters, not 0"),
    ("go: Los\nnext: Zum nächsten Feld!", "2:7: `next` has 1 to 16 characters, not 18"),
    ("too-large: Viel mehr Stellen, als die Anzeige hat", "1:12: `too-large` has 1 to 32 "),
    ("go: \"L\\u202Eos\"", "1:5: "),
    ("go: \"L\\nos\"", "1:5: "),
    ("- go", "1:1: a file of words needs lines `name: value`, not a list"),
    ("", "1:1: the file is empty"),
  ])
  func aMistakeIsReportedWithItsPlace(text: String, beginning: String) throws {
    let problems = KeyWordsParser.parse(Document(file: "de.yaml", text: text)).problems
    #expect(problems.count == 1)
    let message = try #require(problems.first?.description)
    #expect(message.hasPrefix("de.yaml:" + beginning), "\(message)")
  }

  @Test func theWordsBesideAMistakeCount() {
    let (words, _, _) = KeyWordsParser.parse(
      Document(file: "de.yaml", text: "go: Los\nnxt: Weiter"))
    #expect(words == [.go: "Los"])
  }

  @Test(arguments: ["German language", "de_DE", "d"])
  func aFileIsNamedAfterItsLanguage(name: String) {
    let (_, _, problems) = KeyWordsParser.parse(Document(file: "\(name).yaml", text: "go: Los"))
    #expect(
      problems.map(\.message) == [
        "a file of words is named after its language, as in `de.yaml` or `pt-BR.yaml`"
      ])
  }
}
