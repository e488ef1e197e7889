import Layouts
import Testing
import Touch
import Units

@testable import Keys

/// Tests of swipes over letters. The keys are 20 mm wide, and the rows 15 mm high.
@Suite struct SwipeTests {
  private static func types(_ script: String, on layout: Layout = TestLayouts.phone) -> String {
    TestKeyboard.types(script, on: layout, swipes: true)
  }

  // MARK: - Beginning

  /// Slow fingers slide as they do without swipes.
  @Test func aSlowFingerSlidesTypesAndHolds() {
    var keyboard = TestKeyboard(swipes: true)
    keyboard.play("touch q at 0 ms, move 10.5 right at 200 ms, slide to e at 1020 ms")
    #expect(keyboard.pressed == ["e"])
    keyboard.play("wait until 1420 ms")
    #expect(keyboard.popup == "é è ê ë")
    keyboard.play("slide to alternate è at 1500 ms, lift at 1600 ms")
    #expect(keyboard.typed == "è")
  }

  @Test(
    arguments: [
      "touch q at 0 ms, slide off at 50 ms, lift at 80 ms",
      "touch q at 0 ms, slide to t at 50 ms, slide off at 80 ms, lift at 100 ms",
      // The finger ends just above the first row.
      "touch q at 0 ms, move 21 up at 50 ms, lift at 100 ms",
    ]
  )
  func slidingOffTheKeyboardTypesNothing(script: String) {
    #expect(Self.types(script) == "")
  }

  @Test(
    arguments: [
      // A slide is a swipe from 1.25 key widths on; these are slightly longer and slightly shorter.
      ("touch q at 0 ms, move 25.1 right at 100 ms, lift at 120 ms", "<word>"),
      ("touch q at 0 ms, move 24.9 right at 100 ms, lift at 120 ms", "w"),
      // Only the distance from the start counts, so a finger that rubs its key types the key.
      (
        """
        touch q at 0 ms, move 8 right at 50 ms, move 8 left at 100 ms, move 8 right at 150 ms
        move 8 left at 200 ms, lift at 250 ms
        """, "q"
      ),
      // A finger that leaves its place has 0.8 s for the rest of the distance.
      (
        "touch q at 0 ms, move 6.1 right at 130 ms, move 20 right at 900 ms, lift at 1000 ms",
        "<word>"
      ),
      (
        "touch q at 0 ms, move 6.1 right at 130 ms, move 20 right at 901 ms, lift at 1000 ms", "w"
      ),
      // A smeared tap lasts less than 0.2 s.
      ("touch q at 0 ms, move 20.1 right at 200 ms, lift at 210 ms", "<word>"),
      ("touch q at 0 ms, move 20.1 right at 199 ms, lift at 210 ms", "w"),
      ("touch q at 0 ms, move 19.9 right at 250 ms, lift at 260 ms", "w"),
      // A finger that begins slowly and becomes fast later does not swipe.
      (
        """
        touch q at 0 ms, move 10 right at 100 ms, move 15 right at 1000 ms, move 40 right at 1050 ms
        lift at 1100 ms
        """, "r"
      ),
      // A swipe may also go down.
      ("touch q at 0 ms, move 25.1 down at 100 ms, lift at 120 ms", "<word>"),
    ]
  )
  func aSwipeIsFastAndFar(script: String, typed: String) {
    #expect(Self.types(script) == typed)
  }

