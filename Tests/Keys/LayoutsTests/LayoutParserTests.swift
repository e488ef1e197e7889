import CompositionMethods
import Layouts
import MarkedYAML
import Testing
import Units

@Suite struct LayoutParserTests {
  @Test func aRowIsWrittenAsARow() throws {
    let layer = try parsed(
      """
      id: small
      title: Small
      width: 3
      layers:
        main:
          rows: |
            a b c
            d next
      """
    ).layers[0]
    #expect(layer.keys.map(\.id) == ["a", "b", "c", "d", "next"])
    #expect(layer.keys[1].action == .text("b"))
    #expect(layer.keys[1].rectangle.isAbout(x: 1 / 3, y: 0, width: 1 / 3, height: 0.5))
    #expect(layer.keys[3].rectangle.isAbout(x: 0.5 / 3, y: 0.5, width: 1 / 3, height: 0.5))
    #expect(layer.keys[4].action == .command(.nextLayout))
  }

  @Test func keysWithDetailsAreDescribedBelowTheRows() throws {
    let layer = try parsed(
      layout(
        rows: "e .com go next", width: 6,
        keys: """
          e: {alternates: é è, hint: é}
            .com: {output: .com, label: dot, width: 2}
            go: {action: keysym Tab, style: accent}
          """)
    ).layers[0]
    #expect(layer.keys[0].alternates.map(\.action) == [.text("é"), .text("è")])
    #expect(layer.keys[0].hint == "é")
    #expect(layer.keys[1].label == "dot")
    #expect(layer.keys[1].action == .text(".com"))
    #expect(layer.keys[1].rectangle.isAbout(x: 1.5 / 6, y: 0, width: 2 / 6, height: 1))
    #expect(layer.keys[2].style == .accent)
    #expect(layer.keys[2].action == .keysym("Tab"))
  }

