import Erasing
import Layouts
import OnScreenKeyboard
import Scene
import Testing
import Touch
import Units

/// Tests of touchscreens with two device nodes, which report each finger twice.
struct FingersAgainTests {
  private var keyboard: OnScreenKeyboard
  private var text = ""
  private var buttons: [String] = []
  private var next: [UInt64: ContactID] = [:]
  private var down: [UInt64: ContactID] = [:]
  private var glasses: [UInt64: UInt16] = [:]

  init() {
    let keys = ["a", "b", "c", "d"].enumerated().map { column, letter in
      Key(
        id: letter, label: letter,
        rectangle: UnitRectangle(x: Double(column) / 4, y: 0, width: 0.25, height: 1),
        action: .text(letter))
    }
    keyboard = OnScreenKeyboard(
      layout: Layout(
        id: "test", title: "Test",
        layers: [Layer(id: "main", keys: keys, unitsWide: 4, unitsHigh: 1)]),
      behaviour: KeyboardBehaviour(), place: UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4))
  }

  private mutating func touch(
    _ phase: KeyboardContactEvent.Phase, on device: UInt64, _ x: Double, _ y: Double = 0.9,
    at time: Int64, mayLoseContact: Bool = false
  ) {
    if phase == .down {
      let contact = next[device] ?? ContactID(firstOn: device)
      down[device] = contact
      next[device] = ContactID(contact.value + 1)
    }
    let acts = ErasingQueue<KeyboardAct>()
    keyboard.advance(to: .milliseconds(time), into: acts)
    keyboard.handle(
      KeyboardContactEvent(
        contact: down[device]!, phase: phase, point: SurfacePoint(x: x, y: y),
        time: .milliseconds(time), mayLoseContact: mayLoseContact,
        glass: GlassNumber(glasses[device] ?? 0)),
      into: acts)
    for act in acts.popAll() {
      if case .type(let new) = act { text += new }
      if case .touchButton(let id) = act { buttons.append(id) }
    }
  }

  /// A touchscreen with two device nodes: the second node repeats the first one's reports a little
  /// later.
  @Test(arguments: [0, 3, 16, 45, 70])
  mutating func twoReportsOfOneTouchTypeOnce(later: Int) {
    let lag = Int64(later)
    for (index, x) in [0.1, 0.4, 0.6].enumerated() {
      let start = Int64(index) * 200
      touch(.down, on: 1, x, at: start)
      if lag < 50 { touch(.down, on: 2, x + 0.001, at: start + lag) }
      touch(.up, on: 1, x, at: start + 50)
      if lag >= 50 { touch(.down, on: 2, x + 0.001, at: start + lag) }
      touch(.moved, on: 2, x + 0.002, at: start + 75)
      touch(.up, on: 2, x + 0.002, at: start + 80)
    }
    #expect(text == "abc")
  }

  @Test mutating func eitherNodeMayReportATouchFirst() {
    for index in 0..<4 {
      let start = Int64(index) * 200
      let first: UInt64 = index % 2 == 0 ? 1 : 2
      touch(.down, on: first, 0.1, at: start)
      touch(.down, on: 3 - first, 0.1, at: start + 5)
      touch(.up, on: 3 - first, 0.1, at: start + 45)
      touch(.up, on: first, 0.1, at: start + 50)
    }
    #expect(text == "aaaa")
  }

  @Test mutating func inASecureFieldTheyAreFoundWhileTheFingerIsDown() {
    keyboard.setPurpose(.text, .hiddenText)
    touch(.down, on: 1, 0.1, at: 0)
    touch(.down, on: 2, 0.1, at: 10)
    touch(.up, on: 1, 0.1, at: 50)
    touch(.up, on: 2, 0.1, at: 60)
    #expect(text == "a")
  }

  @Test mutating func twoTouchscreensAreTwo() {
    touch(.down, on: 1, 0.1, at: 0)
    touch(.down, on: 2, 0.4, at: 10)
    touch(.up, on: 1, 0.1, at: 50)
    touch(.up, on: 2, 0.4, at: 60)
    touch(.down, on: 1, 0.1, at: 200)
    touch(.up, on: 1, 0.1, at: 250)
    touch(.down, on: 2, 0.1, at: 300)
    touch(.up, on: 2, 0.1, at: 350)
    #expect(text == "abaa")
  }

  @Test mutating func twoGlassesHaveFingersOfTheirOwnAtTheSameKey() {
    glasses = [1: 1, 2: 2]
    touch(.down, on: 1, 0.1, at: 0)
    touch(.down, on: 2, 0.1, at: 10)
    touch(.up, on: 1, 0.1, at: 50)
    touch(.up, on: 2, 0.1, at: 60)
    #expect(text == "aa")
  }

  @Test mutating func twoNodesOfOneGlassAreKnownByIt() {
    glasses = [1: 3, 2: 3]
    touch(.down, on: 1, 0.1, at: 0)
    touch(.down, on: 2, 0.1, at: 10)
    touch(.up, on: 1, 0.1, at: 50)
    touch(.up, on: 2, 0.1, at: 60)
    #expect(text == "a")
  }

  @Test mutating func oneTouchscreenIsNotItsOwnSecondNode() {
    touch(.down, on: 1, 0.1, at: 0)
    touch(.up, on: 1, 0.1, at: 20)
    touch(.down, on: 1, 0.1, at: 50)
    touch(.up, on: 1, 0.1, at: 70)
    #expect(text == "aa")
  }

  @Test mutating func aButtonIsTouchedOnceThoughTheContactBreaks() throws {
    keyboard.setButtons([AccessoryButton(id: "ok", label: "OK")])
    let place = try #require(keyboard.strip?.items.first { $0.label == "OK" }).rectangle
    let (x, y) = (place.x + place.width / 2, place.y + place.height / 2)
    for (down, up) in [(0, 20), (40, 60), (90, 120), (300, 340)] {
      touch(.down, on: 1, x, y, at: Int64(down), mayLoseContact: true)
      touch(.up, on: 1, x, y, at: Int64(up), mayLoseContact: true)
    }
    #expect(buttons == ["ok", "ok"])
  }
}