  /// The user sees the preview of a wrong key, and slides to the intended key.
  @Test(
    arguments: [
      (
        """
        touch q at 0 ms, move 2 right at 179 ms, move 5 right at 200 ms, move 19 right at 250 ms
        lift at 270 ms
        """, "<word>"
      ),
      ("touch q at 0 ms, move 2 right at 180 ms, move 24 right at 250 ms, lift at 270 ms", "w"),
      // The finger trembles before it slides.
      ("touch q at 0 ms, move 1 right at 180 ms, move 25 right at 250 ms, lift at 270 ms", "w"),
      ("touch q at 0 ms, move 2 right at 180 ms, move 47.9 right at 250 ms, lift at 270 ms", "e"),
      (
        "touch q at 0 ms, move 2 right at 180 ms, move 48.1 right at 250 ms, lift at 270 ms",
        "<word>"
      ),
      // The length of the path counts: 1.1 key widths to the right, and 1.5 rows down.
      (
        """
        touch q at 0 ms, move 2 right at 180 ms, move 20 right at 250 ms, move 22 down at 300 ms
        lift at 320 ms
        """, "<word>"
      ),
      // A touchscreen may report nothing of a finger at rest.
      ("touch q at 0 ms, move 24 right at 350 ms, lift at 400 ms", "w"),
      // Trembling does not lengthen the path.
      (
        """
        touch q at 0 ms, move 2 right at 180 ms, move 22 right at 250 ms, move 3 left at 260 ms
        move 3 right at 270 ms, move 3 left at 280 ms, move 3 right at 290 ms, move 3 left at 300 ms
        move 3 right at 310 ms, move 3 left at 320 ms, move 3 right at 330 ms, move 3 left at 340 ms
        move 3 right at 350 ms, lift at 360 ms
        """, "w"
      ),
    ]
  )
  func aFingerThatRestedSlidesUnlessItGoesFar(script: String, typed: String) {
    #expect(Self.types(script) == typed)
  }

  /// A finger that stops on its way slides from there on, however far it goes.
  @Test(
    arguments: [
      ("touch q at 0 ms, move 2 right at 180 ms, move 22 right at 250 ms", 1050, "<word>"),
      ("touch q at 0 ms, move 2 right at 180 ms, move 22 right at 250 ms", 1051, "r"),
      ("touch q at 0 ms, move 2 right at 180 ms, move 22 right at 250 ms", 5000, "r"),
    ]
  )
  func aFingerThatStopsOnItsWaySlides(begin: String, time: Int, typed: String) {
    let end = "move 28 right at \(time) ms, lift at \(time + 20) ms"
    #expect(Self.types("\(begin), \(end)", on: Self.withoutAlternates) == typed)
  }

  private static var withoutAlternates: Layout {
    var layout = TestLayouts.phone
    for key in layout.layers[0].keys.indices { layout.layers[0].keys[key].alternates = [] }
    return layout
  }

  @Test(
    arguments: [
      // The finger slides away from the alternates, past the alternates, or on after choosing one.
      ("slide to i at 450 ms, lift at 500 ms", ""),
      ("slide to i at 450 ms, slide to g at 500 ms, lift at 550 ms", "<word>"),
      ("slide to alternate è at 450 ms, slide to b at 649 ms, lift at 700 ms", "<word>"),
      ("slide to alternate è at 450 ms, slide to b at 650 ms, lift at 700 ms", ""),
      ("slide to alternate ë at 450 ms, lift at 470 ms", "ë"),
      // A finger that stops on the way is no longer a swipe.
      ("slide to i at 450 ms, slide to g at 1250 ms, lift at 1300 ms", "<word>"),
      ("slide to i at 450 ms, slide to g at 1251 ms, lift at 1300 ms", ""),
    ]
  )
  func alternatesGiveWayToAFingerThatGoesPastThem(script: String, typed: String) {
    var keyboard = TestKeyboard(swipes: true)
    keyboard.play("touch e at 0 ms, wait until 400 ms")
    #expect(keyboard.popup == "é è ê ë")
    keyboard.play(script)
    #expect(keyboard.typed == typed && keyboard.popup == nil)
  }

  @Test func aMovingFingerDoesNotHoldItsKey() {
    var keyboard = TestKeyboard(swipes: true)
    keyboard.play("touch e at 0 ms, move 7 right at 390 ms, wait until 789 ms")
    #expect(keyboard.popup == nil)
    // Movement delays the alternates only in the first 0.8 s.
    keyboard.play("move 6 down at 789 ms, move 6 up at 1180 ms, wait until 1188 ms")
    #expect(keyboard.popup == nil)
    keyboard.play("wait until 1189 ms")
    #expect(keyboard.popup == "é è ê ë")
  }