  @Test func aKeyMayPressChords() throws {
    let keys = try parsed(
      layout(
        rows: "save enter tap next",
        keys: """
          save: {press: ctrl+S}
            enter: {press: F5 shift+esc é}
            tap: {press: super, repeat: yes}
          """)
    ).layers[0].keys
    #expect(keys[0].action == .press([Chord(modifiers: .control, key: .character("s"))]))
    #expect(keys[0].label == "save")
    #expect(keys[0].style == .function)
    #expect(
      keys[1].action
        == .press([
          Chord(key: .keysym("F5")), Chord(modifiers: .shift, key: .keysym("Escape")),
          Chord(key: .character("é")),
        ]))
    #expect(keys[2].action == .press([Chord(key: .modifier(.super))]))
    #expect(keys[2].repeats)
  }

  @Test func anIconReplacesTheLabelAsTheAuthorsLabelDoes() throws {
    let layout = try parsed(
      layout(
        rows: "a return next", more: "shift: upper",
        keys: "a: {icon: M4 4h16v16z}\n  return: {icon: M4 4h16v16z}"))
    let keys = layout.layers[0].keys
    #expect(keys.map(\.icon?.data) == ["M4 4h16v16z", "M4 4h16v16z", nil])
    #expect(keys[0].shiftedAction == .text("A"))
    #expect(keys[0].shiftedLabel == nil)
    #expect(keys[1].shownLabel(shifted: false, returnLabel: "Go") != "Go")
  }

  @Test func aKeyMayBeAnApplicationsButton() throws {
    let key = try parsed(
      layout(rows: "help next", keys: "help: {button: Call a clerk, label: Help}")
    ).layers[0].keys[0]
    #expect(key.action == .button("Call a clerk"))
    #expect(key.label == "Help")
    #expect(key.style == .function)
  }

  @Test func whatFlicksTypeStandsOnTheKey() throws {
    let keys = try parsed(
      layout(
        rows: "あ か . next",
        keys: """
          あ: {flicks: yes, alternates: い う え お ぁ}
            か: {flicks: yes, alternates: き く, hint: カ}
            .: {flicks: yes, alternates: .com .org}
          """)
    ).layers[0].keys
    #expect(keys.map(\.flicks) == [true, true, true, false])
    #expect(keys.map(\.hint) == ["いうえお", "カ", nil, nil])
  }

  @Test func aLayerMaySayMoreAboutItsKeys() throws {
    let text = """
      id: x
      title: X
      width: 4
      layers:
        main:
          keys: {next: {width: 2}}
          rows: |
            other next
        other:
          rows: |
            main next
      keys:
        next: {label: go on}
      """
    let layers = try parsed(text).layers
    #expect(layers[0].keys[1].rectangle.isAbout(x: 0.375, y: 0, width: 0.5, height: 1))
    #expect(layers[1].keys[1].rectangle.isAbout(x: 0.5, y: 0, width: 0.25, height: 1))
    #expect(layers.map { $0.keys[1].label } == ["go on", "go on"])
    #expect(layers[0].keys[0].action == .layer("other"))
  }

  @Test func shiftGivesUpperCaseByTheLanguage() throws {
    func shifted(_ language: String) throws -> [KeyAction?] {
      try parsed(layout(rows: "i ß 1 next", more: "shift: upper", language: language)).layers[0]
        .keys
        .map(\.shiftedAction)
    }
    #expect(try shifted("de") == [.text("I"), .text("ẞ"), nil, nil])
    #expect(try shifted("tr-TR") == [.text("İ"), .text("ẞ"), nil, nil])
  }

  @Test func aKeyMayHaveItsOwnShiftedForm() throws {
    let layer = try parsed(
      layout(
        rows: "1 a next", more: "shift: upper",
        keys: "'1': {shifted: '!'}\n  a: {shifted: a}")
    ).layers[0]
    #expect(layer.keys[0].shiftedAction == .text("!"))
    #expect(layer.keys[0].shiftedLabel == "!")
    #expect(layer.keys[1].shiftedAction == nil)
    #expect(layer.hasShift)
  }

  @Test func aKeyGoesOnBelowWhereTheRowSaysAbove() throws {
    let layer = try parsed(
      layout(rows: "1 2 return", "3 4 above", "next above", width: 3, keys: "next: {width: 2}")
    )
    .layers[0]
    #expect(layer.keys.map(\.id) == ["1", "2", "return", "3", "4", "next"])
    #expect(layer.keys[2].rectangle.isAbout(x: 2 / 3, y: 0, width: 1 / 3, height: 1))
  }

  @Test func rowsHaveTheirOwnHeights() throws {
    let layer = try parsed(layout(rows: "a", "next", width: 1, more: "heights: 0.5 1.5")).layers[0]
    #expect(layer.unitsHigh == 2)
    #expect(layer.keys[1].rectangle.isAbout(x: 0, y: 0.25, width: 1, height: 0.75))
  }

  @Test func narrowRowsAreCentredOrStretched() throws {
    let centred = try parsed(layout(rows: "a b c d", "e next")).layers[0].keys[4].rectangle
    #expect(centred.isAbout(x: 0.25, y: 0.5, width: 0.25, height: 0.5))
    let stretched = try parsed(
      layout(rows: "a b c d", "e next", more: "narrow-rows: stretched")
    ).layers[0]
      .keys[4].rectangle
    #expect(stretched.isAbout(x: 0, y: 0.5, width: 0.5, height: 0.5))
  }

  @Test func directionMarksInARowAreNoKeys() throws {
    let layer = try parsed(layout(rows: "\u{202D}א ב next\u{202C}", width: 3)).layers[0]
    #expect(layer.keys.map(\.id) == ["א", "ב", "next"])
  }

  @Test func aLabelOfTheAuthorsStaysOnReturn() throws {
    let layout = try parsed(layout(rows: "a return next", keys: "return: {label: return}"))
    let key = layout.layers[0].keys[1]
    #expect(key.hasOwnLabel && !layout.layers[0].keys[2].hasOwnLabel)
    #expect(key.shownLabel(shifted: false, returnLabel: layout.returnLabel(.search)) == "return")
  }

  @Test func returnSaysWhatItWillDo() throws {
    var layout = try parsed(layout(rows: "a return next"))
    let key = layout.layers[0].keys[1]
    #expect(key.shownLabel(shifted: false, returnLabel: layout.returnLabel()) == "return")
    #expect(key.shownLabel(shifted: false, returnLabel: layout.returnLabel(.search)) == "Search")
    layout.returnType = .done
    #expect(key.shownLabel(shifted: true, returnLabel: layout.returnLabel()) == "Done")
    #expect(key.shownLabel(shifted: false, returnLabel: layout.returnLabel(.go)) == "Go")
  }
}

