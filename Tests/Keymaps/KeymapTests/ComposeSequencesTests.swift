import Glibc
import TestSupport
import Testing

@testable import Keymap

/// Tests that a keymap's part of a Compose file gives the same routes as the whole file.
@Suite struct ComposeSequencesTests {
  private func keymap(_ layouts: String, _ variant: String, _ options: String) throws -> Keymap {
    try Keymap(names: KeymapNames(layouts: layouts, variants: variant, options: options))
  }

  @Test(
    arguments: [
      ("us", "", ""), ("us", "intl", ""), ("de", "", ""), ("fr", "bepo", ""),
      ("gr", "polytonic", ""), ("et", "", ""), ("us,de", "", "grp:menu_toggle"),
    ],
    ["en_US.UTF-8", "el_GR.UTF-8", "pt_BR.UTF-8", "am_ET.UTF-8", "sr_RS.UTF-8", "xx_XX.UTF-8"])
  func theRoutesAreThoseOfTheWholeFile(
    _ names: (String, String, String), _ locale: String
  ) throws {
    try expectSameRoutes(try keymap(names.0, names.1, names.2), locale)
  }

  @Test func withAComposeKeyTheyAreTheSameToo() throws {
    try expectSameRoutes(try keymap("us", "", "compose:ralt"), "en_US.UTF-8")
  }

  private func expectSameRoutes(_ keymap: Keymap, _ locale: String) throws {
    let context = keymap.compiled.context
    let whole = ComposeTable(context: context, locale: locale)
    let sequences = ComposeSequences(locale: locale)
    for group in 0..<keymap.compiled.groups {
      for locks in [Locks(), .caps] {
        let strokes = keymap.strokeTable(ofGroup: group, locks)
        let part = RouteTable(
          strokes: strokes, compose: sequences.table(typedBy: strokes, context: context))
        let all = RouteTable(strokes: strokes, compose: whole)
        #expect(Self.scalars.first { plan(all, $0) != plan(part, $0) } == nil)
      }
    }
  }

  private static let scalars = (0...0x2fff).compactMap { Unicode.Scalar($0 as Int) }

  private func plan(_ routes: RouteTable, _ scalar: Unicode.Scalar) -> [Stroke]? {
    var plan: [Stroke] = []
    return routes.append(scalar, to: &plan).map { _ in plan }
  }

  @Test func aKeymapWithoutDeadKeysGetsNoSequences() throws {
    let typed = Set(try keymap("us", "", "").strokeTable([]).strokes.keys)
    #expect(ComposeLines.text(locale: "en_US.UTF-8", begunBy: typed) == [])
    #expect(ComposeLines.text(locale: "ja_JP.UTF-8", begunBy: typed) == [])
  }

  @Test func onlySequencesThatTheKeymapBeginsAreKept() throws {
    let typed = Set(try keymap("de", "", "").strokeTable([]).strokes.keys)
    let text = try #require(ComposeLines.text(locale: "en_US.UTF-8", begunBy: typed))
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("<dead_acute> <e>") })
    #expect(!lines.contains { $0.hasPrefix("<Multi_key>") })
  }

  // MARK: Other files

  /// Returns the lines of a Compose file that `ComposeLines` keeps.
  private func kept(_ text: String, index: String = "x/Compose: xx_XX.UTF-8\n") throws -> String? {
    let folder = try ScratchFolder()
    try folder.makeFolder("x")
    try folder.write(index, to: "compose.dir")
    try folder.write(text, to: "x/Compose")
    return ComposeLines.text(locale: "xx_XX.UTF-8", begunBy: [.multiKey], in: folder.path)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func commentsAndOtherSequencesAreLeftOut() throws {
    let (one, two) = ("\t<Multi_key> <a> : \"b\"", "<Multi_key> <c> : \"d\"")
    let other = "# <Multi_key>\n\n"
    let dead = "<dead_acute> <a> : \"á\""
    #expect(try kept("\(other)\(one)\n\(dead)\n\(two)") == "\(one)\n\(two)\n")
    #expect(try kept("") == "")
  }

  @Test(
    arguments: [
      "! Ctrl <Multi_key> : \"a\"\n", "include \"%L\"\n", "include \"x\"\n", "include \"/none\"\n",
      "XCOMM a comment\n", "<Multi_key : \"a\"\n",
    ])
  func leavesUnusualComposeLinesToTheLibrary(line: String) throws {
    #expect(try kept("<Multi_key> <a> : \"b\"\n" + line) == nil)
  }

  @Test(arguments: ["", "# x/Compose: xx_XX.UTF-8\n", "x/Compose: xx\n", "none: xx_XX.UTF-8\n"])
  func aFileThatIsNotFoundIsLeftToTheLibrary(index: String) throws {
    #expect(try kept("<Multi_key> <a> : \"b\"\n", index: index) == nil)
  }

  /// The XDG Base Directory Specification ignores relative paths, and treats empty paths as unset.
  @Test(
    arguments: [
      (nil, "/home/a/.config/XCompose", true), ("", "/home/a/.config/XCompose", true),
      ("etc", "/home/a/.config/XCompose", true), ("/etc/a", "/etc/a/XCompose", true),
      ("/etc/a", "/home/a/.config/XCompose", false), ("", "/XCompose", false),
      ("etc", "etc/XCompose", false), ("/etc/a", "/home/a/.XCompose", true),
    ] as [(String?, String, Bool)])
  func aUsersFileReplacesTheLocales(settings: String?, file: String, isReplaced: Bool) {
    let variables = ["HOME": "/home/a", "XDG_CONFIG_HOME": settings]
    #expect(
      ComposeLines.isReplaced(variable: { variables[$0] ?? nil }, exists: { $0 == file })
        == isReplaced)
  }

  @Test(arguments: [("", false), ("/etc/Compose", true), ("Compose", true)])
  func anEmptyXCOMPOSEFILENamesNoFile(file: String, isReplaced: Bool) {
    let variables = ["XCOMPOSEFILE": file]
    #expect(
      ComposeLines.isReplaced(variable: { variables[$0] }, exists: { _ in false }) == isReplaced)
  }

  @Test func filesThatLeadToEachOtherEnd() throws {
    let folder = try ScratchFolder()
    try folder.write("Compose: xx_XX.UTF-8\n", to: "compose.dir")
    try folder.write("include \"\(folder.path)/Compose\"\n", to: "Compose")
    #expect(ComposeLines.text(locale: "xx_XX.UTF-8", begunBy: [], in: folder.path) == nil)
  }
}