  /// A repeating key waits longer than a key with alternates.
  @Test func aMovingFingerDoesNotRepeatItsKeyEarlier() {
    var layout = TestLayouts.phone
    let key = layout.layers[0].keys.firstIndex { $0.id == "q" } ?? 0
    layout.layers[0].keys[key].repeats = true
    let script = "touch q at 0 ms, move 7 right at 50 ms"
    #expect(Self.types("\(script), lift at 599 ms", on: layout) == "q")
    #expect(Self.types("\(script), lift at 650 ms", on: layout) == "q")
    #expect(Self.types("\(script), wait until 750 ms, lift at 750 ms", on: layout) == "qq")
  }

  /// The upper row is 15 mm high.
  @Test(
    arguments: [
      ("move 12 up at 50 ms, move 12 down at 100 ms, move 26 right at 150 ms", "<word>"),
      ("move 12 up at 50 ms, move 12 down at 100 ms", "q"),
      ("move 12 up at 50 ms", ""),
      ("move 12 up 30 right at 50 ms", ""),
      ("move 16 up at 50 ms, move 16 down 30 right at 100 ms", ""),
    ]
  )
  func aFingerMayOvershootTheFirstRow(script: String, typed: String) {
    #expect(Self.types("touch q at 0 ms, \(script), lift at 200 ms") == typed)
  }

  @Test(
    arguments: [
      // The paths are 1.3 and 1.6 key widths long.
      ("tap a at 0 ms, touch q at 300 ms, move 26 right at 350 ms, lift at 400 ms", "aw"),
      ("tap a at 0 ms, touch q at 300 ms, move 32 right at 350 ms, lift at 400 ms", "a<word>"),
      ("tap a at 0 ms, touch q at 401 ms, move 26 right at 450 ms, lift at 500 ms", "a<word>"),
      ("tap space at 0 ms, touch q at 300 ms, move 26 right at 350 ms, lift at 400 ms", " <word>"),
      // The first finger has not lifted yet.
      (
        "touch a at 0 ms, touch q at 100 ms, lift a at 120 ms, move 26 right at 150 ms, lift at 200 ms",
        "aw"
      ),
      // A swipe is not a tap.
      (
        """
        touch a at 0 ms, slide to g at 90 ms, lift at 100 ms
        touch q at 200 ms, move 26 right at 250 ms, lift at 300 ms
        """, "<word><word>"
      ),
    ]
  )
  func fastTypingNeedsALongerWay(script: String, typed: String) {
    #expect(Self.types(script) == typed)
  }

  @Test(
    arguments: [
      // Only letters begin a swipe.
      ("touch . at 0 ms, slide to v at 50 ms, lift at 100 ms", "v"),
      ("touch return at 0 ms, slide to v at 50 ms, lift at 100 ms", "v"),
      ("touch space at 0 ms, slide to v at 50 ms, lift at 100 ms", "v"),
      ("touch shift at 0 ms, slide to v at 50 ms, lift at 100 ms", "V"),
      ("touch delete at 0 ms, slide to v at 50 ms, lift at 100 ms", "<delete word>"),
      // Fingers do not swipe on other layers.
      ("tap 123 at 0 ms, touch 1 at 600 ms, slide to 4 at 650 ms, lift at 700 ms", "4"),
      ("touch 123 at 0 ms, slide to 4 at 250 ms, lift at 300 ms", "4"),
      // A finger that came down on another key does not swipe.
      ("touch . at 0 ms, slide to v at 250 ms, slide to q at 300 ms, lift at 350 ms", "q"),
      // A finger with an open popup does not swipe.
      ("touch e at 0 ms, wait until 400 ms, slide to i at 450 ms, lift at 500 ms", ""),
    ]
  )
  func onlyLettersBeginASwipe(script: String, typed: String) {
    let (typed, script) = (typed, script)
    let output = Self.types(script)
    if typed == "<delete word>" {
      #expect(output.contains(typed) && !output.contains("<word>"))
    } else {
      #expect(output == typed)
    }
  }

  @Test func notWithControl() {
    let typed = Self.types(
      "tap control at 0 ms, touch q at 600 ms, slide to c at 650 ms, lift at 700 ms",
      on: TestLayouts.desktop)
    #expect(typed == "<Control+c>")
  }

