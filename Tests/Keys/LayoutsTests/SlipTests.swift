import Layouts
import MarkedYAML
import Testing

/// Tests of the messages for slips of people who write their first layout.
@Suite struct SlipTests {
  private func problems(_ text: String, bases: FileBases = .none) -> [String] {
    LayoutParser.parse(Array(text.utf8), file: "f.yaml", names: NamesForLayouts(bases: bases))
      .problems.map { String($0.description.dropFirst("f.yaml:".count)) }
  }

  /// Values of keys with one mistake each, and the beginning of the resulting problem.
  private static let values: [(keys: String, problem: String)] = [
    // Comments and commas.
    ("a:\n    label: #x", "10:12: `#` begins a comment; put \"#x\" in quotes"),
    ("a:\n    output: #", "10:13: `#` begins a comment; put \"#\" in quotes"),
    (
      "a: {alternates: b, c}",
      "9:19: inside { } a comma ends the value: separate alternates by spaces, or quote the value"
    ),
    (
      "a: {alternates: b, c, d, width: 1}",
      "9:19: inside { } a comma ends the value: separate alternates by spaces"
    ),
    (
      "a: {alternates: 12:30, 14:00}",
      "9:19: inside { } a comma ends the value: separate alternates by spaces"
    ),
    (
      "a: {width: 1,\n    alternates: b, c,\n    d}",
      "10:17: inside { } a comma ends the value: separate alternates by spaces"
    ),
    ("a: {label: \"x\", repeat yes}", "9:19: a key has no field `repeat yes`"),
    ("a: {label: x, repeat yes}", "9:17: a key has no field `repeat yes`"),
    ("a: {alternates: b, c, flicks: yes}", "9:19: inside { } a comma ends the value"),
    ("a: {label: b, c}", "9:14: inside { } a comma ends the value: quote the value"),
    (
      "a: {press: ctrl+a, ctrl+c}",
      "9:14: inside { } a comma ends the value: separate keys by spaces"
    ),
    ("a: {width: 1,5}", "9:14: write 1.5 with a point, not a comma"),
    ("a: {width: 1,5, output: b}", "9:14: write 1.5 with a point, not a comma"),
    (
      "a:\n    width: 1,5",
      "10:12: `width` is a number from 0.2 to 20, not `1,5`; write 1.5 with a point, not a comma"
    ),
    (
      "a: {output: ,}",
      "9:15: a value is missing before `,`; if the text `,` is meant, write `\",\"`"
    ),
    ("a: {output: 1,5}", "9:15: inside { } a comma ends the value: quote the value"),
    ("a:\n    alternates:\n      - #b", "11:9: `#` begins a comment; put \"#b\" in quotes"),
    // Values of the wrong kind.
    ("a: [b]", "9:6: `a` needs properties, such as `a: {width: 2}`, not a list"),
    ("a: b", "9:6: `a` needs properties, such as `a: {width: 2}`, not `b`"),
    ("a: {alternates: [[b]]}", "9:20: an alternate is a text or {output: …, label: …}, not a list"),
    ("a: {label: }", "9:14: `label` needs a text, but has no value"),
    (
      "a: {label: \"b\\tc\"}",
      "9:14: `label` may not contain a tab (U+0009) or another control character"
    ),
    // Familiar words.
    ("a: {action: enter}", "9:15: unknown action `enter` (did you mean `return`?)"),
    ("a: {action: backspace}", "9:15: unknown action `backspace` (did you mean `delete`?)"),
    (
      "a: {action: modifier hyper}",
      "9:24: `hyper` is no modifier (did you mean `super`?); the modifiers are control"
    ),
    ("a: {style: red}", "9:14: `red` is no style; the styles are "),
    ("a: {layer: main}", "9:7: a key has no field `layer`; write `action: layer main`"),
    ("a: {shift: A}", "9:7: a key has no field `shift`; write `shifted: A`"),
    ("a: {width: 0x2}", "9:14: `width` is a number from 0.2 to 20, not `0x2`"),
    ("a: {width: 1e0}", "9:14: `width` is a number from 0.2 to 20, not `1e0`"),
    ("a: {label: null}", "9:14: warning: `null` is a text here; leave the value empty"),
    (
      "a:\n    alternates: b, c, d",
      "10:17: warning: `alternates` has spaces between its texts, not commas; `b,` has a comma"
    ),
    (
      "a:\n    alternates: b,c",
      "10:17: warning: `alternates` has spaces between its texts, not commas; `b,c` is one text"
    ),
    // Values over several lines.
    ("a:\n    press: F5\n      é crtl+s", "11:9: `crtl` is not a modifier"),
    ("a:\n    press: \"F5\n      \\u00E9 \\\n      crtl+s\"", "12:7: `crtl` is not a modifier"),
    ("a:\n    press: '漢 ''\n\n     crtl+s'", "12:6: `crtl` is not a modifier"),
    ("a:\n    press: >-\n      F5\n      crtl+s", "12:7: `crtl` is not a modifier"),
    ("a:\n    press: |2\n      F5\n      crtl+s", "12:7: `crtl` is not a modifier"),
    ("a: {press: [F5,\n    crtl+s]}", "10:5: `crtl` is not a modifier"),
    ("a:\n    icon: M4\n      4 x", "11:9: the commands of an icon are"),
    ("a: {color: red}", "9:7: a key has no field `color` (did you mean `style`?)"),
  ]