@Suite struct LayoutProblemTests {
  @Test(arguments: [
    (
      layout(rows: "a b c d next", width: 4),
      "f:7:15: row 1 is too wide: 5 units where the layer has `width: 4`; `next` goes over"
    ),
    (
      layout(rows: "a next", keys: "a: {action: delte}"),
      "f:9:15: unknown action `delte` (did you mean `delete`?)"
    ),
    (
      layout(rows: "a next", keys: "a: {action: layer mian}"),
      "f:9:21: there is no layer `mian` (did you mean `main`?)"
    ),
    (
      layout(rows: "a next", keys: "a: {action: layer}"),
      "f:9:15: the action `layer` needs a layer after it"
    ),
    (
      layout(rows: "a next", keys: "a: {action: hide now}"),
      "f:9:20: the action `hide` takes nothing after it, not `now`"
    ),
    (
      layout(rows: "a next", keys: "a: {action: modifier hyper}"),
      "f:9:24: `hyper` is no modifier"
    ),
    (
      layout(rows: "a b", "c a next"),
      "f:8:9: two keys with the id `a` on one layer, the first on line 7"
    ),
    (layout(rows: "a next", keys: "b: {width: 2}"), "f:9:3: `b` stands in no row of any layer"),
    (layout(rows: "a delet next"), "f:7:9: unknown key `delet` (did you mean `delete`?)"),
    (
      layout(rows: "a next", keys: "a: {widht: 2}"),
      "f:9:7: a key has no field `widht` (did you mean `width`?)"
    ),
    (
      layout(rows: "a next", more: "rwos: 1"),
      "f:6:5: a layer has no field `rwos` (did you mean `rows`?)"
    ),
    (
      layout(rows: "a next") + "\ntext-types: email",
      "f:8:1: the field `text-types` of a layout is called `purposes`"
    ),
    (
      layout(rows: "a next", keys: "a: {width: wide}"),
      "f:9:14: `width` is a number from 0.2 to 20, not `wide`"
    ),
    (layout(rows: "a next", keys: "a: {width: [1]}"), "f:9:14: `width` is a number, not a list"),
    (
      layout(rows: "a next", keys: "a: {repeat: perhaps}"),
      "f:9:15: `repeat` is `yes` or `no`, not `perhaps`"
    ),
    (
      layout(rows: "a next", keys: "a: {output: x, action: hide}"),
      "f:9:18: a key has only one of `output`, `action`, `press` and `button`"
    ),
    (
      layout(rows: "a next", keys: "a: {press: F5 crtl+s}"),
      "f:9:17: `crtl` is not a modifier: ctrl, shift, alt, altgr, super"
    ),
    (
      layout(rows: "a next", keys: "a: {press: [F5, 'ctrl+no key']}"),
      "f:9:19: `no key` is not a key: a character or XKB's name of a keysym"
    ),
    (
      layout(rows: "a next", keys: "a: {press: [F5, 'ctrl+']}"),
      "f:9:19: `` is not a key: a character or XKB's name of a keysym"
    ),
    (
      layout(rows: "a next", keys: "a: {press: [F5, ' +a']}"),
      "f:9:19: ` ` is not a modifier: ctrl, shift, alt, altgr, super"
    ),
    (
      layout(rows: "a next", keys: "a: {press: ''}"), "f:9:14: `press` names at least one key"
    ),
    (
      layout(
        rows: "a next",
        keys: "a: {press: \(Array(repeating: "F5", count: 21).joined(separator: " "))}"),
      "f:9:74: `press` has at most 20 keys"
    ),
    (
      layout(rows: "a next", keys: #"a: {icon: "M4 4h30z"}"#),
      "f:9:19: the icon goes outside its box, which is 0 to 24"
    ),
    (
      layout(rows: "a next", keys: "a:\n    icon: |\n      M4 4\n      h4 x"),
      "f:12:10: the commands of an icon are M, L, H, V, C, Q and Z, not `x`"
    ),
    (
      layout(rows: "a next", keys: "a: {icon: [M]}"),
      "f:9:13: `icon` is the path of an icon, not a list"
    ),
    (
      layout(
        rows: "a b c d e f g h i", width: 9,
        keys: "abcdefghi".map {
          "\($0): {icon: M0 0\(String(repeating: "h1", count: 5))\(String(repeating: "h0", count: 1_900))}"
        }.joined(separator: "\n  ")),
      "f:6:5: the icons of the layer `main` have more than 32768 bytes"
    ),
    (
      layout(rows: "a next", keys: "a: {button: help, repeat: yes}"),
      "f:9:3: a sequence or a button does not repeat, only a single key"
    ),
    (
      layout(rows: "a next", keys: "a: {button: \(String(repeating: "é", count: 33))}"),
      "f:9:15: the id of a button has 1 to 64 bytes, not 66"
    ),
    (
      layout(rows: "a next", keys: #"a: {button: "\u202E"}"#),
      "f:9:15: `button` may not contain the invisible character U+202E"
    ),
    (
      layout(rows: "a next", keys: "a: {press: F5 Return, repeat: yes}"),
      "f:9:3: a sequence or a button does not repeat, only a single key"
    ),
    (
      layout(rows: "a next", keys: "a: {repeat: yes, alternates: b}"),
      "f:9:3: a held key either repeats or offers alternates"
    ),
    (
      layout(rows: "a next", keys: "a: {flicks: yes}"),
      "f:9:3: flicks type alternates, and `a` has none"
    ),
    (layout(rows: "a next", more: "heights: 1 2"), "f:6:14: `heights` has 2 numbers for 1 rows"),
    (
      layout(rows: "a b c d", "above gap above"),
      "f:8:17: `above` stands 1.5 units from the left, but no key of the row above begins there"
    ),
    (
      layout(rows: "a next") + "\nmax-width: 0",
      "f:8:12: `max-width` is a number from 0.5 to 10, not `0`"
    ),
    (layout(rows: ""), "f:6:5: the layer `main` is empty"),
    (layout(rows: "gap"), "f:6:5: the layer `main` has no key"),
    (
      "id: x\ntitle: X\nwidth: 3\nlayers:\n  main:\n    rows:\n      a b\n      c next",
      "f:7:7: `rows` begins with `|` and then has a line for each row, as in `rows: |`"
    ),
    (
      "id: x\ntitle: X\nlayers:\n  main:\n    rows: |\n      a b next",
      "f:5:5: neither the layer `main` nor the layout has a `width` in key units; its widest"
    ),
    ("title: X\nwidth: 3\nlayers: {}", "f:1:1: a layout needs `id`"),
    ("id: X y\ntitle: X\nwidth: 3\nlayers: {}", "f:1:5: an id is lower-case letters"),
    ("id: .a1\ntitle: X\nlayers: {}", "f:1:5: an id does not begin with `.`"),
    ("id: ..\ntitle: X\nlayers: {}", "f:1:5: an id does not begin with `.`"),
    (
      "id: \(String(repeating: "a", count: 201))\ntitle: X\nlayers: {}",
      "f:1:5: an id does not begin with `.` and has at most 200 characters"
    ),
    ("[]", "f:1:1: a layout needs lines `name: value`, not a list"),
    ("# nothing", "f:1:1: the file is empty"),
    ("id: [", "f:1:5: this `[` is not closed by a `]`"),
    ("id: \u{0}", "f:1:5: the character U+0000 is not allowed in YAML"),
  ])
  func eachMistakeHasItsOwnMessage(text: String, expected: String) throws {
    let (layout, problems) = LayoutParser.parse(Array(text.utf8), file: "f")
    #expect(layout == nil)
    let messages = problems.map(\.description)
    #expect(messages.contains { $0.hasPrefix(expected) }, "\(messages)")
  }

  @Test func doubtsAreWarnings() throws {
    let text = """
      id: x
      title: X
      width: 4
      layers:
        main:
          rows: |
            shift a
        lost:
          rows: |
            b next
      """
    let (layout, problems) = LayoutParser.parse(Array(text.utf8), file: "f")
    #expect(layout != nil)
    #expect(
      problems.map(\.description) == [
        "f:5:3: warning: no way to the next keyboard on the layer `main`; the key `next` is one",
        "f:5:3: warning: the shift key on the layer `main` changes nothing; `shift: upper` gives "
          + "its letters their upper-case forms",
        "f:8:3: warning: nothing leads to the layer `lost`; a key with `action: layer lost` would",
      ])
  }

  @Test func aFalseClaimToTypeASCIINamesWhatIsMissing() throws {
    var text = String(
      decoding: try #require(ShippedFiles.all.first { $0.name == "en-us.yaml" }).bytes,
      as: UTF8.self)
    #expect(LayoutParser.parse(Array(text.utf8), file: "f").problems == [])
    text.replace("$ & @", with: "$ @")
    text.replace("  \"&\": {alternates: §}\n", with: "")
    text.replace("^ * ` ~", with: "^ * ~")
    text.replace("’ ‘ `", with: "’ ‘")
    let problems = LayoutParser.parse(Array(text.utf8), file: "f").problems
    #expect(
      problems.map(\.description) == [
        "f:6:8: `ascii: yes`, but nothing types & `"
      ])
  }

