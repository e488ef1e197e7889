import Keys
import Layouts
import OnScreenKeyboard
import Scene
import Testing
import Touch
import Units

/// Filters for unsteady hands: touches that are too short, or come again too soon.
@Suite struct TouchFilterTests {
  private static let letters = """
    id: letters
    title: Letters
    width: 3
    layers:
      main:
        rows: |
          a b more
          d next delete
      more:
        rows: |
          1 2 main
          3 next 5
    keys:
      main: {action: layer main}
      more: {action: layer more}
    """

  private func field(slow: Int64 = 0, bounce: Int64 = 0) throws -> Field {
    var behaviour = KeyboardBehaviour()
    behaviour.access.slowKeys = .milliseconds(slow)
    behaviour.access.bounceKeys = .milliseconds(bounce)
    return try Field(Self.letters, behaviour: behaviour)
  }

  private func typed(_ script: String, slow: Int64 = 0, bounce: Int64 = 0) throws -> String {
    var field = try field(slow: slow, bounce: bounce)
    try field.play(script)
    return field.text
  }

  @Test func withoutThemEachTouchCounts() throws {
    #expect(try typed("a at 0, a at 60, b at 120") == "aab")
  }

  // MARK: - Bounce keys

  @Test func aKeyIgnoresTouchesThatComeTooSoon() throws {
    // Ignored touches do not begin the time anew.
    #expect(try typed("a at 0, a at 110, a at 400, a at 640, a at 1200", bounce: 500) == "aaa")
    #expect(try typed("a at 0, a at 549", bounce: 500) == "a")
    #expect(try typed("a at 0, a at 550", bounce: 500) == "aa")
  }

  /// A finger that slides away types another key, which may come again at once.
  @Test func onlyTheKeyThatWasTouchedIgnoresTouches() throws {
    var field = try field(bounce: 500)
    let (a, b) = (try #require(field.key("a")), try #require(field.key("b")))
    field.touch(.down, a, at: .milliseconds(0))
    field.touch(.moved, b, at: .milliseconds(100))
    field.touch(.up, b, at: .milliseconds(150))
    field.anotherFinger()
    field.touch(.down, b, at: .milliseconds(250))
    field.touch(.up, b, at: .milliseconds(300))
    #expect(field.text == "bb")
  }

  /// A panel with one contact loses a finger and finds it as another contact: one touch.
  @Test(arguments: [(slow: Int64(300), bounce: Int64(0)), (slow: 0, bounce: 500)])
  func aFingerThatThePanelLosesIsOneTouch(slow: Int64, bounce: Int64) throws {
    var field = try field(slow: slow, bounce: bounce)
    let a = try #require(field.key("a"))
    field.mayLoseContact = true
    field.touch(.down, a, at: .milliseconds(0))
    field.touch(.up, a, at: .milliseconds(400))
    field.anotherFinger()
    field.touch(.down, a, at: .milliseconds(420))
    #expect(field.text == "")
    field.touch(.up, a, at: .milliseconds(500))
    try field.play("wait until 1500")
    #expect(field.text == "a")
  }

  /// It would betray the last key of a password.
  @Test func theLastKeyIsForgottenInTime() throws {
    var field = try field(bounce: 500)
    try field.play("a at 0")
    #expect(field.keyboard.nextDeadline == .milliseconds(550))
    try field.play("wait until 550")
    #expect(field.keyboard.nextDeadline == nil)
  }

  @Test func otherKeysAreTypedAtOnce() throws {
    #expect(try typed("a at 0, b at 60, a at 120, b at 180", bounce: 500) == "abab")
  }

  @Test func aSecondTouchOnALayersKeyDoesNotLeaveTheLayer() throws {
    #expect(try typed("more at 0, main at 100, 1 at 800", bounce: 500) == "1")
    #expect(try typed("more at 0, main at 100, a at 800") == "a")
  }

  @Test func aTremblingFingerDeletesOnce() throws {
    #expect(
      try typed("a at 0, b at 100, d at 200, delete at 300, delete at 380", bounce: 200) == "ab")
  }

  // MARK: - Slow keys

