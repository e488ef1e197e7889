import Foundation
import Glibc
import MarkedYAML
import Settings
import SystemFiles
import TestSupport
import Testing

@Suite struct SettingsCheckTests {
  private let scratch: ScratchFolder
  private let files: SystemFiles

  init() throws {
    scratch = try ScratchFolder()
    files = SystemFiles(configuration: scratch.path, shared: scratch.path)
  }

  /// Checks one file, or all, on a machine that has only the key `KEY_ENTER`.
  private func checked(_ file: String? = nil) -> SettingsCheck {
    SettingsCheck(file: file, in: files) { $0 == "KEY_ENTER" }
  }

  private func addLayout(_ id: String, language: String = "") throws {
    if access("\(scratch.path)/layouts", F_OK) != 0 { try scratch.makeFolder("layouts") }
    let line = language.isEmpty ? "" : "language: \(language)\n"
    try scratch.write(
      "id: \(id)\ntitle: T\n\(line)width: 4\nlayers:\n  digits:\n    rows: |\n      1 2 3 next\n",
      to: "layouts/\(id).yaml")
  }

  @Test func aLayoutThatIsNotThereIsSaidWhereItIsNamed() throws {
    try addLayout("en-us")
    try scratch.write("layouts:\n  - en-us\n  - en-uk\n", to: "settings.yaml")
    let check = checked()
    #expect(
      check.problems.map(\.description) == [
        "\(scratch.path)/settings.yaml:3:5: there is no layout `en-uk` (did you mean `en-us`?)"
      ])
    #expect(check.errorCount == 1)
  }

  @Test func theFilesOfNamesAreListedToo() throws {
    try scratch.write("panic: {fingers: 5}", to: "settings.yaml")
    try scratch.write("shortcuts: {omw: on my way}", to: "shortcuts.yaml")
    try scratch.makeFolder("names")
    try scratch.write("Ingrid\n", to: "names/team.txt")
    #expect(
      checked().files
        == ["settings.yaml", "shortcuts.yaml", "names/team.txt"].map { "\(scratch.path)/\($0)" })
    #expect(checked("\(scratch.path)/settings.yaml").files == ["\(scratch.path)/settings.yaml"])
  }

  @Test func aKeyThatDoesNotExistIsReportedWhereItIsNamed() throws {
    try scratch.write(
      "access: {scan: {method: item, switches: [KEY_ENTER, KEY_FOO]}}", to: "settings.yaml")
    #expect(
      checked().problems.map(\.description) == [
        "\(scratch.path)/settings.yaml:1:53: there is no key `KEY_FOO`"
      ])
  }

  @Test func aLayoutOfXKBNeedsNoFile() throws {
    try addLayout("en-us")
    try scratch.write("layouts: [en-us, 'xkb:de(neo)', 'xkb:nowhere']", to: "settings.yaml")
    #expect(
      checked().problems.map(\.description) == [
        "\(scratch.path)/settings.yaml:1:33: no XKB keymap for layout nowhere, model pc105"
      ])
  }

  @Test func withoutAnyLayoutInstalledTheirNamesAreNotChecked() throws {
    try scratch.write("layouts: [xx]\npurpose: {email: yy}", to: "settings.yaml")
    let check = checked()
    #expect(
      check.problems.map(\.description) == [
        "\(scratch.path)/settings.yaml:1:10: warning: no layouts are installed in "
          + "\(scratch.path)/layouts, so their names are not checked"
      ])
    #expect(check.errorCount == 0)
    try scratch.write("panic: {fingers: 5}", to: "settings.yaml")
    #expect(checked().problems == [])
  }

  @Test func aThemeThatIsNotThereIsReportedWhereItIsNamed() throws {
    try scratch.makeFolder("themes")
    try scratch.write(try Self.shippedTheme, to: "themes/light.yaml")
    try scratch.write("panel: {theme: ligth}", to: "settings.yaml")
    #expect(
      checked().problems.map(\.description) == [
        "\(scratch.path)/settings.yaml:1:16: there is no theme `ligth` (did you mean `light`?)"
      ])
    for name in ["light", "desktop"] {
      try scratch.write("panel: {theme: \(name)}", to: "settings.yaml")
      #expect(checked().problems == [])
    }
  }

  private static var shippedTheme: String {
    get throws {
      try String(
        contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
          .appending(path: "../../../themes/light.yaml"), encoding: .utf8)
    }
  }

  @Test func withoutAnyThemeInstalledItsNameIsNotChecked() throws {
    try scratch.write("panel: {theme: drak}", to: "settings.yaml")
    let check = checked()
    #expect(
      check.problems.map(\.description) == [
        "\(scratch.path)/settings.yaml:1:16: warning: no themes are installed in "
          + "\(scratch.path)/themes, so the name is not checked"
      ])
    #expect(check.errorCount == 0)
  }

  @Test func anUnknownThemeIsReportedWithAllNames() throws {
    try scratch.makeFolder("themes")
    try scratch.write(try Self.shippedTheme, to: "themes/light.yaml")
    try scratch.write("panel: {theme: solarized}", to: "settings.yaml")
    #expect(
      checked().problems.map(\.description) == [
        "\(scratch.path)/settings.yaml:1:16: there is no theme `solarized`; "
          + "the themes are desktop, light"
      ])
    try scratch.write("panel: {theme: \(scratch.path)/x.yaml}", to: "settings.yaml")
    #expect(
      checked().problems.map(\.description) == [
        "\(scratch.path)/settings.yaml:1:16: the theme \(scratch.path)/x.yaml: cannot be read: "
          + "No such file or directory"
      ])
  }

  @Test(arguments: [
    (
      "access: {dwell: 800 ms}\nusers: {may-set: []}",
      "17: warning: `access.dwell` does nothing without `access.pointer: true`"
    ),
    (
      "access: {scan: {touch-anywhere: true}}\nusers: {may-set: []}",
      "33: warning: `access.scan.touch-anywhere` does nothing while `access.scan.method` is off"
    ),
    (
      "access: {scan: {switches: [KEY_ENTER], method: off}}\nusers: {may-set: []}",
      "27: warning: `access.scan.switches` does nothing while `access.scan.method` is off"
    ),
    // Users may turn these on themselves.
    ("access: {scan: {switches: [KEY_ENTER]}}", nil),
    ("access: {dwell: 800 ms}\nusers: {may-set: [access.pointer]}", nil),
    // The user may exist on another machine.
    ("rights: {type: [user:nosuchuser]}", nil),
    ("access: {dwell: 800 ms, pointer: true}", nil), ("access: {dwell: 0}", nil),
    ("access: {scan: {switches: [KEY_ENTER], method: item}}", nil),
    ("rights: {type: [user:root, group:root, seat]}", nil),
  ])
  func aSettingWithoutEffectIsOnlyAWarning(settings: String, problem: String?) throws {
    try scratch.write(settings, to: "settings.yaml")
    let check = checked()
    let expected = problem.map { ["\(scratch.path)/settings.yaml:1:\($0)"] } ?? []
    #expect(check.problems.map(\.description) == expected)
    #expect(check.errorCount == 0)
  }

  @Test(arguments: [
    ("danish", "`danish` is not a language tag (did you mean `da`?); there is no word list at all"),
    ("norwegian", "`norwegian` is not a language tag (did you mean `nb`?); there is no"),
    ("klingon", "`klingon` is not a language tag such as `de`; there is no word list at all"),
  ])
  func theNameOfALanguageIsNoTag(name: String, message: String) throws {
    try scratch.makeFolder("layouts")
    try scratch.write("dk da\nno nb\n", to: "layouts/automatic.txt")
    try scratch.write("words: {also: [\(name)]}", to: "settings.yaml")
    let found = try #require(checked().problems.first)
    #expect(found.severity == .warning)
    #expect(found.message.hasPrefix(message), "\(found.message)")
  }

  @Test func aBrokenFileOfANamedThemeIsReportedInTheFile() throws {
    try scratch.makeFolder("themes")
    try scratch.write("title: a: b", to: "themes/mine.yaml")
    try scratch.write("panel: {theme: mine}", to: "settings.yaml")
    #expect(
      checked().problems.map(\.description) == [
        "\(scratch.path)/themes/mine.yaml:1:9: a second `:` on this line; "
          + "put a text with `: ` in quotes"
      ])
  }

  @Test func aBrokenLayoutIsNotSaidToBeMissing() throws {
    try addLayout("en-us")
    try scratch.write("id: mine\ntitle: a: b\n", to: "layouts/mine.yaml")
    try scratch.write("layouts: [en-us, mine]", to: "settings.yaml")
    #expect(
      checked().problems.map(\.description) == [
        "\(scratch.path)/settings.yaml:1:18: the layout `mine` has an error: "
          + "\(scratch.path)/layouts/mine.yaml:2:9: a second `:` on this line; "
          + "put a text with `: ` in quotes"
      ])
  }

  private static let package = "the package keyglass-languages has further languages"

  @Test(arguments: [
    ("en", " (did you mean `en-gb` or `en-us`?)"), ("us", " (did you mean `en-us`?)"),
    ("english", " (did you mean `en-gb` or `en-us`?)"), ("german", " (did you mean `de`?)"),
    ("DE", " (did you mean `de`?)"), ("qq", " (\(package))"),
    ("cz", " (\(package), and XKB has `xkb:cz`)"),
    ("cs", " (\(package), and XKB has `xkb:cz`)"),
    ("en-uk", " (did you mean `en-us`?)"), ("nowhere", "; `kbdctl layouts --all` lists them"),
    ("de-DE", " (did you mean `de`?)"), ("de_DE.UTF-8", " (did you mean `de`?)"),
    ("DE-at", " (did you mean `de`?)"), ("deutsch", " (did you mean `de`?)"),
  ])
  func aLayoutIsMeantByItsLanguageCountryOrKeymap(name: String, hint: String) throws {
    for (id, language) in [("en-us", "en-US"), ("en-gb", "en-GB"), ("de", "de-DE")] {
      try addLayout(id, language: language)
    }
    try addLayout("fr-ch", language: "fr-CH")
    try addLayout("email", language: "en-US")
    let german = try String(contentsOfFile: "\(scratch.path)/layouts/de.yaml", encoding: .utf8)
    try scratch.write(german.replacing("title: T", with: "title: Deutsch"), to: "layouts/de.yaml")
    try scratch.write("cz cs\n@cs cs\n", to: "layouts/automatic.txt")
    try scratch.write("layouts: [\(name)]", to: "settings.yaml")
    #expect(
      checked().problems.map(\.message) == ["there is no layout `\(name)`\(hint)"])
  }

  @Test func aPurposesLayoutThatIsNotThereIsReportedWhereItIsNamed() throws {
    try addLayout("en-us")
    try scratch.write(
      "id: email\ntitle: T\nwidth: 4\nlayers:\n  digits:\n    rows: |\n      1 2 3 next\n",
      to: "layouts/email.yaml")
    try scratch.write(
      "layouts: [en-us]\npurpose:\n  email: emial\n  url: email\n  pin: ''\n",
      to: "settings.yaml")
    #expect(
      checked().problems.map(\.description) == [
        "\(scratch.path)/settings.yaml:3:10: there is no layout `emial` (did you mean `email`?)"
      ])
  }

  @Test func aKeymapThatXKBLacksIsReportedWhereItIsNamed() throws {
    try scratch.write("keymap:\n  layout: us,nowhere\n", to: "settings.yaml")
    #expect(
      checked().problems.map(\.description) == [
        "\(scratch.path)/settings.yaml:2:11: XKB has no layout `nowhere`"
      ])
    try scratch.write("keymap: {layout: 'us,de', variant: ',neo'}", to: "settings.yaml")
    #expect(checked().problems == [])
  }

  @Test(arguments: [
    ("layout: uss", "9: XKB has no layout `uss` (did you mean `us`?)"),
    (
      "layout: de\n  variant: noe",
      "10: XKB's layout `de` has no variant `noe` (did you mean `neo`?)"
    ),
    ("layout: de\n  variant: ',neo'", "10: `keymap.layout` names only one layout"),
    ("variant: neo", "10: `keymap.layout` names no layout"),
    ("model: pc150", "8: XKB has no model `pc150` (did you mean `pc105`?)"),
    (
      "options: 'compose:mneu'",
      "10: XKB has no option `compose:mneu` (did you mean `compose:menu`?)"
    ),
    ("rules: evdve", "8: XKB has no rules `evdve` (did you mean `evdev`?)"),
    ("layout: 'de,,us'", "9: a comma separates two layouts; found `de,,us`"),
    ("layout: 'de,us,ru,fr,gb'", "9: XKB has at most 4 layouts at once, not 5"),
    ("layout: us,de\n  group: 3", "8: `keymap.layout` names only 2 layouts"),
    (
      "console: de-ltain1",
      "10: XKB has no keymap for the console keymap `de-ltain1` (did you mean `de-latin1`?)"
    ),
  ])
  func aNameThatXKBLacksIsReportedAtItsOwnSetting(settings: String, problem: String) throws {
    try scratch.write("keymap:\n  \(settings)\n", to: "settings.yaml")
    let problems = checked().problems
    #expect(problems.count == 1)
    // The column counts from the setting's indentation.
    let line = settings.contains("\n") ? 3 : 2
    let column = Int(problem.prefix { $0 != ":" })! + 2
    #expect(problems.first?.mark == Mark(line: line, column: column))
    #expect(problems.first?.message == String(problem.drop { $0 != " " }.dropFirst()))
  }

  @Test(arguments: [
    "model: pc104", "options: 'compose:menu,grp:alt_shift_toggle'", "rules: base",
    "layout: us,de\n  group: 2", "console: de-latin1", "console: us",
  ])
  func aNameThatXKBHasIsRight(settings: String) throws {
    try scratch.write("keymap:\n  \(settings)\n", to: "settings.yaml")
    #expect(checked().problems == [])
  }

  @Test func aLanguageWithoutAWordListIsSaidWhereItIsNamed() throws {
    try scratch.makeFolder("lexicons")
    try scratch.write("", to: "lexicons/en-US.lexicon")
    try scratch.write("", to: "lexicons/de.lexicon")
    try scratch.write("words:\n  also: [en-GB, DE, fr, de_DE, german]\n", to: "settings.yaml")
    let check = checked()
    #expect(
      check.problems.map(\.description) == [
        "\(scratch.path)/settings.yaml:2:21: warning: there is no word list for `fr`; "
          + "there are word lists for `de`, `en-US`. "
          + "The words of `fr` come with the package keyglass-lexicon-fr",
        "\(scratch.path)/settings.yaml:2:25: warning: `de_DE` is not a language tag "
          + "(did you mean `de-DE`?); there are word lists for `de`, `en-US`. "
          + "The words of `de` come with the package keyglass-lexicon-de",
        "\(scratch.path)/settings.yaml:2:32: warning: `german` is not a language tag "
          + "(did you mean `de`?); there are word lists for `de`, `en-US`. "
          + "The words of `de` come with the package keyglass-lexicon-de",
      ])
    #expect(check.errorCount == 0)
  }

  @Test(arguments: [
    ("ga", nil), ("german", "de"), ("sr", "sr"), ("en", "en-us"), ("pt", "pt-pt"), ("xx", nil),
  ])
  func namesOnlyExistingLexiconPackages(language: String, package: String?) throws {
    try scratch.write("words: {also: [\(language)]}\n", to: "settings.yaml")
    let message = try #require(checked().problems.first?.message)
    #expect(message.contains("keyglass-lexicon-") == (package != nil), "\(message)")
    if let package { #expect(message.hasSuffix("keyglass-lexicon-\(package)"), "\(message)") }
  }

  @Test(arguments: [
    ("sr-Latn-RS", "sr-Latn"), ("sr-Latn", "sr-Latn"), ("sr-RS", "sr"), ("sr", "sr"),
    ("en-AU", "en-GB"), ("en-US", "en-US"), ("de-AT", "de"), ("d", nil),
  ])
  func theLexiconThatFitsALanguageBestIsUsed(_ language: String, _ lexicon: String?) {
    let files = ["de", "en-GB", "en-US", "sr-Latn", "sr"].map { $0 + ".lexicon" }
    #expect(SystemFiles.lexicon(of: language, among: files) == lexicon.map { $0 + ".lexicon" })
  }

  @Test func thePackagesAreThoseOfTheWordLists() throws {
    let repository = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let lists = try FileManager.default.contentsOfDirectory(
      atPath: repository.appending(path: "lexicons").path
    )
    .filter { $0.hasSuffix(".combined.gz") }
    .map { $0.split(separator: ".")[0].lowercased() }
    .map { String($0.map { $0 == "_" ? "-" : $0 }) }
    #expect(Set(lists) == Set(MissingLexicons.packaged))
  }

  @Test func listsOfNamesAreReadAndChecked() throws {
    try scratch.makeFolder("names")
    try scratch.write("Ingrid\nAnn Lee\n", to: "names/a.txt")
    try scratch.write("Håkon", to: "names/b.txt")
    try scratch.write("names: [Kari]\n", to: "shortcuts.yaml")
    try scratch.write("not a list", to: "names/README")
    try scratch.write("Per", to: "names/more.csv")
    #expect(files.shortcuts().0.names == ["Kari", "Ingrid", "Håkon"])
    #expect(
      checked().problems.map(\.description) == [
        "\(scratch.path)/names/more.csv:1:1: warning: this file is ignored; its name must end in .txt",
        "\(scratch.path)/names/a.txt:2:1: a name is one word of letters; found `Ann Lee`",
      ])
  }

  @Test(arguments: ["settings.yml", "Settings.yaml", "shortcuts.yml"])
  func aFileWithAnotherNameIsFound(name: String) throws {
    try scratch.write("", to: name)
    let meant = name.lowercased().prefix { $0 != "." } + ".yaml"
    #expect(
      checked().problems.map(\.description) == [
        "\(scratch.path)/\(name):1:1: warning: this file is ignored; its name must be \(meant)"
      ])
  }

  @Test func allWrongItemsOfAListAreReported() throws {
    try scratch.write(
      "rights: {watch: [a, 'user: b', seat]}\nusers: {may-set: [foo, rights]}\n",
      to: "settings.yaml")
    #expect(checked().problems.count == 4)
  }

  @Test func settingsThatContradictEachOtherAreReported() throws {
    try scratch.write(
      """
      keyboard: {least-key-height: 30 mm, greatest-key-height: 5 mm}
      keys: {repeat-interval: 20 ms, fastest-repeat-interval: 2 s}
      touch: {ignore: ['*']}
      panel: {keys: printed, trail: 0}
      """, to: "settings.yaml")
    #expect(checked().problems.map(\.mark.line) == [1, 2, 3, 4])
  }

  @Test func addressBooksWithPhotosAreReadApart() throws {
    try scratch.makeFolder("names")
    let photo = String(repeating: " /9j/4AAQSkZJRgABAQEASABIAAD\r\n", count: 100_000)
    try scratch.write(
      "BEGIN:VCARD\r\nPHOTO;ENCODING=b:\r\n\(photo)N:Lind;Åsa\r\nEND:VCARD\r\n", to: "names/a.vcf")
    try scratch.write("BEGIN:VCARD\nN:Lind;Ole\nEND:VCARD\n", to: "names/b.vcf")
    try scratch.write("BEGIN:VCARD\nN:Holm\n", to: "names/c.vcf")
    #expect(files.shortcuts().0.names == [])
    #expect(files.addressBooks().names == ["Lind", "Åsa", "Ole"])
    let problem = "\(scratch.path)/names/c.vcf:1:1: this card has no END:VCARD"
    #expect(files.addressBooks().problems.map(\.description) == [problem])
    #expect(checked().problems.map(\.description) == [problem])
    #expect(AddressBooks(named: "\(scratch.path)/names/a.vcf").names == ["Lind", "Åsa"])
    #expect(
      AddressBooks(named: "\(scratch.path)/none.vcf").problems.map(\.description) == [
        "\(scratch.path)/none.vcf:1:1: cannot be read: No such file or directory"
      ])
  }

  /// Address books are read in parts, so that other work of the thread waits for one part at most.
  @Test func addressBooksAreReadPartByPart() throws {
    try scratch.makeFolder("names")
    let photo = String(repeating: " /9j/4AAQSkZJRgABAQEASABIAAD\r\n", count: 50_000)
    for name in ["a", "b"] {
      try scratch.write(
        "BEGIN:VCARD\r\nPHOTO;ENCODING=b:\r\n\(photo)N:Lind;\(name)sa\r\nEND:VCARD\r\n",
        to: "names/\(name).vcf")
    }
    let reading = files.addressBookReading()
    var parts = 1
    while reading.readNextPart() { parts += 1 }
    // The two address books have some three million bytes.
    #expect(parts >= 11 && parts <= 14)
    #expect(reading.books.names == ["Lind", "asa", "bsa"])
    #expect(!reading.readNextPart())
  }

  @Test func manySmallAddressBooksAreReadPartByPart() throws {
    try scratch.makeFolder("names")
    for number in 100..<228 {
      let letters = String(
        String(number).map { Character(Unicode.Scalar(UInt8(97) + $0.asciiValue! - 48)) })
      try scratch.write(
        "BEGIN:VCARD\nN:Lind;\(letters)\nEND:VCARD\n", to: "names/\(number).vcf")
    }
    let reading = files.addressBookReading()
    var parts = 1
    while reading.readNextPart() { parts += 1 }
    #expect(parts >= 2 && parts <= 4)
    #expect(reading.books.names.count == 129)
  }

  @Test func addressBooksEndWhereThereAreNamesEnough() throws {
    try scratch.makeFolder("names")
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    for name in ["a", "b", "c"] {
      let cards = (0..<6_000).map { index -> String in
        let word = [index / 676 % 26, index / 26 % 26, index % 26].map { String(letters[$0]) }
          .joined()
        return "BEGIN:VCARD\nN:A\(name)\(word);B\(name)\(word)\nEND:VCARD\n"
      }
      try scratch.write(cards.joined(), to: "names/\(name).vcf")
    }
    let books = files.addressBooks()
    #expect(books.names.count == AddressBook.mostNames)
    #expect(
      books.problems.map(\.description) == [
        "\(scratch.path)/names/b.vcf:1:1: warning: has more than 20000 names; the rest are ignored"
      ])
  }

  @Test func aNamedFileIsCheckedByItself() throws {
    try scratch.write("panic: {fingers: x}", to: "settings.yaml")
    try scratch.write("panic: {fingers: 5}", to: "new.yaml")
    let check = checked(scratch.path + "/new.yaml")
    #expect(check.files == [scratch.path + "/new.yaml"])
    #expect(check.problems == [])
    #expect(checked(scratch.path + "/none").errorCount == 1)
  }

  @Test func aWarningIsToldButIsNoError() throws {
    try scratch.makeFolder("settings.d")
    try scratch.write("", to: "settings.d/10.yml")
    let check = checked()
    #expect(check.problems.count == 1)
    #expect(check.errorCount == 0)
  }
}
