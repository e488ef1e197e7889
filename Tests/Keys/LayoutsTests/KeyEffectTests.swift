import Layouts
import MarkedYAML
import Testing

/// Tests of the warnings about keys and properties that do nothing.
@Suite struct KeyEffectTests {
  private func problems(_ text: String) -> [String] {
    LayoutParser.parse(Array(text.utf8), file: "f").problems.map {
      String($0.description.dropFirst("f:".count))
    }
  }

  @Test(arguments: [
    ("a: {letters: b c}", "9:7: warning: `letters` does nothing on a key without `action: phone`"),
    (
      "space: {alternates: x}",
      "9:11: warning: `alternates` does nothing on a key that moves the caret when it is held"
    ),
    (
      "delete: {alternates: x}",
      "9:12: warning: `alternates` does nothing on a key that repeats when it is held"
    ),
    (
      "delete: {repeat: no}",
      "9:12: warning: `repeat` does nothing on a key that deletes, which always repeats"
    ),
    (
      "a: {action: modifier alt, repeat: yes}",
      "9:29: warning: `repeat` does nothing on a modifier, which stays on while it is held"
    ),
    (
      "next: {repeat: yes}",
      "9:10: warning: `repeat` does nothing on a key that opens a menu when it is held"
    ),
    (
      "a: {action: none, repeat: yes}",
      "9:21: warning: `repeat` does nothing on a key without an action"
    ),
    ("spacer: {width: 1, label: x}", "9:22: warning: `label` does nothing on a spacer"),
    ("a: {action: gap, hint: x}", "9:20: warning: `hint` does nothing on a gap"),
    (
      "a: {output: \"\"}",
      "9:7: warning: the `output` of `a` is empty, so the key types nothing"
    ),
    ("a: {action: layer main}", "9:7: warning: `a` leads to the layer that it is on"),
    ("a: {action: layout x}", "9:7: warning: `a` leads to the layout that it is on"),
  ])
  func aPropertyWithoutEffectIsAWarning(keys: String, expected: String) {
    let rows = layout(rows: "a space spacer delete next", width: 5, keys: keys)
    #expect(problems(rows) == [expected])
  }

  @Test(arguments: [
    "a: {action: phone 2, letters: a b c}", "a: {action: calculator 1, repeat: yes}",
    "delete: {repeat: yes}", "space: {repeat: no}", "spacer: {width: 0.5}",
    "a: {action: none, label: x}", "a: {alternates: b, flicks: yes}", "a: {label: \"\"}",
  ])
  func aPropertyWithAnEffectIsNoProblem(keys: String) {
    #expect(problems(layout(rows: "a space spacer delete next", width: 5, keys: keys)) == [])
  }

  @Test func aModifierNeverRepeats() throws {
    let keys = try parsed(
      layout(rows: "a next", keys: "a: {action: modifier alt, repeat: yes}")
    ).layers[0].keys
    #expect(!keys[0].repeats)
  }

  @Test func shiftWithoutLettersIsAWarning() {
    #expect(
      problems(layout(rows: "1 2 next", more: "shift: upper")) == [
        "6:5: warning: `shift: upper` does nothing on the layer `main`, which has no letters with "
          + "an upper case"
      ])
    #expect(problems(layout(rows: "1 a next", more: "shift: upper")) == [])
    #expect(
      problems(layout(rows: "1 next", more: "shift: upper", keys: "'1': {alternates: a}")) == [])
  }

  @Test func aBarOfTabsMayShowItsOwnLayer() {
    func file(_ row: String) -> String {
      "id: x\ntitle: X\nwidth: 4\nlayers:\n  main: {rows: [a digits \(row) next]}\n"
        + "  digits: {rows: [1 main digits next]}"
    }
    #expect(problems(file("main")) == [])
    #expect(problems(file("b")).isEmpty)
    #expect(
      problems(layout(rows: "a main next")) == [
        "7:9: warning: `main` leads to the layer that it is on"
      ])
  }

  @Test func syllablesWithoutAMethodAreAWarning() {
    #expect(
      problems(layout(rows: "a b next") + "\nsyllables: a b") == [
        "8:12: warning: `syllables` does nothing without a `method`"
      ])
  }

  @Test func aKeyWithoutAnActionIsAnErrorBesideOthers() {
    let text = layout(rows: "yes no next", keys: "yes: {label: x}\n  no: {widht: 2}")
    #expect(
      problems(text).map { $0.prefix(20) } == ["9:3: `yes` needs an ", "10:8: a key has no f"])
  }

  @Test func oneCharacterTypesItselfThoughALayerHasItsName() throws {
    let text =
      "id: x\ntitle: X\nwidth: 4\nlayers:\n  main: {rows: [a b next]}\n"
      + "  b: {rows: [c main next]}"
    #expect(try parsed(text).layers[0].keys[1].action == .text("b"))
    #expect(
      problems(text) == [
        "6:3: warning: nothing leads to the layer `b`; a key with `action: layer b` would; "
          + "in a row `b` types itself"
      ])
  }

  @Test func aKeyWithNewContentInheritsOnlyItsWidth() throws {
    let base = """
      id: base
      title: Base
      width: 6
      layers: {main: {shift: upper, rows: [e f next]}}
      keys:
        e: {width: 2, alternates: é, shifted: "!", shifted-label: "!", hint: x, style: accent}
        f: {action: phone 1, letters: a b}
      """
    let names = NamesForLayouts(bases: FileBases([Document(file: "base.yaml", text: base)]))
    let text = "id: x\nextends: base\nkeys:\n  e: {action: delete}\n  f: {output: g}\n"
    let (layout, problems) = LayoutParser.parse(Array(text.utf8), file: "own.yaml", names: names)
    #expect(problems == [])
    let keys = try #require(layout).layers[0].keys
    #expect(keys[0].action == .delete)
    #expect(keys[0].rectangle.isAbout(x: 1 / 6, y: 0, width: 2 / 6, height: 1))
    #expect(keys[0].alternates.isEmpty && keys[0].shiftedAction == nil && keys[0].hint == nil)
    #expect(keys[0].style == .function)
    #expect(keys[1].letters.isEmpty && keys[1].hint == nil)
    #expect(keys[1].shiftedAction == .text("G"))
  }
}
