import ControlProtocol
import Glibc
import Scene
import Testing

@testable import kbdctl

struct KeyboardDrawingTests {
  init() {
    setlocale(LC_CTYPE, "C.UTF-8")
  }

  @Test func keysShareTheBordersBetweenThem() {
    #expect(
      KeyboardDrawing(Sample.scene).lines(on: .plain) == [
        "┌───────┬───────┬───────┬───────┬───────┬──────┬───────┬───────┬───────┬───────┐",
        "│   Q   │  W▼   │   E   │   R   │   T   │  Y   │   U   │   I   │   O   │   P   │",
        "└───┬───┴───┬───┴───┬───┴───┬───┴───┬───┴──┬───┴───┬───┴───┬───┴───┬───┴───┬───┘",
        "    │   A   │   S   │   D   │   F   │  G   │   H   │   J   │   K   │  L✗   │",
        "┌───┴───────┼───────┴───────┴───────┴──────┴───────┴───────┼───────┴───────┴───┐",
        "│  shift◆   │                    space                     │      return       │",
        "└───────────┴──────────────────────────────────────────────┴───────────────────┘",
        "▼ pressed   ◆ locked   ✗ not on this keymap",
      ])
  }

  @Test func aFingersWayIsDottedBesideTheLabels() {
    var scene = Sample.scene
    scene.trail = SceneTrail(
      points: [
        .init(x: 0.05, y: 0.75, age: 80), .init(x: 0.25, y: 0.75, age: 40),
        .init(x: 0.3, y: 0.85, age: 0),
      ], fading: 200)
    #expect(
      KeyboardDrawing(scene).lines(on: .plain) == [
        "┌───────┬───────┬───────┬───────┬───────┬──────┬───────┬───────┬───────┬───────┐",
        "│   Q∙∙∙∙∙∙W▼∙∙∙∙∙∙∙E∙  │   R   │   T   │  Y   │   U   │   I   │   O   │   P   │",
        "└───┬───┴───┬───┴───┬─∙∙┴───┬───┴───┬───┴──┬───┴───┬───┴───┬───┴───┬───┴───┬───┘",
        "    │   A   │   S   │   D   │   F   │  G   │   H   │   J   │   K   │  L✗   │",
        "┌───┴───────┼───────┴───────┴───────┴──────┴───────┴───────┼───────┴───────┴───┐",
        "│  shift◆   │                    space                     │      return       │",
        "└───────────┴──────────────────────────────────────────────┴───────────────────┘",
        "▼ pressed   ◆ locked   ✗ not on this keymap   ∙ the finger's way",
      ])
  }

  /// A pad with small gaps between its keys. One key is two columns wide, another two rows high.
  private static let pad = [
    key("7", column: 0, row: 0), key("8", column: 1, row: 0),
    key("+", column: 2, row: 0, high: 2), key("4", column: 0, row: 1),
    key("中", column: 1, row: 1), key("0", column: 0, row: 2, wide: 2),
    key("a long label", column: 2, row: 2),
  ]

  private static func key(
    _ label: String, column: Double, row: Double, wide: Double = 1, high: Double = 1
  ) -> KeyboardDrawing.DrawnKey {
    KeyboardDrawing.DrawnKey(
      label: label, left: column / 3 + 0.01, right: (column + wide) / 3 - 0.01,
      top: row / 3 + 0.02, bottom: (row + high) / 3 - 0.02)
  }

  @Test func aKeyMaySpanRowsAndColumns() {
    #expect(
      KeyboardDrawing(Self.pad).lines(on: Terminal(columns: 31, hasColours: false)) == [
        "┌─────────┬─────────┬─────────┐",
        "│    7    │    8    │         │",
        "├─────────┼─────────┤    +    │",
        "│    4    │   中    │         │",
        "├─────────┴─────────┼─────────┤",
        "│         0         │a long l…│",
        "└───────────────────┴─────────┘",
      ])
  }

  @Test func rowsMayBeAQuarterOfAKeyApart() {
    let places: [(Double, Double, Double)] = [
      (0, 1.5, 0), (1.5, 2.5, 0), (2.5, 5, 0), (0, 1.75, 1), (1.75, 2.75, 1), (2.75, 5, 1),
      (0, 1.25, 2), (1.25, 2.25, 2), (2.25, 5, 2),
    ]
    let keys = places.map { left, right, row in
      KeyboardDrawing.DrawnKey(
        label: "a", left: left / 5, right: right / 5, top: row / 3, bottom: (row + 1) / 3)
    }
    #expect(
      KeyboardDrawing(keys).lines(on: Terminal(columns: 21, hasColours: false)).filter {
        $0.contains("a")
      } == [
        "│  a  │ a │    a    │",
        "│  a   │ a │   a    │",
        "│ a  │ a │    a     │",
      ])
  }

  @Test func coloursDoNotMoveAnything() {
    let coloured = KeyboardDrawing(Sample.scene)
      .lines(on: Terminal(columns: 80, hasColours: true))
    #expect(coloured.joined().contains("\u{1b}[7mW▼\u{1b}[0m"))
    #expect(
      coloured.map { $0.replacing(/\u{1b}\[[0-9;]*m/, with: "") }
        == KeyboardDrawing(Sample.scene).lines(on: .plain))
  }

  @Test func nonsenseIsDrawnSomehow() {
    let values = [0, 1, -1, 0.5, 1e300, -1e300, .nan, .infinity, -.infinity]
    for left in values {
      for right in values {
        for top in values {
          let key = KeyboardDrawing.DrawnKey(
            label: "x", left: left, right: right, top: top, bottom: right)
          let lines = KeyboardDrawing([key]).lines(on: Terminal(columns: 0, hasColours: false))
          #expect(lines.allSatisfy { $0.count <= 20 })
        }
      }
    }
    #expect(KeyboardDrawing([]).lines(on: .plain) == ["(no keys)"])
  }
}
