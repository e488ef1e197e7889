import Layouts
import Testing
import Units

/// Tests of layouts' texts that are shown by systemd, the journal, terminals and panels.
@Suite struct ShownTextTests {
  private func problems(_ text: String) -> [String] {
    let (layout, problems) = LayoutParser.parse(Array(text.utf8), file: "f")
    #expect((layout == nil) == !problems.isEmpty)
    return problems.map(\.description)
  }

  private static let hostile = [
    #"Evil\nWATCHDOG=trigger\nX="#, #"\e[2J"#, #"a\x9b31m"#, #"\u202Eabc"#, #"a\Lb"#, #"a\Pb"#,
    #"a\Nb"#,
    #"\u2067a"#, #"a\tb"#, #"a\rb"#, #"\x7f"#, #"\0"#,
  ]

  @Test(arguments: hostile)
  func aTitleIsOneLineThatActsOnNothing(title: String) {
    let found = problems(
      """
      id: x
      title: "\(title)"
      width: 2
      layers: {main: {rows: ["a next"]}}
      """)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("f:2:8: ") == true, "\(found)")
    #expect(found.allSatisfy { $0.isPrintable })
  }

  @Test(arguments: ["label", "hint", "shifted-label"], hostile)
  func keyTextsHaveNoControlCharacters(field: String, text: String) {
    let found = problems(layout(rows: "a next", keys: "a: {output: a, \(field): \"\(text)\"}"))
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.hasPrefix("f:9:\(17 + field.utf8.count + 3): ") == true, "\(found)")
    #expect(found.allSatisfy { $0.isPrintable })
  }

  @Test func alternatesLabelsHaveNoControlCharacters() {
    let found = problems(
      layout(rows: "a next", keys: #"a: {alternates: [{output: b, label: "\e[m"}]}"#))
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("f:9:39: ") == true, "\(found)")
  }

  @Test func namesOfLayersAndKeysHaveNoControlCharacters() {
    let layer = problems(
      """
      id: x
      title: X
      layers:
        "a\\nb": {rows: ["a next"]}
      """)
    #expect(layer.first?.hasPrefix("f:4:3: ") == true, "\(layer)")
    let key = problems(
      """
      id: x
      title: X
      layers: {main: {rows: ["a\\u2028b next"]}}
      keys: {"a\\u2028b": {output: x}}
      """)
    #expect(key.contains { $0.hasPrefix("f:3:25: ") }, "\(key)")
  }

  /// No key may type an escape sequence; a typed text is also the label of a key without a label.
  @Test(arguments: [#"\e[31m"#, #"a\x9b"#, #"\x07"#, #"\x85"#])
  func whatIsTypedHasNoControlCharacters(text: String) {
    for keys in [
      "a: {output: \"\(text)\"}", "a: {shifted: \"\(text)\"}", "a: {alternates: [\"\(text)\"]}",
      "a: {alternates: [{output: \"\(text)\"}]}", "a: {action: phone 2, letters: [a, \"\(text)\"]}",
    ] {
      let found = problems(layout(rows: "a next", keys: keys))
      #expect(found.first?.hasPrefix("f:9:") == true, "\(found)")
      #expect(found.contains { $0.hasSuffix(", which no key types") }, "\(keys) \(found)")
    }
  }

  /// Some keyboards have keys for marks of direction, and a phone's 0 types a line end.
  @Test func whatIsTypedMayTurnTheDirectionAndEndLines() throws {
    let keys = try parsed(
      layout(
        rows: "rlo two join line next", width: 6,
        keys: #"""
          rlo: {output: "\u202E", shifted: "\u202D"}
            two: {output: "a\u202Eb", alternates: ["\t", "\u2067x"]}
            join: {output: "\u200C", label: "می\u200Cخ"}
            line: {output: "\n"}
          """#)
    ).layers[0].keys
    #expect(keys[0].action == .text("\u{202E}"))
    #expect(keys[1].action == .text("a\u{202E}b"))
    #expect(keys[2].label == "می\u{200C}خ")
    #expect(keys[3].action == .text("\n"))
    for key in keys {
      let shown =
        [key.label, key.shiftedLabel ?? "", key.hint ?? "", key.id] + key.alternates.map(\.label)
      for text in shown { #expect(text.isPrintable, "\(key.id)") }
    }
  }

  @Test func nothingThatShipsIsRefused() {
    for layout in ShippedFiles.catalogue.layouts {
      for key in layout.layers.flatMap(\.keys) { #expect(key.label.isPrintable) }
      #expect(layout.title.isPrintable)
    }
  }
}