  @Test func notWhereSwipesAreOff() {
    let script = "touch q at 0 ms, slide to w at 50 ms, slide to e at 90 ms, lift at 100 ms"
    #expect(TestKeyboard.types(script) == "e")
    #expect(TestKeyboard.types(script, swipes: true) == "<word>")
  }

  // MARK: - Shift

  @Test(
    arguments: [
      ("tap shift at 0 ms", "<word latched>", KeyboardState.Shift.off),
      ("tap shift at 0 ms, tap shift at 200 ms", "<word locked>", .locked),
      ("touch shift at 0 ms", "<word held>", .held),
    ]
  )
  func shiftAsksForACase(before: String, typed: String, after: KeyboardState.Shift) {
    var keyboard = TestKeyboard(swipes: true)
    keyboard.play("\(before), touch q at 600 ms, slide to e at 650 ms, lift q at 700 ms")
    #expect(keyboard.typed == typed)
    #expect(keyboard.engine.state.shift == after)
  }

  @Test func aCancelledSwipeLeavesShift() {
    var keyboard = TestKeyboard(swipes: true)
    keyboard.play("tap shift at 0 ms, touch q at 600 ms, slide to e at 650 ms, cancel q at 700 ms")
    #expect(keyboard.typed == "")
    #expect(keyboard.engine.state.shift == .latched)
  }

  // MARK: - Other fingers

  @Test func otherFingersTypeDuringASwipe() {
    let typed = Self.types(
      """
      touch q at 0 ms, slide to t at 90 ms, tap m at 200 ms, tap n at 260 ms, slide q to e at 300 ms
      lift q at 400 ms
      """)
    #expect(typed == "mn<word>")
  }

  @Test func aSpaceOfAnotherFingerComesBehindTheWord() {
    let typed = Self.types(
      "touch q at 0 ms, slide to t at 90 ms, tap space at 300 ms, slide q to e at 320 ms, lift q at 400 ms"
    )
    #expect(typed == "<word> ")
  }

  @Test func shiftBesideASwipeIsATap() {
    var keyboard = TestKeyboard(swipes: true)
    keyboard.play("touch q at 0 ms, slide to t at 90 ms, tap shift at 200 ms, lift q at 400 ms")
    #expect(keyboard.typed == "<word latched>")
  }

  @Test func twoThumbsSwipeByTurns() {
    let typed = Self.types(
      """
      touch q at 0 ms, slide to t at 90 ms, touch m at 300 ms, slide m to v at 350 ms
      slide m to c at 370 ms, lift q at 390 ms, lift m at 450 ms
      """)
    #expect(typed == "<word><word>")
  }

  @Test func aTouchOnDeleteTakesTheSwipeBack() {
    let typed = Self.types(
      "touch q at 0 ms, slide to t at 90 ms, tap delete at 200 ms, lift q at 400 ms")
    #expect(typed == "")
  }

  // MARK: - The way

  @Test func thePathHasItsFirstAndLastPoints() {
    var keyboard = Self.swiping("touch q at 0 ms, slide to w at 50 ms, slide to e at 90 ms")
    let middle = { (key: String) in keyboard.centre(of: key) }
    let points = [("q", 0), ("w", 50), ("e", 90)].map {
      SwipeTrace.Point(place: middle($0.0), time: .milliseconds(Int64($0.1)))
    }
    #expect(keyboard.engine.swipes.running.points == points)
    var output: [KeyOutput] = []
    keyboard.engine.handle(
      KeyboardContactEvent(
        contact: ContactID(1), phase: .up, point: middle("r"), time: .milliseconds(120)),
      into: &output)
    #expect(output == [.swiped(.off)])
    let last = SwipeTrace.Point(place: middle("r"), time: .milliseconds(120))
    #expect(keyboard.engine.swipes.ended.points == points + [last])
    #expect(keyboard.engine.swipes.running.points == [])
    keyboard.engine.eraseEndedSwipe()
    #expect(keyboard.engine.swipes.ended.points == [])
  }

