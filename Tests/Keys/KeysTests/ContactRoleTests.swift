import Layouts
import Testing
import Touch

@testable import Keys

/// Tests of every edge of the diagram in `Contact`.
@Suite struct ContactRoleTests {
  /// The gesture that brings a finger into a role.
  private struct Beginning {
    var script: String
    var layout = TestLayouts.phone
    /// The finger in the role: the one that came down last.
    var finger = ContactID(1)
    /// The key that the finger slides to, and the key that another finger touches.
    var others = (slid: "c", touched: "m")
    /// True if fingers may swipe.
    var swipes = false
  }

  private static let beginnings = [
    "holding": Beginning(script: "touch shift at 0 ms"),
    "pressing": Beginning(script: "touch q at 0 ms"),
    "choosing": Beginning(script: "touch e at 0 ms, wait until 400 ms"),
    "repeating": Beginning(script: "touch delete at 0 ms, wait until 600 ms"),
    "movingCaret": Beginning(script: "touch space at 0 ms, move 5 right at 450 ms"),
    "deletingWords": Beginning(script: "touch delete at 0 ms, move 9 left at 50 ms"),
    "paired": Beginning(
      script: "touch space at 0 ms, touch space at 60 ms", finger: ContactID(2)),
    "flicking": Beginning(
      script: "touch あ at 0 ms, move 5 left at 50 ms", layout: TestLayouts.kana,
      others: ("か", "、")),
    "swiping": Beginning(
      script: "touch q at 0 ms, slide to w at 50 ms, slide to e at 90 ms", swipes: true),
    "finished": Beginning(script: "touch q at 0 ms, slide off at 10 ms"),
  ]

  private static let deeds = [
    "rests": "wait until 650 ms", "trembles": "move 0.5 right at 650 ms",
    "slides to a key": "slide to SLID at 650 ms", "slides off": "slide off at 650 ms",
    "lifts": "lift at 650 ms", "is cancelled": "cancel at 650 ms",
    "is followed": "touch TOUCHED at 650 ms",
  ]

  private struct Edge: Hashable {
    var role: String
    var deed: String
  }

  /// The new role and the typed text of each edge. All other edges keep the role and type nothing.
  /// A lifted finger has no role.
  private static let edges: [Edge: (role: String?, types: String)] = {
    var edges: [Edge: (role: String?, types: String)] = [
      Edge(role: "holding", deed: "slides to a key"): ("pressing", ""),
      Edge(role: "holding", deed: "slides off"): ("finished", ""),
      Edge(role: "pressing", deed: "slides off"): ("finished", ""),
      Edge(role: "pressing", deed: "lifts"): (nil, "q"),
      Edge(role: "pressing", deed: "is followed"): ("finished", "q"),
      Edge(role: "choosing", deed: "lifts"): (nil, "e"),
      Edge(role: "choosing", deed: "is followed"): ("finished", "e"),
      Edge(role: "repeating", deed: "slides to a key"): ("finished", ""),
      Edge(role: "repeating", deed: "slides off"): ("finished", ""),
      Edge(role: "repeating", deed: "is followed"): ("finished", ""),
      // The key is 34 mm away, and a step is 4 mm.
      Edge(role: "movingCaret", deed: "slides to a key"): (
        "movingCaret", String(repeating: "<left>", count: 8)
      ),
      Edge(role: "movingCaret", deed: "slides off"): ("movingCaret", "<left>"),
      // Each 8 mm deletes a word; the key and the place off the keyboard are left of delete.
      Edge(role: "deletingWords", deed: "slides to a key"): (
        "deletingWords", String(repeating: "<delete word>", count: 14)
      ),
      Edge(role: "deletingWords", deed: "slides off"): (
        "deletingWords", String(repeating: "<delete word>", count: 10)
      ),
      Edge(role: "paired", deed: "slides to a key"): ("finished", "<row>"),
      Edge(role: "paired", deed: "lifts"): (nil, "  "),
      Edge(role: "paired", deed: "is followed"): ("finished", "  "),
      Edge(role: "swiping", deed: "lifts"): (nil, "<word>"),
      Edge(role: "flicking", deed: "lifts"): (nil, "い"),
      Edge(role: "flicking", deed: "is followed"): ("finished", "い"),
    ]
    for role in beginnings.keys {
      for deed in ["lifts", "is cancelled"] {
        edges[Edge(role: role, deed: deed)] = edges[Edge(role: role, deed: deed)] ?? (nil, "")
      }
    }
    return edges
  }()

