import Layouts
import Testing

@testable import Keys

/// Every edge of the diagram in `Contact`.
@Suite struct ContactRoleTests {
  /// The gesture that brings the first finger into each role.
  private static let beginnings = [
    "holding": "touch shift at 0 ms", "pressing": "touch q at 0 ms",
    "choosing": "touch e at 0 ms, wait until 400 ms",
    "repeating": "touch delete at 0 ms, wait until 600 ms",
    "movingCaret": "touch space at 0 ms, move 5 right at 450 ms",
    "spent": "touch q at 0 ms, slide off at 10 ms",
  ]

  private static let deeds = [
    "rests": "wait until 650 ms", "trembles": "move 0.5 right at 650 ms",
    "slides to a key": "slide to c at 650 ms", "slides off": "slide off at 650 ms",
    "lifts": "lift at 650 ms", "is cancelled": "cancel at 650 ms",
    "is followed": "touch m at 650 ms",
  ]

  private struct Edge: Hashable {
    var role: String
    var deed: String
  }

  /// All others leave the role as it is, and type nothing. A lifted finger has no role.
  private static let edges: [Edge: (role: String?, types: String)] = {
    var edges: [Edge: (role: String?, types: String)] = [
      Edge(role: "holding", deed: "slides to a key"): ("pressing", ""),
      Edge(role: "holding", deed: "slides off"): ("spent", ""),
      Edge(role: "pressing", deed: "slides off"): ("spent", ""),
      Edge(role: "pressing", deed: "lifts"): (nil, "q"),
      Edge(role: "pressing", deed: "is followed"): ("spent", "q"),
      Edge(role: "choosing", deed: "lifts"): (nil, "e"),
      Edge(role: "choosing", deed: "is followed"): ("spent", "e"),
      Edge(role: "repeating", deed: "slides to a key"): ("spent", ""),
      Edge(role: "repeating", deed: "slides off"): ("spent", ""),
      Edge(role: "repeating", deed: "is followed"): ("spent", ""),
      // 34 mm from there, in steps of 4.
      Edge(role: "movingCaret", deed: "slides to a key"): (
        "movingCaret", String(repeating: "<left>", count: 8)
      ),
      Edge(role: "movingCaret", deed: "slides off"): ("movingCaret", "<left>"),
    ]
    for role in beginnings.keys {
      for deed in ["lifts", "is cancelled"] {
        edges[Edge(role: role, deed: deed)] = edges[Edge(role: role, deed: deed)] ?? (nil, "")
      }
    }
    return edges
  }()

  @Test(arguments: beginnings.keys.sorted(), deeds.keys.sorted())
  func everyEdgeLeadsWhereTheDiagramSays(role: String, deed: String) throws {
    var keyboard = TestKeyboard()
    keyboard.play(try #require(Self.beginnings[role]))
    #expect(Self.role(in: keyboard) == role)
    let before = keyboard.typed
    keyboard.play(try #require(Self.deeds[deed]))
    let expected = Self.edges[Edge(role: role, deed: deed)] ?? (role, "")
    #expect(Self.role(in: keyboard) == expected.role)
    #expect(keyboard.typed.dropFirst(before.count) == expected.types)
  }

  @Test(arguments: beginnings.keys.sorted())
  func nothingMoreComesOfAnyWhenTheKeyboardGoes(role: String) throws {
    var keyboard = TestKeyboard()
    keyboard.play(try #require(Self.beginnings[role]))
    let before = keyboard.typed
    keyboard.engine.cancelAll()
    #expect(Self.role(in: keyboard) == "spent")
    keyboard.play("wait until 5000 ms, lift at 5000 ms")
    #expect(keyboard.typed == before)
    #expect(keyboard.engine.state.latched == [])
  }

  /// A role may come from the place where the finger comes down, or from a key's action under a
  /// resting finger.
  @Test(
    arguments: [
      ("tap 123 at 0 ms, touch none at 200 ms, wait until 900 ms", "spent"),
      ("touch 123 at 0 ms, wait until 900 ms", "holding"),
      ("touch next at 0 ms, wait until 400 ms", "choosing"),
      ("touch space at 0 ms, wait until 600 ms", "repeating"),
      ("touch space at 0 ms, wait until 600 ms, move 5 left at 650 ms", "movingCaret"),
      ("touch space at 0 ms, move 5 left at 350 ms", "pressing"),
    ]
  )
  func othersBeginSo(script: String, role: String) {
    var keyboard = Self.withMenu()
    keyboard.play(script)
    #expect(Self.role(in: keyboard) == role)
  }

  @Test func aPhoneKeyThatIsHeldHasActed() {
    var keyboard = TestKeyboard(TestLayouts.phonePad)
    keyboard.play("touch phone-2 at 0 ms, wait until 400 ms")
    #expect(Self.role(in: keyboard) == "repeating")
    keyboard.play("lift at 3000 ms")
    #expect(keyboard.typed == "<phone 2 held>")
  }

  @Test func aFingerOnTheOpenMenuChooses() {
    var keyboard = Self.withMenu()
    keyboard.play("touch next at 0 ms, lift at 500 ms, touch cell Deutsch at 600 ms")
    #expect(Self.role(in: keyboard) == "choosing")
    keyboard.play("lift at 700 ms")
    #expect(keyboard.typed == "<choose de>")
  }

  private static func withMenu() -> TestKeyboard {
    var keyboard = TestKeyboard()
    keyboard.engine.setLayoutMenu([
      LayoutTitle(id: "phone", title: "Phone"), LayoutTitle(id: "de", title: "Deutsch"),
    ])
    return keyboard
  }

  /// The first finger's role; nil if it has lifted.
  private static func role(in keyboard: TestKeyboard) -> String? {
    switch keyboard.engine.contacts.first?.role {
    case nil: nil
    case .holding: "holding"
    case .pressing: "pressing"
    case .choosing: "choosing"
    case .repeating: "repeating"
    case .movingCaret: "movingCaret"
    case .deletingWords: "deletingWords"
    case .paired: "paired"
    case .flicking: "flicking"
    case .spent: "spent"
    }
  }
}
