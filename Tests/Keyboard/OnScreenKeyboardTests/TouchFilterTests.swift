import Keys
import Layouts
import OnScreenKeyboard
import Scene
import Testing
import Touch
import Units

/// Tests of filters for unsteady hands, which ignore touches that are too short or too soon after
/// others.
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

  /// - Parameters:
  ///   - deadZone: per cent; keys are 10 mm wide and high.
  ///   - merge: the distance in millimetres; the time is 100 ms.
  private func field(
    slow: Int64 = 0, bounce: Int64 = 0, deadZone: Double = 0, merge: Double = 0
  ) throws -> Field {
    var behaviour = KeyboardBehaviour()
    behaviour.access.slowKeys = .milliseconds(slow)
    behaviour.access.bounceKeys = .milliseconds(bounce)
    behaviour.access.deadZone = .percent(deadZone)
    behaviour.access.mergeDistance = Millimetres(merge)
    return try Field(Self.letters, behaviour: behaviour)
  }

  private func typed(_ script: String, slow: Int64 = 0, bounce: Int64 = 0) throws -> String {
    var field = try field(slow: slow, bounce: bounce)
    try field.play(script)
    return field.text
  }

  @Test func everyTouchTypesWithoutFilters() throws {
    #expect(try typed("a at 0, a at 60, b at 120") == "aab")
  }

  // MARK: - Bounce keys

  @Test func aKeyIgnoresTouchesThatComeTooSoon() throws {
    // An ignored touch does not restart the 500 ms.
    #expect(try typed("a at 0, a at 110, a at 400, a at 640, a at 1200", bounce: 500) == "aaa")
    #expect(try typed("a at 0, a at 549", bounce: 500) == "a")
    #expect(try typed("a at 0, a at 550", bounce: 500) == "aa")
  }

  /// A finger that slides away types another key; the first key may be touched again at once.
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

  /// The panel loses a finger and finds it again as another contact, which counts as one touch.
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

  /// A remembered key would betray the end of a password.
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

  @Test func slidingOntoAKeyRestartsItsRestingTime() throws {
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

  @Test func eachFingerHasItsOwnRestingTime() throws {
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

  /// The keyboard may have changed by the time that the finger has rested.
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

  /// An application may replace its buttons at any time.
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

  @Test func restingTimesAndBouncesAreFilteredTogether() throws {
    #expect(
      try typed(
        "a held for 350 at 0, a held for 350 at 500, a held for 350 at 1400", slow: 300, bounce: 500
      )
        == "aa")
  }

  // MARK: - The dead zone

  /// Returns the text of a touch beside the middle of `a`; `right` and `down` are in millimetres.
  private func typed(deadZone: Double, right: Double, down: Double = 0) throws -> String {
    var field = try field(deadZone: deadZone)
    let point = try beside("a", of: field, right: right, down: down)
    field.touch(.down, point, at: .milliseconds(0))
    field.touch(.up, point, at: .milliseconds(50))
    return field.text
  }

  private func beside(
    _ key: String, of field: Field, right: Double = 0, down: Double = 0
  ) throws -> SurfacePoint {
    let middle = try #require(field.key(key))
    return SurfacePoint(x: middle.x + right / 30, y: middle.y + down / 50)
  }

  @Test func aTouchBetweenKeysTypesNothing() throws {
    #expect(try typed(deadZone: 0, right: 4.9) == "a")
    #expect(try typed(deadZone: 40, right: 2.9) == "a")
    #expect(try typed(deadZone: 40, right: 3.1) == "")
    #expect(try typed(deadZone: 40, right: 6.9) == "")
    #expect(try typed(deadZone: 40, right: 7.1) == "b")
    #expect(try typed(deadZone: 40, right: 0, down: 3.1) == "")
    #expect(try typed(deadZone: 40, right: 0, down: 2.9) == "a")
  }

  /// The outer edge is beside no other key, so a touch there is clear.
  @Test func theKeyboardsOuterEdgeHasNoDeadZone() throws {
    #expect(try typed(deadZone: 50, right: -4.9, down: -4.9) == "a")
  }

  @Test func aFingerFromBetweenKeysTypesTheKeyThatItReaches() throws {
    var field = try field(deadZone: 40)
    let middle = try beside("b", of: field)
    field.touch(.down, try beside("a", of: field, right: 5), at: .milliseconds(0))
    field.touch(.moved, try beside("a", of: field, right: 6), at: .milliseconds(50))
    field.touch(.moved, middle, at: .milliseconds(100))
    #expect(field.pressed == ["b"])
    field.touch(.up, middle, at: .milliseconds(150))
    #expect(field.text == "b")
  }

  @Test func aFingerThatTremblesIntoTheDeadZoneRestsOn() throws {
    var field = try field(slow: 300, deadZone: 40)
    let edge = try beside("a", of: field, right: 4.5)
    field.touch(.down, try beside("a", of: field, right: 2.5), at: .milliseconds(0))
    for time in stride(from: Int64(50), to: 300, by: 50) {
      field.touch(.moved, edge, at: .milliseconds(time))
      field.touch(.moved, try beside("a", of: field), at: .milliseconds(time + 20))
    }
    field.touch(.up, try beside("a", of: field), at: .milliseconds(320))
    #expect(field.text == "a")
    // A finger that touches between keys starts no resting time.
    field.anotherFinger()
    field.touch(.down, edge, at: .milliseconds(1000))
    #expect(field.keyboard.nextDeadline == nil)
    field.touch(.moved, try beside("b", of: field), at: .milliseconds(1500))
    #expect(field.keyboard.nextDeadline == .milliseconds(1800))
    field.touch(.up, try beside("b", of: field), at: .milliseconds(1700))
    #expect(field.text == "a")
  }

  // MARK: - Merged touches

  @Test func aTouchNearAnotherJustBeforeIsTheSame() throws {
    func text(_ script: String) throws -> String {
      var field = try field(merge: 11)
      try field.play(script)
      return field.text
    }
    #expect(try text("a at 0, b at 149, b at 400") == "ab")
    #expect(try text("a at 0, b at 150") == "ab")
    // A merged touch lasts until its last contact has lifted.
    #expect(try text("a at 0, b at 120, a at 250, b at 400") == "ab")
    // Delete is too far from `a`.
    #expect(try text("a at 0, delete at 60") == "")
  }

  @Test func aKnuckleBesideAFingerTypesNothing() throws {
    var field = try field(merge: 11)
    let (a, b) = (try #require(field.key("a")), try #require(field.key("b")))
    var knuckle = field
    knuckle.anotherFinger()
    field.touch(.down, a, at: .milliseconds(0))
    knuckle.touch(.down, b, at: .milliseconds(40))
    field.touch(.up, a, at: .milliseconds(200))
    knuckle.touch(.up, b, at: .milliseconds(220))
    #expect(field.text + knuckle.text == "a")
  }

  /// A thumb may hold a key while another finger types beside it.
  @Test func aFingerThatIsLongDownMergesWithNone() throws {
    var field = try field(merge: 11)
    let (a, b) = (try #require(field.key("a")), try #require(field.key("b")))
    var other = field
    other.anotherFinger()
    field.touch(.down, a, at: .milliseconds(0))
    other.touch(.down, b, at: .milliseconds(100))
    field.touch(.up, a, at: .milliseconds(200))
    other.touch(.up, b, at: .milliseconds(300))
    #expect(field.text + other.text == "ab")
  }

  /// A cancelled, short or dead-zone touch types nothing, so the next finger must not merge with
  /// it.
  @Test func aTouchThatTypedNothingMergesWithNoOther() throws {
    for (slow, phase) in [(Int64(0), KeyboardContactEvent.Phase.cancelled), (300, .up)] {
      var field = try field(slow: slow, merge: 11)
      let (a, b) = (try #require(field.key("a")), try #require(field.key("b")))
      field.touch(.down, a, at: .milliseconds(0))
      field.touch(phase, a, at: .milliseconds(20))
      field.anotherFinger()
      field.touch(.down, b, at: .milliseconds(60))
      field.touch(.up, b, at: .milliseconds(400))
      #expect(field.text == "b")
    }
    var field = try field(deadZone: 40, merge: 11)
    let b = try #require(field.key("b"))
    var other = field
    other.anotherFinger()
    field.touch(.down, try beside("a", of: field, right: 4), at: .milliseconds(0))
    other.touch(.down, b, at: .milliseconds(30))
    other.touch(.up, b, at: .milliseconds(80))
    #expect(other.text == "b")
  }

  /// A knuckle may come down before the fingertip that stays.
  @Test func theFingerThatStaysTypesInPlaceOfTheFirst() throws {
    var field = try field(slow: 300, merge: 11)
    let (a, b) = (try #require(field.key("a")), try #require(field.key("b")))
    var other = field
    other.anotherFinger()
    field.touch(.down, a, at: .milliseconds(0))
    other.touch(.down, b, at: .milliseconds(30))
    field.touch(.up, a, at: .milliseconds(60))
    other.touch(.up, b, at: .milliseconds(600))
    #expect((field.text + other.text).count == 1)
  }

  /// A remembered place would betray a key of a password.
  @Test func thePlaceOfALiftedFingerIsForgottenInTime() throws {
    var field = try field(merge: 11)
    try field.play("a at 0")
    #expect(field.keyboard.nextDeadline == .milliseconds(150))
    try field.play("wait until 150")
    #expect(field.keyboard.nextDeadline == nil)
    try field.play("a at 1000")
    field.keyboard.setPurpose(.password)
    #expect(field.keyboard.nextDeadline == nil)
  }

  // MARK: - All together

  /// Knuth's 64-bit linear congruential generator, which gives the same gestures on every machine.
  private struct Hands {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: state >> 33) % bound
    }

    mutating func point() -> SurfacePoint {
      SurfacePoint(x: Double(below(1_000)) / 999, y: Double(below(600) + 400) / 999)
    }
  }

  /// Fingers come down, tremble, slide and lift at random, and the keyboard changes at times.
  @Test(arguments: 1...20)
  func randomHandsLeaveNoKeyDown(seed: UInt64) throws {
    var hands = Hands(state: seed)
    var field = try field(
      slow: seed % 2 == 0 ? 60 : 0, bounce: seed % 3 == 0 ? 300 : 0, deadZone: 30,
      merge: Double(seed % 5) * 4)
    field.mayLoseContact = seed % 7 == 0
    var down: [(contact: UInt64, point: SurfacePoint)] = []
    var time = Microseconds.zero
    func send(_ phase: KeyboardContactEvent.Phase, _ finger: Int) {
      field.useFinger(down[finger].contact)
      field.touch(phase, down[finger].point, at: time)
      if phase == .up || phase == .cancelled { down.remove(at: finger) }
    }
    for next in 1...600 {
      time = time + .milliseconds(Int64([1, 8, 40, 120, 450][hands.below(5)]))
      let finger = down.isEmpty ? 0 : hands.below(down.count)
      switch hands.below(12) {
      case 0...3 where down.count < 8:
        down.append((UInt64(next), hands.point()))
        send(.down, down.count - 1)
      case 4...6 where !down.isEmpty:
        let point = down[finger].point
        down[finger].point =
          hands.below(3) == 0
          ? hands.point()
          : SurfacePoint(x: point.x + Double(hands.below(41) - 20) / 1_000, y: point.y)
        send(.moved, finger)
      case 7...9 where !down.isEmpty: send(.up, finger)
      case 10 where !down.isEmpty: send(.cancelled, finger)
      case 11 where hands.below(8) == 0: field.keyboard.cancelAll()
      default: break
      }
      #expect(field.pressed.count <= down.count || field.mayLoseContact)
    }
    while !down.isEmpty { send(.up, 0) }
    try field.play("wait until \(time.value / 1_000 + 2_000)")
    #expect(field.pressed == [])
    #expect(field.keyboard.isAtRest)
    #expect(field.keyboard.nextDeadline == nil)
    // The test proves something only if the hands have typed.
    #expect(field.text.count + field.backSpaces > 10)
  }

  /// A keypad's keys are felt, so they need no filter of touches. The bounce of switches has its
  /// own filter.
  @Test func keypadsAreNotFiltered() throws {
    var field = try field(slow: 300, bounce: 500)
    field.isDrivenByKeypad = true
    try field.play("a at 0, a at 100")
    #expect(field.text == "aa")
  }
}