  @Test func allProblemsOfAFileAreNamedAtOnce() throws {
    let text = layout(rows: "a delet b", "next nxt", width: 2, keys: "a: {widht: 2}")
    let problems = LayoutParser.parse(Array(text.utf8), file: "f").problems
    #expect(
      problems.map { [$0.mark.line, $0.mark.column] } == [[7, 9], [7, 15], [8, 12], [10, 7]])
  }
}

@Suite struct LayoutCatalogueTests {
  @Test func theFirstTwoLayoutsLoadWithoutDoubt() {
    #expect(ShippedFiles.catalogue.problems.map(\.description) == [])
    #expect(ShippedFiles.catalogue["en-us"]?.typesASCII == true)
    #expect(ShippedFiles.catalogue["number-pad"]?.returnType == .done)
  }

  @Test func aBrokenFileCostsNoOtherItsPlace() {
    let good = Array(layout(rows: "a next").utf8)
    let catalogue = LayoutCatalogue(files: [
      ("broken.yaml", Array("id: [".utf8)), ("good.yaml", good), ("noise.yaml", [0xFF, 0, 1]),
      ("twin.yaml", good),
    ])
    #expect(catalogue.layouts.map(\.id) == ["x"])
    #expect(catalogue.brokenFiles.map(\.name) == ["broken.yaml", "noise.yaml", "twin.yaml"])
    #expect(catalogue.problems.map(\.file) == ["broken.yaml", "noise.yaml", "twin.yaml"])
  }

