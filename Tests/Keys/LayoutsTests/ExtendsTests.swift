import Layouts
import MarkedYAML
import Testing

@Suite struct ExtendsTests {
  private static let base = """
    id: base
    title: Base
    language: de-DE
    width: 6
    keys:
      space: {width: 2}
      e: {alternates: é è, hint: x}
      tool: {action: delete, repeat: yes, label: T}
      signs: {label: "#+"}
    layers:
      letters:
        shift: upper
        rows: |
          q w e r
          shift tool next space signs
      signs:
        rows: |
          1 2 e tool
          letters next space
    """

  private func read(
    _ text: String, from bases: [String: String] = [:]
  ) -> (layout: Layout?, problems: [String]) {
    let all = ["base": Self.base].merging(bases) { $1 }
    let names = NamesForLayouts(
      bases: FileBases(all.map { Document(file: "d/\($0).yaml", text: $1) }),
      words: ShippedFiles.words)
    let (layout, problems) = LayoutParser.parse(Array(text.utf8), file: "d/own.yaml", names: names)
    return (layout, problems.map(\.description))
  }

  private func parsed(_ text: String, from bases: [String: String] = [:]) throws -> Layout {
    let (layout, problems) = read(text, from: bases)
    #expect(problems == [])
    return try #require(layout)
  }

  private func key(_ id: String, _ layout: Layout, layer: Int = 0) throws -> Key {
    try #require(layout.layers[layer].keys.first { $0.id == id })
  }

  private func labels(_ key: Key) -> [String] { key.alternates.map(\.label) }

  @Test func anExtendingFileHasAllOfItsBaseButTheID() throws {
    var layout = try parsed("id: own\nextends: base")
    let (base, _) = LayoutParser.parse(
      Array(Self.base.utf8), file: "base.yaml", names: ShippedFiles.names)
    #expect(layout.id == "own")
    layout.id = "base"
    #expect(layout == base)
  }