  /// Checks that each role is begun by one of the gestures.
  @Test func aGestureBeginsEachRole() {
    let roles: [Contact.Role] = [
      .holding, .pressing, .repeating(words: 0), .choosing, .flicking(nil), .movingCaret,
      .deletingWords(now: 0, isUsed: false), .paired, .swiping, .finished,
    ]
    #expect(Set(roles.map { Self.name(of: $0) }) == Set(Self.beginnings.keys))
  }

  @Test(arguments: beginnings.keys.sorted(), deeds.keys.sorted())
  func everyEdgeLeadsWhereTheDiagramSays(role: String, deed: String) throws {
    let beginning = try #require(Self.beginnings[role])
    var keyboard = TestKeyboard(beginning.layout, swipes: beginning.swipes)
    keyboard.play(beginning.script)
    #expect(Self.role(of: beginning.finger, in: keyboard) == role)
    let before = keyboard.typed
    keyboard.play(
      try #require(Self.deeds[deed]).split(separator: " ").map {
        $0 == "SLID" ? beginning.others.slid : $0 == "TOUCHED" ? beginning.others.touched : "\($0)"
      }.joined(separator: " "))
    let expected = Self.edges[Edge(role: role, deed: deed)] ?? (role, "")
    #expect(Self.role(of: beginning.finger, in: keyboard) == expected.role)
    #expect(keyboard.typed.dropFirst(before.count) == expected.types)
  }

  @Test(arguments: beginnings.keys.sorted())
  func cancellingAllEndsContactsOfEveryRole(role: String) throws {
    let beginning = try #require(Self.beginnings[role])
    var keyboard = TestKeyboard(beginning.layout, swipes: beginning.swipes)
    keyboard.play(beginning.script)
    let before = keyboard.typed
    keyboard.engine.cancelAll()
    #expect(Self.role(of: beginning.finger, in: keyboard) == "finished")
    keyboard.play("wait until 5000 ms, lift at 5000 ms")
    #expect(keyboard.typed == before)
    #expect(keyboard.engine.state.latched == [])
  }

  /// A role may come from the place where the finger comes down, or from a key's action under a
  /// resting finger.
  @Test(
    arguments: [
      ("tap 123 at 0 ms, touch none at 200 ms, wait until 900 ms", "finished"),
      ("touch 123 at 0 ms, wait until 900 ms", "holding"),
      ("touch next at 0 ms, wait until 400 ms", "choosing"),
      ("touch space at 0 ms, wait until 600 ms", "repeating"),
      ("touch space at 0 ms, wait until 600 ms, move 5 left at 650 ms", "movingCaret"),
      ("touch space at 0 ms, move 5 left at 350 ms", "pressing"),
    ]
  )
  func otherRolesBeginAsTheDiagramShows(script: String, role: String) {
    var keyboard = Self.withMenu()
    keyboard.play(script)
    #expect(Self.role(in: keyboard) == role)
  }

  @Test(
    arguments: [
      // The finger is far above the keyboard for 249 ms, then for 250 ms.
      ("slide off at 200 ms, wait until 449 ms", "swiping", ""),
      ("slide off at 200 ms, wait until 450 ms", "finished", ""),
      ("slide off at 200 ms, slide to r at 440 ms, wait until 900 ms", "swiping", ""),
      // Other fingers.
      ("touch delete at 200 ms", "finished", ""),
      ("touch m at 149 ms", "finished", "q"),
      ("touch m at 150 ms", "swiping", ""),
      ("touch space at 120 ms", "finished", "<word>"),
      ("touch m at 200 ms, slide to v at 250 ms, slide to c at 260 ms", "finished", "<word>"),
    ]
  )
  func aSwipeEndsSo(script: String, role: String, types: String) {
    var keyboard = TestKeyboard(swipes: true)
    keyboard.play("touch q at 0 ms, slide to e at 90 ms, \(script)")
    #expect(Self.role(of: ContactID(1), in: keyboard) == role)
    #expect(keyboard.typed == types)
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

  /// Returns the role of a finger, by default of the keyboard's first finger; nil if it has lifted.
  private static func role(
    of finger: ContactID? = nil, in keyboard: TestKeyboard
  ) -> String? {
    keyboard.engine.contacts.first { finger == nil || $0.id == finger }.map { name(of: $0.role) }
  }

  private static func name(of role: Contact.Role) -> String {
    switch role {
    case .holding: "holding"
    case .pressing: "pressing"
    case .choosing: "choosing"
    case .repeating: "repeating"
    case .movingCaret: "movingCaret"
    case .deletingWords: "deletingWords"
    case .paired: "paired"
    case .flicking: "flicking"
    case .swiping: "swiping"
    case .finished: "finished"
    }
  }
}
