import Erasing
import Keys
import Layouts
import Scene
import Testing
import Touch
import Units

/// Tests of a keyboard's scene while fingers are on it.
@Suite struct SceneTests {
  /// Passes touches to the engine and reads scenes from it.
  private struct Keyboard {
    var engine: KeyEngine

    static let place = UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4)

    /// - Parameter line: an additional line of the layout.
    init(line: String = "") throws {
      let text = Self.layout + "\n" + line
      let (layout, problems) = LayoutParser.parse(Array(text.utf8), file: "test")
      #expect(problems.map(\.description) == [])
      engine = KeyEngine(
        layout: try #require(layout), behaviour: KeyBehaviour(), keyboard: Self.place)
    }

    private static let layout = """
      id: test
      title: Test
      width: 6
      layers:
        main:
          shift: upper
          rows: |
            e r t 1 tab delete
            shift control next spacer return
      keys:
        e: {alternates: é è}
        return: {width: 2}
      """

    mutating func finger(
      _ phase: KeyboardContactEvent.Phase, _ key: String, at milliseconds: Int64
    ) throws {
      let place = try #require(
        engine.layout.layers[0].keys.first { $0.id == key }
      ).rectangle.placed(in: Self.place)
      engine.handle(
        KeyboardContactEvent(
          contact: ContactID(1), phase: phase,
          point: SurfacePoint(x: place.x + place.width / 2, y: place.y + place.height / 2),
          time: .milliseconds(milliseconds)),
        into: ErasingQueue())
    }

    mutating func tap(_ key: String, at milliseconds: Int64) throws {
      try finger(.down, key, at: milliseconds)
      try finger(.up, key, at: milliseconds + 50)
    }

    mutating func wait(until milliseconds: Int64) {
      engine.advance(to: .milliseconds(milliseconds), into: ErasingQueue())
    }

    func scene(
      returnType: ReturnType = .default, cannotType: Set<String> = [], cannotPress: Set<String> = []
    ) -> Scene {
      Scene(
        layout: engine.layout, state: engine.state, visible: true, rectangle: Self.place,
        returnType: returnType,
        reach: Reach(
          canType: { !cannotType.contains($0) },
          canPress: { chord in !cannotPress.contains { chord == Chord(key: .keysym($0)) } }))
    }

