import Keymap
import MarkedYAML
import Settings
import SystemFiles
import TestSupport
import Testing
import XKBLayouts
import XKBRegistry

@Suite struct AutomaticLayoutsTests {
  private static let repository = #filePath.split(separator: "/").dropLast(4).reduce("") {
    "\($0)/\($1)"
  }
  private static let table = AutomaticLayoutTable(
    parsing: Array((SystemFiles.text(of: repository + "/layouts/automatic.txt") ?? "").utf8))

  private func keymap(_ names: String) -> [KeymapNames.Layout] {
    names.split(separator: " ").compactMap { KeymapNames.Layout(notation: $0) }
  }

  @Test(
    arguments: [
      // Nothing is known, or only the keymap that installers set by default.
      ("", "", "en-us"), ("us", "", "en-us"), ("us", "en-US", "en-us"),
      ("us(intl)", "en-US", "en-us"), ("us", "en-AU", "en-gb"), ("au", "en-AU", "en-gb"),
      // Keymap and locale agree, or one of them is not known.
      ("de", "de-DE", "de"), ("", "de-DE", "de"), ("de", "", "de"), ("at", "de-AT", "de"),
      ("de(nodeadkeys)", "de-DE", "de"), ("fr", "fr-FR", "fr"), ("fr(oss)", "fr-FR", "fr"),
      ("es", "es-ES", "es"), ("latam", "es-MX", "es"), ("it", "it-IT", "it"),
      ("pl", "pl-PL", "pl"), ("pt", "pt-PT", "pt"), ("br", "pt-BR", "pt-br"),
      ("nl", "nl-NL", "nl"), ("se", "sv-SE", "sv"), ("dk", "da-DK", "da"), ("no", "nb-NO", "nb"),
      ("no", "nn-NO", "nb"), ("gb", "en-GB", "en-gb"), ("us", "en-GB", "en-gb"),
      // Layouts of countries with several languages.
      ("ch", "de-CH", "de"), ("ch", "fr-CH", "fr-ch"),
      ("ch(fr)", "fr-CH", "fr-ch"), ("", "fr-CH", "fr-ch"), ("ch(fr)", "de-CH", "fr-ch"),
      ("ch", "it-CH", "de it"), ("be", "fr-BE", "fr"), ("be", "nl-BE", "nl-be"),
      ("be", "de-BE", "xkb:be de"), ("ca", "fr-CA", "xkb:ca"),
      ("ca", "en-CA", "en-us"), ("ca(eng)", "en-CA", "en-us"),
      // English is added to layouts whose letters cannot write web or mail addresses.
      ("ru", "ru-RU", "ru en-us"), ("", "ru-RU", "ru en-us"), ("us ru", "ru-RU", "en-us ru"),
      ("ru us", "ru-RU", "ru en-us"), ("ru de", "ru-RU", "ru de"), ("ara", "ar-EG", "ar en-us"),
      ("il", "he-IL", "he en-us"), ("jp", "ja-JP", "romaji en-us"),
      ("cn", "zh-CN", "pinyin en-us"),
      ("tw", "zh-TW", "zhuyin en-us"),
      ("kr", "ko-KR", "hangul en-us"),
      ("vn", "vi-VN", "telex en-us"),
      ("gr", "el-GR", "el en-us"), ("", "el-GR", "el en-us"), ("cz", "cs-CZ", "cs"),
      ("ua", "uk-UA", "uk en-us"), ("th", "th-TH", "th en-us"), ("rs", "sr-RS", "sr en-us"),
      ("rs(latin)", "", "sr-latn"), ("", "sr-Latn-RS", "sr-latn"),
      ("bg(phonetic)", "", "bg-phonetic en-us"), ("tr", "tr-TR", "tr"),
      ("us", "fi-FI", "fi en-us"), ("ee", "et-EE", "et"), ("ir", "fa-IR", "fa en-us"),
      // A keymap that serves several languages follows the locale.
      ("es", "ca-ES", "ca"), ("in", "ta-IN", "ta en-us"), ("in", "hi-IN", "hi en-us"),
      ("in(tel)", "en-IN", "te en-gb"), ("et", "ti-ET", "ti en-us"),
      ("af", "ps-AF", "ps en-us"), ("ru(tt)", "", "tt en-us"),
      // XKB's own layouts stand in for layouts that Keyglass lacks.
      ("cz(qwerty)", "cs-CZ", "xkb:cz(qwerty)"), ("dz", "", "xkb:dz"),
      ("in(ben)", "bn-IN", "xkb:in(ben) en-us"), ("tr(f)", "tr-TR", "xkb:tr(f)"),
      ("de(neo)", "de-DE", "xkb:de(neo)"), ("us(dvorak)", "en-US", "xkb:us(dvorak)"),
      ("fr(bepo)", "fr-FR", "xkb:fr(bepo)"), ("us(rus)", "ru-RU", "xkb:us(rus) ru en-us"),
      ("de(qwerty)", "de-DE", "xkb:de(qwerty)"), ("jp(kana)", "ja-JP", "kana en-us"),
      ("tw", "zh-HK", "cangjie en-us"),
      // With a Latin keymap, passwords are Latin, so a Latin layout is first.
      ("us", "ru-RU", "en-us ru"), ("us", "el-GR", "en-us el"), ("us", "ja-JP", "en-us romaji"),
      ("us", "zh-CN", "en-us pinyin"), ("us", "zh-HK", "en-us cangjie"),
      // The locale is of another language than the keymap.
      ("us", "de-DE", "de en-us"), ("us(intl)", "de-DE", "en-us de"), ("au", "de-DE", "en-gb de"),
      ("de", "en-US", "de en-us"), ("ru", "en-US", "ru en-us"),
      // An unknown locale is ignored.
      ("de", "tlh-US", "de"), ("us", "tlh", "en-us"),
    ])
  func theSystemSaysWhichLayouts(sources: String, language: String, expected: String) {
    let ids = AutomaticLayouts.ids(system: keymap(sources), language: language, by: Self.table)
    #expect(ids.joined(separator: " ") == expected)
  }

  @Test(
    arguments: [
      ("de", "de-DE", "de"), ("us", "de-DE", "en-us"), ("de us", "de-DE", "de en-us"),
      ("de de(nodeadkeys)", "de-DE", "de"), ("gr", "de-DE", "el en-us"),
      ("ru us(dvorak)", "ru-RU", "ru xkb:us(dvorak)"), ("ch", "fr-CH", "fr-ch"), ("", "", "en-us"),
    ])
  func theSessionSaysWhichLayouts(sources: String, language: String, expected: String) {
    let ids = AutomaticLayouts.ids(session: keymap(sources), language: language, by: Self.table)
    #expect(ids.joined(separator: " ") == expected)
  }

  /// Every id in the table must be the id of a layout, either shipped or made from XKB.
  @Test func theTableNamesExistingLayouts() throws {
    let text = try #require(SystemFiles.text(of: Self.repository + "/layouts/automatic.txt"))
    let files = SystemFiles(configuration: "/nowhere", shared: Self.repository)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines.count > 100)
    let ids = Set(lines.flatMap { $0.split(separator: " ").dropFirst() }.map(String.init))
    // Reading the files once costs less than asking for each layout.
    let shipped = Set(files.layouts().0.layouts.map(\.id))
    for id in ids.subtracting(shipped).subtracting(["="]) {
      #expect(throws: Never.self, "\(id)") { try files.layout(id) }
    }
  }

  @Test func layoutsOfTheSettingsComeFirst() {
    let (settings, _) = Settings.load(documents: [
      Document(file: "mine.yaml", bytes: Array("layouts: [de, fr]".utf8))
    ])
    let files = SystemFiles(configuration: "/nowhere", shared: Self.repository)
    let chosen = EnabledIDs(settings, files: files, session: ["ru"])
    #expect(chosen.ids == ["de", "fr"])
    #expect(chosen.origin.description == "mine.yaml")
    let users = EnabledIDs(settings, files: files, session: ["ru"], choices: "mine.yaml")
    #expect(users.origin.description == "the user's choice")
  }

  @Test func aSessionComesBeforeTheSystem() {
    let files = SystemFiles(configuration: "/nowhere", shared: Self.repository)
    let ids = EnabledIDs(Settings(), files: files, session: ["de", "ch(fr)"])
    #expect(ids.ids == ["de", "fr-ch"])
    #expect(ids.origin.description == "the session's input sources de, ch(fr)")
    let none = EnabledIDs(Settings(), files: files, session: [])
    #expect(none.ids == EnabledIDs(Settings(), files: files).ids)
  }

  @Test func theOriginIsToldInAFewWords() {
    let de = keymap("de")
    #expect(
      EnabledIDs.Origin.system(locale: "de_DE.UTF-8", keymap: de).description
        == "the system's locale de_DE and keymap de")
    #expect(
      EnabledIDs.Origin.system(locale: nil, keymap: de).description == "the system's keymap de")
    #expect(
      EnabledIDs.Origin.system(locale: nil, keymap: []).description
        == "the system, which names no locale and no keymap")
  }

  /// Checks the layouts of XKB's registry by the letters of their keymaps.
  @Test func layoutsWithoutLatinLettersHaveThemBeside() throws {
    // The hundreds of variants are left out, so that the check stays quick.
    let registered = try RegisteredLayout.all().map(\.layout).filter(\.variant.isEmpty)
    #expect(registered.count > 90)
    for name in registered {
      let ids = AutomaticLayouts.ids(session: [name], language: "", by: Self.table)
      guard ids == ["xkb:\(name)"], let layout = try? XKBLayouts.layout(id: ids[0]) else {
        continue
      }
      let typed = Set(layout.layers.flatMap(\.keys).map(\.action))
      let count = "abcdefghijklmnopqrstuvwxyz".filter { typed.contains(.text(String($0))) }.count
      #expect(count > 20, "\(name) has \(count) of the Latin letters")
    }
  }

  /// Most languages' layouts are in a package that may not be installed.
  @Test(arguments: [
    ("gr", "el-GR", "xkb:gr en-us"), ("", "el-GR", "xkb:gr en-us"), ("cz", "cs-CZ", "xkb:cz"),
    ("de cz(qwerty)", "de-DE", "de xkb:cz(qwerty)"), ("de", "cs-CZ", "de xkb:cz"),
    ("us", "el-GR", "en-us xkb:gr"), ("us", "cs-CZ", "xkb:cz en-us"),
    ("cz(qwerty)", "cs-CZ", "xkb:cz(qwerty)"), ("us", "fr-CA", "xkb:ca en-us"),
  ])
  func xkbStandsInForALayoutThatIsNotInstalled(keymap: String, language: String, ids: String) {
    let table = AutomaticLayoutTable(
      parsing: Array((SystemFiles.text(of: Self.repository + "/layouts/automatic.txt") ?? "").utf8)
    ) { !["el", "cs", "xkb:ca"].contains($0) }
    let found = AutomaticLayouts.ids(system: self.keymap(keymap), language: language, by: table)
    #expect(found.joined(separator: " ") == ids)
  }

  @Test func theAdministratorsLayoutIsInstalledWhateverItsFilesName() throws {
    let scratch = try ScratchFolder()
    for name in ["etc", "etc/layouts", "share", "share/layouts"] { try scratch.makeFolder(name) }
    try scratch.write("cz cs\n@cs cs\n", to: "share/layouts/automatic.txt")
    let table = AutomaticLayoutTable(
      SystemFiles(configuration: scratch.path + "/etc", shared: scratch.path + "/share"))
    func ids() -> [String] {
      AutomaticLayouts.ids(system: keymap("cz"), language: "cs-CZ", by: table)
    }
    #expect(ids() == ["xkb:cz"])
    try scratch.write(
      "id: cs\ntitle: Czech\nwidth: 3\nlayers: {main: {rows: [a b next]}}\n",
      to: "etc/layouts/mine.yaml")
    #expect(ids() == ["cs"])
  }

  /// Lists of layouts may end with a comma.
  @Test func anEmptyNameInTheKeymapIsNoLayout() {
    func ids(_ layouts: String) -> EnabledIDs {
      let (settings, _) = Settings.load(documents: [
        Document(file: "mine.yaml", bytes: Array("keymap: {layout: '\(layouts)'}".utf8))
      ])
      let files = SystemFiles(configuration: "/nowhere", shared: Self.repository)
      return EnabledIDs(settings, files: files)
    }
    #expect(ids("gr,") == ids("gr"))
    #expect(ids("us,") == ids("us"))
  }

  /// A keymap in the settings counts as the system's keymap, as it does for typing.
  @Test func theKeymapOfTheSettingsCounts() {
    let (settings, _) = Settings.load(documents: [
      Document(file: "mine.yaml", bytes: Array("keymap: {layout: 'gr,us'}".utf8))
    ])
    let files = SystemFiles(configuration: "/nowhere", shared: Self.repository)
    #expect(Array(EnabledIDs(settings, files: files).ids.prefix(2)) == ["el", "en-us"])
  }
}