  @Test func anAdministratorsLayoutTakesThePlaceOfTheShippedOne() {
    let shipped = [
      (name: "x.yaml", bytes: Array(layout(rows: "a next").utf8))
    ]
    let own = Array(layout(rows: "b next").utf8)
    #expect(
      LayoutCatalogue(files: shipped, overrides: [("own.yaml", own)])["x"]?.layers[0].keys[0].id
        == "b")
    #expect(
      LayoutCatalogue(files: shipped, overrides: [("own.yaml", own.dropLast(8) + [0])])["x"]?
        .layers[0].keys[0].id == "a")
  }

  // MARK: - Methods

  @Test func aMethodSaysWhatLettersBecome() throws {
    for method in CompositionMethod.allCases {
      let (layout, problems) = parse(Self.withMethod(method.name))
      #expect(problems == [])
      #expect(layout?.method == method)
    }
    #expect(parse(Self.withMethod(nil)).layout?.method == nil)
  }

  @Test func anUnknownMethodHasItsPlace() {
    #expect(
      parse(Self.withMethod("pinyn")).problems == [
        "test.yaml:3:9: `pinyn` is no method (did you mean `pinyin`?); the methods are pinyin, "
          + "hangul, zhuyin, cangjie, stroke, telex, romaji, kana, "
          + "pinyin-traditional, double-pinyin, jyutping, quick, wubi, cheonjiin"
      ])
  }

  @Test func keysOfSyllablesAreKeys() {
    func parse(_ syllables: String) -> (syllables: [String]?, problems: [String]) {
      let found = self.parse(
        """
        id: nine
        title: Nine
        method: pinyin
        syllables: \(syllables)
        width: 4
        layers:
          main:
            rows: |
              ， 。 1 next
        keys:
          "1": {action: phone 1, letters: a b c}
        """)
      return (found.layout?.syllables, found.problems)
    }
    #expect(parse("， 。").syllables == ["，", "。"])
    #expect(parse("， 。").problems == [])
    #expect(
      parse("， ！").problems == [
        "test.yaml:4:14: no key types `！`, which is to become a syllable"
      ])
    #expect(parse("， 。 ，").problems == ["test.yaml:4:16: `，` is listed twice"])
    #expect(
      parse("，").problems == ["test.yaml:4:12: one key alone leads to no other syllables"])
  }

  private static func withMethod(_ method: String?) -> String {
    """
    id: stages
    title: Stages
    \(method.map { "method: \($0)" } ?? "language: zh")
    width: 3
    layers:
      main:
        rows: |
          a next hide
    """
  }

  private func parse(_ text: String) -> (layout: Layout?, problems: [String]) {
    let (layout, problems) = LayoutParser.parse(Array(text.utf8), file: "test.yaml")
    return (layout, problems.map(\.description))
  }

  @Test func aLayoutMayTurnSwipesOff() throws {
    #expect(try parsed(layout(rows: "a next")).swipes)
    #expect(try !parsed("swipe: no\n" + layout(rows: "a next")).swipes)
    let wrong = Array(("swipe: maybe\n" + layout(rows: "a next")).utf8)
    #expect(LayoutParser.parse(wrong, file: "f").problems.count == 1)
  }
}