  @Test func aTouchCountsOnceItHasRested() throws {
    #expect(try typed("a at 0, b held for 299 at 1000, d held for 300 at 2000", slow: 300) == "d")
  }

  @Test func aFingerOnItsWayToItsKeyMayTakeItsTime() throws {
    var field = try field(slow: 300)
    let (a, b) = (try #require(field.key("a")), try #require(field.key("b")))
    field.touch(.down, a, at: .milliseconds(0))
    field.touch(.moved, b, at: .milliseconds(200))
    field.touch(.up, b, at: .milliseconds(450))
    #expect(field.text == "")
    field.anotherFinger()
    field.touch(.down, a, at: .milliseconds(1000))
    field.touch(.moved, b, at: .milliseconds(1200))
    field.touch(.up, b, at: .milliseconds(1500))
    #expect(field.text == "b")
  }

  @Test func fingersWaitEachForItself() throws {
    var field = try field(slow: 300)
    var other = field
    let (a, b) = (try #require(field.key("a")), try #require(field.key("b")))
    field.touch(.down, a, at: .milliseconds(0))
    other.anotherFinger()
    other.touch(.down, b, at: .milliseconds(100))
    #expect(field.keyboard.nextDeadline == .milliseconds(300))
    field.touch(.up, a, at: .milliseconds(350))
    #expect(field.text == "a")
    other.touch(.up, b, at: .milliseconds(390))
    #expect(field.text + other.text == "a")
  }

  /// The keyboard is another one by the time that the finger has rested.
  @Test func aFingerThatWaitsTypesNothingOnAnotherKeyboard() throws {
    var field = try field(slow: 300)
    let a = try #require(field.key("a"))
    field.touch(.down, a, at: .milliseconds(0))
    field.keyboard.cancelAll()
    #expect(field.keyboard.nextDeadline == nil)
    field.touch(.moved, a, at: .milliseconds(400))
    field.touch(.up, a, at: .milliseconds(800))
    #expect(field.text == "")
    try field.play("a held for 400 at 2000")
    #expect(field.text == "a")
  }

  /// An application replaces its buttons at any time.
  @Test func newButtonsEndOnlyAFingerThatWaitsOnTheStrip() throws {
    var field = try field(slow: 300)
    field.keyboard.setButtons([AccessoryButton(id: "pay", label: "Pay")])
    let a = try #require(field.key("a"))
    let scene = field.keyboard.scene(visible: true, canType: { _ in true })
    let strip = try #require(scene.strip).rectangle
    let middle = SurfacePoint(x: strip.x + strip.width / 2, y: strip.y + strip.height / 2)
    var other = field
    other.anotherFinger()
    field.touch(.down, a, at: .milliseconds(0))
    other.touch(.down, middle, at: .milliseconds(10))
    field.keyboard.setButtons([AccessoryButton(id: "pay", label: "Pay again")])
    #expect(!field.keyboard.hasRestedTouch(at: .milliseconds(299)))
    #expect(field.keyboard.hasRestedTouch(at: .milliseconds(300)))
    field.touch(.up, a, at: .milliseconds(400))
    other.touch(.up, middle, at: .milliseconds(900))
    #expect(field.text == "a")
    #expect(other.asked == [])
  }

  @Test func aCancelledFingerTypesNothing() throws {
    var field = try field(slow: 300)
    let a = try #require(field.key("a"))
    field.touch(.down, a, at: .milliseconds(0))
    field.touch(.cancelled, a, at: .milliseconds(200))
    #expect(field.keyboard.nextDeadline == nil)
    #expect(field.text == "")
  }

  @Test func bothTogether() throws {
    #expect(
      try typed(
        "a held for 350 at 0, a held for 350 at 500, a held for 350 at 1400", slow: 300, bounce: 500
      )
        == "aa")
  }

  /// A keypad's keys are felt: they need no filter, and a bounce of their switches has its own.
  @Test func keypadsAreNotFiltered() throws {
    var field = try field(slow: 300, bounce: 500)
    field.isDrivenByKeypad = true
    try field.play("a at 0, a at 100")
    #expect(field.text == "aa")
  }
}
