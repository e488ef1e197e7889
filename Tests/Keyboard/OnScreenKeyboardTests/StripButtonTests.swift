import Erasing
import Keys
import Layouts
import OnScreenKeyboard
import Scene
import Testing
import Touch
import Units

/// Tests of applications' buttons above the keys, touched by numbered fingers.
struct StripButtonTests {
  private var keyboard: OnScreenKeyboard
  private var acts: [KeyboardAct] = []
  private var clock = Microseconds.zero

  private static let place = UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4)

  private static let letters = layout(
    ["a", "b", "c", "d"].enumerated().map { column, letter in
      Key(
        id: letter, label: letter,
        rectangle: UnitRectangle(x: Double(column) / 4, y: 0, width: 0.25, height: 1),
        action: .text(letter))
    })

  private static let telephone = layout([
    Key(
      id: "2", label: "2", rectangle: UnitRectangle(x: 0, y: 0, width: 1, height: 1),
      action: .phone("2"), letters: ["a", "b", "c"])
  ])

  private static func layout(_ keys: [Key]) -> Layout {
    Layout(
      id: "test", title: "Test",
      layers: [Layer(id: "main", keys: keys, unitsWide: 4, unitsHigh: 1)])
  }

  init() {
    keyboard = OnScreenKeyboard(
      layout: Self.letters, behaviour: KeyboardBehaviour(), place: Self.place)
  }

  private mutating func finger(
    _ number: UInt64, _ phase: KeyboardContactEvent.Phase, _ point: SurfacePoint
  ) {
    clock = clock + .milliseconds(20)
    let queue = ErasingQueue<KeyboardAct>()
    keyboard.handle(
      KeyboardContactEvent(contact: ContactID(number), phase: phase, point: point, time: clock),
      into: queue)
    acts += queue.popAll()
  }

  private func centre(_ rectangle: UnitRectangle) -> SurfacePoint {
    SurfacePoint(
      x: rectangle.x + rectangle.width / 2, y: rectangle.y + rectangle.height / 2)
  }

  private func button(_ id: String) throws -> SurfacePoint {
    centre(try #require(keyboard.strip?.items.first { $0.id == id }).rectangle)
  }

  private func key(_ index: Int) throws -> SurfacePoint {
    let keys = keyboard.scene(visible: true, canType: { _ in true }).keys
    return centre(try #require(keys.indices.contains(index) ? keys[index] : nil).rectangle)
  }

  private mutating func setButtons(_ ids: String...) {
    keyboard.setButtons(ids.map { AccessoryButton(id: $0, label: $0) })
  }

  @Test mutating func aButtonActsWhenTheFingerLiftsFromIt() throws {
    setButtons("previous", "next")
    finger(1, .down, try button("next"))
    #expect(acts == [])
    #expect(keyboard.strip?.items.map(\.pressed) == [false, true])
    finger(1, .up, try button("next"))
    #expect(acts == [.touchButton("next")])
    #expect(keyboard.strip?.items.map(\.pressed) == [false, false])
  }

  @Test mutating func aFingerThatSlidesOffTouchesNothing() throws {
    setButtons("previous", "next")
    finger(1, .down, try button("next"))
    finger(1, .moved, try key(0))
    #expect(keyboard.strip?.items.map(\.pressed) == [false, false])
    finger(1, .up, try key(0))
    #expect(acts == [])
    // A finger that slides from a key onto a button does not press the button either.
    finger(2, .down, try key(0))
    finger(2, .up, try button("next"))
    #expect(acts == [])
  }

  @Test mutating func aPalmTouchesNothing() throws {
    setButtons("done")
    finger(1, .down, try button("done"))
    finger(1, .cancelled, try button("done"))
    #expect(acts == [])
    #expect(keyboard.strip?.items.map(\.pressed) == [false])
  }

  @Test mutating func otherFingersKeysAreTypedBeforeTheButtonActs() throws {
    setButtons("done")
    finger(1, .down, try key(1))
    finger(2, .down, try button("done"))
    finger(2, .up, try button("done"))
    finger(1, .up, try key(1))
    #expect(acts == [.type("b"), .touchButton("done")])
  }

  @Test mutating func aLetterThatIsStillChosenComesBeforeTheButton() throws {
    keyboard.setLayout(Self.telephone)
    setButtons("done")
    finger(1, .down, try key(0))
    finger(1, .up, try key(0))
    #expect(acts == [])
    #expect(keyboard.strip?.items.map(\.label) == ["done", "a", "b", "c"])
    finger(2, .down, try button("done"))
    finger(2, .up, try button("done"))
    #expect(acts == [.type("a"), .touchButton("done")])
  }

  @Test mutating func aButtonThatIsTakenAwayUnderAFingerDoesNothing() throws {
    setButtons("done")
    let place = try button("done")
    finger(1, .down, place)
    setButtons()
    finger(1, .up, place)
    #expect(acts == [])
    #expect(keyboard.strip == nil)
  }

  @Test mutating func keysMakeRoomForTheStripAndComeBack() throws {
    #expect(keyboard.keyArea == Self.place)
    setButtons("done")
    let strip = try #require(keyboard.strip).rectangle
    #expect(strip.y == Self.place.y)
    #expect(keyboard.keyArea.y == strip.maxY)
    // The button is now where a key was.
    let place = try button("done")
    finger(1, .down, place)
    finger(1, .up, place)
    setButtons()
    #expect(keyboard.keyArea == Self.place)
    finger(2, .down, place)
    finger(2, .up, place)
    #expect(acts == [.touchButton("done"), .type("c")])
  }

  @Test func buttonsThatNobodyCouldUseAreNotFit() {
    func fit(_ buttons: (String, String)...) -> Bool {
      AccessoryButton.areFit(buttons.map { AccessoryButton(id: $0, label: $1) })
    }
    #expect(fit())
    #expect(fit(("a", "A"), ("b", "A")))
    #expect(!fit(("a", "A"), ("a", "B")))
    #expect(!fit(("", "A")))
    #expect(!fit(("a", "")))
    #expect(!fit(("a", "two\nlines")))
    #expect(!fit(("a", String(repeating: "x", count: 65))))
    #expect(
      !AccessoryButton.areFit((0..<9).map { AccessoryButton(id: "\($0)", label: "x") }))
  }
}