  @Test(arguments: values)
  func aSlipInAKeyIsOneProblem(keys: String, problem: String) {
    let found = problems(layout(rows: "a next", keys: keys))
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.hasPrefix(problem) == true, "\(found)")
  }

  @Test func flicksWithoutAlternatesAreReportedBesideAnotherError() {
    let keys = "a: {flicks: yes}\n  b: {style: red}"
    let found = problems(layout(rows: "a b next", keys: keys))
    #expect(found.count == 2, "\(found)")
    #expect(found.first?.hasPrefix("9:3: flicks type alternates, and `a` has none") == true)
  }

  @Test(arguments: [
    (
      layout(rows: "a next") + "\npurposes: emial",
      "8:11: `emial` is no purpose (did you mean `email`?); the purposes are unknown, text"
    ),
    (
      layout(rows: "a next") + "\ndirection: rtl",
      "8:12: `rtl` is no direction (did you mean `right-to-left`?)"
    ),
    (
      layout(rows: "a next").replacing("width: 4.0", with: "width: 0"),
      "3:8: `width` is a number from 1 to 40, not `0`"
    ),
    (
      layout(rows: "a yes", keys: "yes: {output: b}").replacing("rows: |", with: "rwos: |"),
      "6:5: a layer has no field `rwos` (did you mean `rows`?)"
    ),
    (
      layout(rows: "a yes", keys: "yes: {output: b}").replacing("rows: |", with: "rows:"),
      "7:7: `rows` begins with `|`"
    ),
    (
      "id: x\ntitle: X\nwidth: 3\nlayers: [a]",
      "4:9: `layers` needs lines `name: value` below it, not a list"
    ),
    (
      "id: x\ntitle: X\nwidth: 3\nlayers:\n  main: a b",
      "5:9: the layer `main` needs lines `name: value` below it, not `a b`"
    ),
    (
      layout(rows: "q, w, e, next"),
      "7:7: unknown key `q,` (did you mean `q`?); a row has spaces between its keys, without"
    ),
    (
      layout(rows: "\"q\" \"w\" next"),
      "7:7: unknown key `\"q\"` (did you mean `q`?); a row has spaces between its keys, without"
    ),
    (layout(rows: "- q w e", "- r next"), "7:7: a row below `|` has no `-` before its keys"),
    (
      "id: x\ntitle: X\nwidth: 3\nlayers: {main: {rows: [[q, w], [e, next]]}}",
      "4:24: a row is a text of keys with spaces between, not a list; write `q w`"
    ),
    (
      "id: x\ntitle: X\nwidth: 3\nlayers: {main: {rows: [q, w, next]}}",
      "4:23: warning: each text of this list is a row; a row is a text of keys with spaces between"
    ),
    (
      "\u{FEFF}{id: x, title: X, width: 3, layers: {main: {rows: ['a delte next']}}}",
      "1:55: unknown key `delte`"
    ),
    (
      layout(rows: "a next", language: "german"),
      "8:11: warning: `german` is not a language tag such as"
    ),
  ])
  func aSlipInALayoutIsOneProblem(text: String, problem: String) {
    let found = problems(text)
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.hasPrefix(problem) == true, "\(found)")
  }

  @Test(arguments: ["ctrl", "control", "AltGr", "win", "meta", "super", "shift"])
  func aModifierHasTheNamesThatChordsHave(name: String) throws {
    _ = try parsed(layout(rows: "a next", keys: "a: {action: modifier \(name)}"))
  }

  @Test func theKeysymOfAnotherNameIsSuggested() {
    let names = NamesForLayouts(isKeysym: { $0 == "Return" }, severity: .error)
    let text = layout(rows: "a next", keys: "a: {action: keysym Enter}")
    let found = LayoutParser.parse(Array(text.utf8), file: "f", names: names).problems
    #expect(
      found.map(\.message) == [
        "there is no keysym `Enter` (did you mean `Return`?), so the key types nothing"
      ])
  }

  @Test(arguments: [
    ("f", "a layout cannot extend itself"), ("xkb:de", "a layout of XKB cannot be extended"),
    ("de.yaml", "there is no layout `de.yaml` (did you mean `de`?) to extend"),
    ("layouts/de.yml", "there is no layout `layouts/de.yml` (did you mean `de`?) to extend"),
    ("german", "there is no layout `german` (did you mean `de`?) to extend"),
  ])
  func aBaseThatCannotBeIsExplained(name: String, message: String) {
    let bases = FileBases(
      names: { ["de", "fr"] }, meant: { $0 == "german" ? ["de"] : [] }, document: { _, _ in nil })
    #expect(problems("id: x\nextends: \(name)", bases: bases) == ["2:10: \(message)"])
  }

  @Test func aLayerWithoutAWayBackIsFound() {
    func file(_ row: String) -> String {
      "id: x\ntitle: X\nwidth: 4\nlayers:\n  main: {rows: [a digits next]}\n"
        + "  digits: {rows: [\(row) next]}"
    }
    #expect(
      problems(file("1")) == ["6:3: warning: no key on the layer `digits` leads to another layer"])
    #expect(problems(file("1 main")) == [])
    #expect(problems(file("1 back")) == [])
  }

  @Test func aLayerNamedLikeAStandardKeyIsExplained() {
    let found = problems(
      "id: x\ntitle: X\nwidth: 4\nlayers:\n  main: {rows: [a emoji next]}\n"
        + "  emoji: {rows: [b main next]}"
    )
    #expect(
      found == [
        "6:3: warning: nothing leads to the layer `emoji`; a key with `action: layer emoji` would; "
          + "in a row `emoji` is the standard key"
      ])
  }
}