  /// libyaml also ends lines at other characters than line feeds, so positions could drift into the
  /// base file.
  @Test(arguments: ["\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}"])
  func aMistakeIsInItsOwnFileWhateverEndsItsLines(end: String) {
    let lines = ["id: own", "extends: base", "keys:", "  nokey: {width: 2}", ""]
    let (_, problems) = read(lines.joined(separator: end))
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix("d/own.yaml:4:3: ") == true, "\(problems)")
  }

  @Test func propertiesOfItsOwnWin() throws {
    let layout = try parsed("extends: base\nid: own\ntitle: Own\nlanguage: fr\nwidth: 7\nascii: no")
    #expect(layout.title == "Own")
    #expect(layout.language == "fr")
    #expect(layout.words[.space] == "espace")
    #expect(layout.layers[0].unitsWide == 7)
  }

  @Test func aLayerReplacesAWholeLayerInItsPlaceAndANewOneComesLast() throws {
    let layout = try parsed(
      """
      id: own
      extends: base
      layers:
        more:
          rows: |
            x letters next
        letters:
          rows: |
            ä signs more next
      """)
    #expect(layout.layers.map(\.id) == ["letters", "signs", "more"])
    #expect(layout.layers[0].keys.map(\.id) == ["ä", "signs", "more", "next"])
    #expect(!layout.layers[0].hasShift)
    #expect(layout.layers[1].keys.map(\.id) == ["1", "2", "e", "tool", "letters", "next", "space"])
  }

  @Test func propertiesOfKeysAreMerged() throws {
    let layout = try parsed(
      """
      id: own
      extends: base
      keys:
        e: {alternates: ë}
        space: {label: gap}
        tool: {output: t}
        w: {hint: v}
      """)
    #expect(labels(try key("e", layout)) == ["ë"])
    #expect(try key("e", layout).hint == "x")
    #expect(labels(try key("e", layout, layer: 1)) == ["ë"])
    #expect(try key("space", layout).label == "gap")
    #expect(try key("space", layout).rectangle.width == 2 / 6.0)
    // With another action, the base's label and repeating would be wrong.
    #expect(try key("tool", layout).label == "t")
    #expect(try key("tool", layout).repeats == false)
    #expect(try key("w", layout).hint == "v")
  }

  @Test func anEmptyValueRemovesTheBases() throws {
    let layout = try parsed(
      """
      id: own
      extends: base
      language:
      layers:
        letters:
          rows: |
            q e tool next space
        signs:
      keys:
        e: {alternates: , label: E}
        space:
        q: {alternates: }
      """)
    #expect(layout.language == "")
    #expect(layout.layers.map(\.id) == ["letters"])
    #expect(labels(try key("e", layout)) == [])
    #expect(try key("e", layout).hint == "x")
    #expect(try key("space", layout).rectangle.width == 1 / 6.0)
  }

  @Test func layersAndKeysOfABaseNeedNotBeUsed() throws {
    let layout = try parsed(
      "id: own\nextends: base\nlayers:\n  letters:\n    rows: |\n      б в next\n")
    #expect(layout.layers.map(\.id) == ["letters"])
  }

  @Test func aChainIsFollowed() throws {
    let layout = try parsed(
      "id: own\nextends: middle\nkeys:\n  e: {hint: z}",
      from: ["middle": "id: middle\nextends: base\ntitle: M\nkeys:\n  e: {hint: y, alternates: ê}"])
    #expect(layout.title == "M")
    #expect(labels(try key("e", layout)) == ["ê"])
    #expect(try key("e", layout).hint == "z")
  }

  @Test func whatTheFileTakesAwayIsTakenFromTheWholeChain() throws {
    let layout = try parsed(
      "id: own\nextends: middle\nkeys:\n  e: {alternates: }\n  space: {hint: s}",
      from: ["middle": "extends: base\nkeys:\n  e: {label: E}\n  space: {label: S}"])
    #expect(labels(try key("e", layout)) == [])
    #expect(try key("e", layout).label == "E")
    #expect(try key("space", layout).label == "S")
    #expect(try key("space", layout).rectangle.width == 2 / 6.0)
  }

  // MARK: - Parts

  private static let part = """
    width: 6
    layers:
      letters:
        rows: |
          a b signs next
      signs:
        rows: |
          1 2 next letters
    keys:
      signs: {label: "#"}
      ö: {alternates: ø}
    """

  @Test func aPartNeedsNeitherIDNorTitle() throws {
    let layout = try parsed(
      """
      id: own
      title: Own
      extends: _part
      layers:
        letters:
          rows: |
            ö b signs next
      """, from: ["_part": Self.part])
    #expect(layout.layers.map(\.id) == ["letters", "signs"])
    #expect(try key("signs", layout).label == "#")
    #expect(labels(try key("ö", layout)) == ["ø"])
  }

  @Test func aPartIsNoLayoutAndListedNowhere() {
    let (layout, problems) = LayoutParser.parse(Array(Self.part.utf8), file: "d/_part.yaml")
    #expect(layout == nil)
    #expect(
      problems.map(\.description) == [
        "d/_part.yaml:1:1: a file whose name begins with `_` is not a layout but a base that layouts extend"
      ])
    let catalogue = LayoutCatalogue(files: [
      ("_part.yaml", Array(Self.part.utf8)), ("base.yaml", Array(Self.base.utf8)),
      ("own.yaml", Array("id: own\nextends: base".utf8)),
    ])
    #expect(catalogue.layouts.map(\.id) == ["base", "own"])
    #expect(catalogue.problems == [])
    #expect(catalogue.brokenFiles.isEmpty)
  }

  // MARK: - Mistakes

  @Test(arguments: [
    ("bse", "d/own.yaml:2:10: there is no layout `bse` (did you mean `base`?) to extend"),
    ("../base", "d/own.yaml:2:10: there is no layout `../base`"),
    ("[a]", "d/own.yaml:2:10: `extends` is the name of a layout, not a list"),
    ("", "d/own.yaml:2:9: `extends` needs the name of a layout, but has no value"),
    ("own", "d/own.yaml:2:10: a layout cannot extend itself: own → own"),
    ("one", "d/two.yaml:2:10: a layout cannot extend itself: one → two → one"),
    ("c0", "d/c7.yaml:1:10: a layout extends at most 8 others in a chain"),
    ("empty", "d/empty.yaml:1:1: the file is empty"),
    ("torn", "d/torn.yaml:2:5: this `[` is not closed by a `]`"),
    ("list", "d/list.yaml:1:1: a layout needs lines `name: value`, not a list"),
    ("wrong", "d/wrong.yaml:3:3: a layout has no field `widht`"),
    ("far", "d/wrong.yaml:3:3: a layout has no field `widht`"),
  ])
  func aMistakeIsReportedWhereItIs(base: String, expected: String) {
    var bases = [
      "own": "id: own\nextends: own", "one": "id: one\nextends: two", "two": "#\nextends: one",
      "empty": "# no", "torn": "#\nid: [", "list": "[]", "wrong": "{id: w,\n\n  widht: 3}",
      "far": "extends: wrong\nid: far",
    ]
    for step in 0..<9 { bases["c\(step)"] = "extends: c\(step + 1)" }
    let (layout, problems) = read("id: own\nextends: \(base)\n", from: bases)
    #expect(layout == nil)
    #expect(problems.contains { $0.hasPrefix(expected) }, "\(problems)")
  }

  @Test func aMistakeOfBothTellsWhoExtends() {
    let (_, problems) = read("id: own\nextends: base\nkeys:\n  tool: {width: 6}")
    #expect(problems.count == 2)
    #expect(problems.allSatisfy { $0.hasPrefix("d/base.yaml:1") }, "\(problems)")
    #expect(
      problems.allSatisfy { $0.hasSuffix("(read for d/own.yaml, which extends this file)") },
      "\(problems)")
  }

  @Test func reportsOwnMistakesInTheExtendingFile() {
    let (_, problems) = read(
      "id: own\nextends: base\nkeys:\n  zz: {width: 2}\nlayers:\n  signs:\n    rows: |\n      a a\n"
    )
    #expect(problems.map { $0.prefix(14) } == ["d/own.yaml:4:3", "d/own.yaml:8:9"])
  }

  @Test func aBrokenBaseIsReportedOnce() {
    let own = Array("id: a\nextends: torn".utf8)
    let other = Array("id: b\nextends: torn".utf8)
    let catalogue = LayoutCatalogue(files: [
      ("a.yaml", own), ("b.yaml", other), ("torn.yaml", Array("id: [".utf8)),
    ])
    #expect(catalogue.problems.count == 1)
    #expect(catalogue.brokenFiles.map(\.problem?.file) == Array(repeating: "torn.yaml", count: 3))
  }

  @Test func aFaultOfABaseIsReportedOnceForAllThatExtendIt() {
    func problems(_ base: String) -> [String] {
      LayoutCatalogue(files: [
        ("a.yaml", Array("id: a\ntitle: A\nextends: \(base)".utf8)),
        ("b.yaml", Array("id: b\ntitle: B\nextends: \(base)".utf8)),
        ("c.yaml", Array("id: c\ntitle: C\nextends: \(base)".utf8)),
        ("\(base).yaml", Array(Self.base.replacing("q w e r", with: "q delte e").utf8)),
      ]).problems.map(\.description)
    }
    let message =
      ":14:9: unknown key `delte` (did you mean `delete`?); a key is one character, a standard "
      + "key, a layer, or has its `output` or `action` under `keys`"
    #expect(
      problems("_part") == [
        "_part.yaml\(message) (read for a.yaml and 2 others, which extend this file)"
      ])
    // The base has the same mistake if it is read alone.
    #expect(problems("base") == ["base.yaml\(message)"])
  }
}