  @Test func aLongPathIsThinned() {
    var trace = SwipeTrace()
    for index in 0..<1000 {
      trace.add(
        SurfacePoint(x: Double(index), y: 0), at: .milliseconds(Int64(index)))
      #expect(trace.points.count <= SwipeTrace.capacity)
      #expect(trace.points.first?.place.x == 0 && trace.points.last?.place.x == Double(index))
    }
    let places = trace.points.map(\.place.x)
    #expect(places == places.sorted() && trace.points.count > SwipeTrace.capacity / 2)
  }

  @Test func noKeyIsHighlightedMeanwhile() {
    let keyboard = Self.swiping("touch q at 0 ms, slide to e at 50 ms")
    #expect(keyboard.pressed == [] && keyboard.engine.state.previews == [])
  }

  @Test func aLayerThatAnotherFingerHoldsChangesNothing() {
    let typed = Self.types(
      "touch q at 0 ms, slide to t at 90 ms, touch 123 at 200 ms, lift q at 400 ms, lift 123 at 500 ms"
    )
    #expect(typed == "<word>")
  }

  @Test func theTrailIsTheLastPart() throws {
    let keyboard = Self.swiping(
      "touch q at 0 ms, slide to w at 50 ms, slide to e at 190 ms, slide to r at 260 ms")
    let trail = try #require(keyboard.engine.trail)
    #expect(trail.points.map(\.time) == [190, 260].map { .milliseconds($0) })
    #expect(
      abs(trail.points[0].place.x - 0.25) < 1e-9 && abs(trail.points[0].place.y - 0.125) < 1e-9)
    #expect(Self.swiping("touch q at 0 ms").engine.trail == nil)
  }

  @Test func unitsAreThoseOfTheGlass() throws {
    var keyboard = TestKeyboard(swipes: true)
    let found = keyboard.engine.swipeUnits()
    let units = try #require(found)
    #expect(units.wide == 10 && units.high == 4 && abs(units.rowHeight - 0.75) < 1e-9)
  }

  // MARK: - Privacy

  @Test(arguments: ["secret field", "another person", "off", "another layout", "hidden"])
  func eventsThatForgetTextEraseTheSwipesPath(by event: String) {
    var keyboard = Self.swiping("touch q at 0 ms, slide to w at 50 ms, slide to e at 90 ms")
    #expect(keyboard.engine.swipes.running.points.count == 3)
    switch event {
    case "secret field": keyboard.engine.setPrivacy(Privacy(.password, [], trustsUnknown: false))
    case "another person": keyboard.engine.forgetPerson()
    case "off": keyboard.engine.setSwipes(false)
    case "another layout": keyboard.engine.setLayout(TestLayouts.desktop)
    default: keyboard.engine.cancelAll()
    }
    #expect(
      keyboard.engine.swipes.running.points == [] && keyboard.engine.swipes.ended.points == [])
    #expect(!keyboard.engine.swipes.isUnderWay && keyboard.engine.trail == nil)
    keyboard.play("lift at 200 ms")
    #expect(keyboard.typed == "")
  }

  private static func swiping(_ script: String) -> TestKeyboard {
    var keyboard = TestKeyboard(swipes: true)
    keyboard.play(script)
    return keyboard
  }

  @Test func aNarrowerLayerOfAnotherFingerChangesNoMeasureOfASwipe() throws {
    let text = """
      id: wide
      title: Wide
      width: 10
      max-width: 0.5
      layers:
        main:
          rows: |
            q w e r t y u i o p
            a s d f g h more
        more:
          width: 2
          rows: |
            1 2
            3 main
      """
    let layout = try #require(LayoutParser.parse(Array(text.utf8), file: "wide").layout)
    var keyboard = TestKeyboard(layout, swipes: true)
    let measured = keyboard.engine.swipeUnits()
    let before = try #require(measured)
    // The keys are 15 mm wide, and the surface is 200 mm wide.
    #expect(abs(before.area.width - 0.75) < 1e-9)
    keyboard.engine.layer = 1
    #expect(abs(keyboard.engine.keyboard.width - 0.15) < 1e-9)
    let measuredAgain = keyboard.engine.swipeUnits()
    let after = try #require(measuredAgain)
    #expect(after == before)
  }
}
