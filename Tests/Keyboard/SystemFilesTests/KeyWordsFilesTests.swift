import Layouts
import SystemFiles
import TestSupport
import Testing

/// Tests of the files with words on keys, both shipped and the administrator's.
@Suite struct KeyWordsFilesTests {
  private let scratch: ScratchFolder
  private let files: SystemFiles

  init() throws {
    scratch = try ScratchFolder()
    for folder in [
      "etc", "etc/layouts", "etc/layouts/words", "share", "share/layouts", "share/layouts/words",
      "share/compiled-layouts", "etc/layouts/braille", "share/layouts/braille",
    ] {
      try scratch.makeFolder(folder)
    }
    files = SystemFiles(configuration: scratch.path + "/etc", shared: scratch.path + "/share")
    try scratch.write("space: Leertaste\ngo: Los\n", to: "share/layouts/words/de.yaml")
    try scratch.write(layout(language: "de-DE"), to: "share/layouts/one.yaml")
  }

  private func layout(language: String) -> String {
    "id: one\ntitle: One\nlanguage: \(language)\nwidth: 4\n"
      + "layers:\n  main:\n    rows: |\n      a space next return\n"
  }

  private func label(_ key: String, _ layout: Layout?) -> String? {
    layout?.layers[0].keys.first { $0.id == key }?.label
  }

  @Test func theLongestPartOfATagWithAFileCounts() throws {
    try scratch.write("go: Start\n", to: "share/layouts/words/de-AT.yaml")
    #expect(files.keyWords.words(of: "de-CH")[.go] == "Los")
    #expect(files.keyWords.words(of: "de-AT")[.go] == "Start")
    #expect(files.keyWords.words(of: "de-AT")[.space] == "Leertaste")
    #expect(files.keyWords.words(of: "de-AT")[.next] == "Next")
    #expect(files.keyWords.words(of: "fr") == .english)
    #expect(files.keyWords.words(of: "../words/de") == .english)
    #expect(files.keyWords.words(of: "") == .english)
  }

  @Test func aWrongTableOfBrailleGivesWayToTheNext() throws {
    try scratch.write("cells: {a: 1}\n", to: "share/layouts/braille/en.yaml")
    try scratch.write("cells: {ä: 345}\n", to: "share/layouts/braille/de.yaml")
    try scratch.write("cells: {ä: 61}\n", to: "etc/layouts/braille/de.yaml")
    let austrian = files.brailleTable(of: "de-AT")
    #expect(austrian.table.letters.keys.map(String.init) == ["ä"])
    #expect(austrian.problems == files.brailleProblems)
    let japanese = files.brailleTable(of: "ja")
    #expect(japanese.table.letters.keys.map(String.init) == ["a"])
    #expect(japanese.problems == [])
    #expect(files.brailleProblems.map(\.mark.line) == [1])
    try scratch.write("cells: {ö: 246}\n", to: "etc/layouts/braille/de.yaml")
    #expect(files.brailleTable(of: "de").table.letters.keys.map(String.init) == ["ö"])
  }

  @Test func aMissingOrUnreadableTableOfBrailleIsReportedOnce() throws {
    let shipped = scratch.path + "/share/layouts/braille/en.yaml"
    #expect(files.brailleTable(of: "en-US").problems.map(\.file) == [shipped])
    try scratch.makeFIFO("share/layouts/braille/en.yaml")
    let unread = files.brailleTable(of: "en-US")
    #expect(unread.problems.map(\.file) == [shipped] && unread.table == BrailleTable())
  }

  @Test func theAdministratorsWordsReplaceShippedOnesAndAddLanguages() throws {
    try scratch.write("go: Ab\n", to: "etc/layouts/words/de.yaml")
    try scratch.write("go: Gean\n", to: "etc/layouts/words/fy.yaml")
    let german = files.keyWords.words(of: "de-DE")
    #expect(german[.go] == "Ab")
    #expect(german[.space] == "Leertaste")
    #expect(files.keyWords.words(of: "fy-NL")[.go] == "Gean")
  }