    func key(_ id: String) -> SceneKey? { scene().keys.first { $0.id == id } }
  }

  @Test func labelsSayWhatWillBeTyped() throws {
    var keyboard = try Keyboard()
    #expect(keyboard.key("e")?.label == "e")
    try keyboard.tap("shift", at: 0)
    #expect(keyboard.key("e")?.label == "E")
    #expect(keyboard.key("shift")?.state == .latched)
    #expect(keyboard.key("shift")?.icon == .shift)
    try keyboard.tap("e", at: 600)
    #expect(keyboard.key("e")?.label == "e")
    #expect(keyboard.key("shift")?.state == [])
  }

  @Test func capsLockIsSeen() throws {
    var keyboard = try Keyboard()
    try keyboard.tap("shift", at: 0)
    try keyboard.tap("shift", at: 300)
    #expect(keyboard.key("shift")?.state == .locked)
    #expect(keyboard.key("shift")?.icon == .capsLock)
    #expect(keyboard.key("e")?.label == "E")
    #expect(keyboard.key("1")?.label == "1")
  }

  @Test func aLatchedAndALockedModifierAreToldApart() throws {
    var keyboard = try Keyboard()
    try keyboard.tap("control", at: 0)
    #expect(keyboard.key("control")?.state == .latched)
    try keyboard.tap("control", at: 300)
    #expect(keyboard.key("control")?.state == .locked)
  }

  @Test func aKeyIsHighlightedFromTouchDown() throws {
    var keyboard = try Keyboard()
    try keyboard.finger(.down, "r", at: 0)
    #expect(keyboard.key("r")?.state == .pressed)
    try keyboard.finger(.moved, "t", at: 100)
    #expect(keyboard.key("r")?.state == [])
    #expect(keyboard.key("t")?.state == .pressed)
    try keyboard.finger(.up, "t", at: 200)
    #expect(keyboard.scene().keys.allSatisfy { $0.state == [] })
  }

  @Test func anActionHasItsIconUnlessTheAuthorChoseALabel() throws {
    #expect(try Keyboard().key("delete")?.icon == .delete)
    #expect(try Keyboard().key("next")?.icon == .globe)
    #expect(try Keyboard().key("tab")?.icon == nil)
    for label in ["Rub out", "⌫"] {
      let key = try Keyboard(line: "  delete: {label: \(label)}").key("delete")
      #expect(key?.icon == nil)
      #expect(key?.label == label)
    }
  }

  @Test func aFingerThatComesDownIsATouchAndOneThatSlidesIsNone() throws {
    var keyboard = try Keyboard()
    let rest = keyboard.scene()
    try keyboard.finger(.down, "e", at: 0)
    let first = keyboard.scene()
    #expect(first.isTouchedMore(than: rest) && first.isTouchedMore(than: nil))
    try keyboard.finger(.moved, "r", at: 50)
    let slid = keyboard.scene()
    #expect(slid != first && !slid.isTouchedMore(than: first))
    try keyboard.finger(.up, "r", at: 100)
    #expect(!keyboard.scene().isTouchedMore(than: slid))
  }

  @Test func whereTheFieldMayBeSecureATouchIsHeardAndNotSeen() throws {
    var keyboard = try Keyboard()
    keyboard.engine.setPrivacy(Privacy(.unknown))
    let rest = keyboard.scene()
    try keyboard.finger(.down, "e", at: 0)
    let first = keyboard.scene()
    #expect(first.keys == rest.keys)
    #expect(first.isTouchedMore(than: rest))
  }

  @Test(arguments: [("", false), ("key-click: yes", false), ("key-click: no", true)])
  func aLayoutThatDoesNotClickIsSilent(line: String, isSilent: Bool) throws {
    let keyboard = try Keyboard(line: line)
    #expect(keyboard.scene().isSilent == isSilent)
  }

  @Test func alternatesPopUp() throws {
    var keyboard = try Keyboard()
    try keyboard.finger(.down, "e", at: 0)
    keyboard.wait(until: 399)
    #expect(keyboard.scene().popups.isEmpty)
    keyboard.wait(until: 400)
    let popup = try #require(keyboard.scene().popups.first)
    #expect(popup.cells.map(\.label) == ["é", "è"])
    #expect(popup.cells.allSatisfy { !$0.isSelected })
    #expect(popup.rectangle.maxY <= Keyboard.place.y + 1e-9)
    try keyboard.finger(.up, "e", at: 500)
    #expect(keyboard.scene().popups.isEmpty)
  }

  @Test func inASecureFieldNothingOfATouchIsSeen() throws {
    var keyboard = try Keyboard()
    keyboard.engine.setPrivacy(.secret)
    let untouched = keyboard.scene()
    try keyboard.finger(.down, "e", at: 0)
    #expect(keyboard.scene() == untouched)
    keyboard.wait(until: 1_000)
    #expect(keyboard.scene() == untouched)
  }

  @Test(arguments: [
    (ReturnType.default, "return"), (.go, "Go"), (.next, "Next"), (.search, "Search"),
    (.send, "Send"), (.done, "Done"), (.join, "Join"), (.route, "Route"), (.continue, "Continue"),
  ])
  func returnSaysWhatItDoesInTheField(returnType: ReturnType, label: String) throws {
    let key = try Keyboard().scene(returnType: returnType).keys.first { $0.id == "return" }
    #expect(key?.label == label)
    #expect(key?.icon == (returnType == .default ? .return : nil))
    #expect(key?.style == (returnType == .default ? .function : .accent))
  }

  @Test func whatTheKeymapLacksIsSeen() throws {
    var keyboard = try Keyboard()
    func unreachable() -> [String] {
      keyboard.scene(cannotType: ["r", "E"], cannotPress: ["Tab"]).keys
        .filter { $0.state.contains(.unreachable) }.map(\.id)
    }
    #expect(unreachable() == ["r", "tab"])
    // The label decides: R can be typed, but E cannot.
    try keyboard.tap("shift", at: 0)
    #expect(unreachable() == ["e", "tab"])
  }
}