  @Test func theAdministratorsVariantIsCompletedFromItsLanguage() throws {
    try scratch.write("done: Basst\n", to: "etc/layouts/words/de-AT.yaml")
    let words = files.keyWords.words(of: "de-AT")
    #expect([words[.done], words[.go], words[.search]] == ["Basst", "Los", "Search"])
  }

  @Test func wordsOfSettingsComeFromTheSameFiles() throws {
    try scratch.write(
      "settings: {theme: Design, height: Höhe, size: Größe}\n", to: "share/layouts/words/de.yaml")
    try scratch.write("settings: {height: Hoch}\n", to: "etc/layouts/words/de.yaml")
    try scratch.write("settings: {size: Format}\n", to: "etc/layouts/words/de-AT.yaml")
    let words = files.settingWords(of: "de-AT")
    #expect(
      [words[.theme], words[.height], words[.size], words[.words]]
        == ["Design", "Hoch", "Format", "Words"])
    #expect(files.settingWords(of: "../words/de") == .english)
    #expect(files.settingWords(of: "") == .english)
  }

  @Test func aMistakeIsReportedAndTheShippedWordStays() throws {
    try scratch.write("space: Leer\ngoo: Ab\n", to: "etc/layouts/words/de.yaml")
    var folders = LayoutFolders(files)
    let layout = folders.layout("one")
    #expect(layout?.words[.go] == "Los")
    #expect(label("space", layout) == "Leer")
    let problems = folders.popProblems().map(\.description)
    #expect(problems.count == 1)
    #expect(problems[0].hasPrefix(scratch.path + "/etc/layouts/words/de.yaml:2:1: "))
    #expect(files.keyWordsProblems.map(\.description) == problems)
  }

  @Test(arguments: [
    ("cz", "there is no language `cz` (did you mean `cs`?), so no layout uses this file"),
    ("xx", "there is no language `xx`, so no layout uses this file"),
    (
      "german",
      "`german` is not a language tag such as `en-US` or `ru`; a language has two or three letters, "
        + "so no layout uses this file"
    ),
    (
      "DE", "no layout uses this file; a language's name has small letters, as in `de.yaml`"
    ),
  ])
  func aFileOfALanguageThatDoesNotExistIsReported(name: String, message: String) throws {
    try scratch.write("go: Ab\n", to: "etc/layouts/words/\(name).yaml")
    try scratch.write("cells: {a: 1}\n", to: "etc/layouts/braille/\(name).yaml")
    let expected = ["words", "braille"].map {
      "\(scratch.path)/etc/layouts/\($0)/\(name).yaml:1:1: warning: \(message)"
    }
    #expect(
      (files.keyWordsProblems + files.brailleProblems).map(\.description) == expected)
  }

  @Test func aFileThatCannotBeReadIsReported() throws {
    try scratch.makeFIFO("etc/layouts/words/de.yaml")
    #expect(files.keyWordsProblems.map(\.file) == [scratch.path + "/etc/layouts/words/de.yaml"])
    #expect(files.keyWords.words(of: "de")[.go] == "Los")
  }

  @Test func aCompiledLayoutHasItsWordsUnlessTheAdministratorHasOthers() throws {
    let source = Array(layout(language: "de-DE").utf8)
    let compiled = try #require(
      LayoutParser.parse(
        source, file: "one.yaml",
        names: NamesForLayouts(
          words: KeyWordsByLanguage { _ in [.space: "Compiled", .go: "Compiled"] })
      ).layout)
    try scratch.write(
      CompiledLayout.encode(compiled, from: source, by: "1"),
      to: "share/compiled-layouts/one.layout")
    var folders = LayoutFolders(files, compiledBy: "1")
    let shipped = folders.layout("one")
    #expect(shipped?.words[.go] == "Compiled")
    #expect(label("space", shipped) == "Compiled")
    #expect(label("return", shipped) == "↵")
    try scratch.write("return: Zeile\n", to: "etc/layouts/words/de.yaml")
    folders = LayoutFolders(files, compiledBy: "1")
    let own = folders.layout("one")
    #expect(own?.words[.go] == "Los")
    #expect(label("space", own) == "Leertaste")
    #expect(label("return", own) == "Zeile")
  }
}
