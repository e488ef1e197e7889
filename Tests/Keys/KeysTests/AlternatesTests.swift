import Keys
import Layouts
import Testing
import Touch
import Units

@Suite(.withSwipesToo) struct AlternatesTests {
  @Test func alternatesPopUpAfter400Milliseconds() {
    var keyboard = TestKeyboard()
    keyboard.play("touch e at 0 ms, wait until 399 ms")
    #expect(keyboard.popup == nil)
    keyboard.play("wait until 400 ms")
    #expect(keyboard.popup == "é è ê ë")
    #expect(keyboard.pressed == ["e"])
  }

  @Test func liftingOnOneTypesIt() {
    var keyboard = TestKeyboard()
    keyboard.play("touch e at 0 ms, slide to alternate ê at 500 ms")
    #expect(keyboard.popup == "é è [ê] ë")
    keyboard.play("lift at 600 ms")
    #expect(keyboard.typed == "ê")
    #expect(keyboard.popup == nil)
  }

  @Test func everyOneCanBeReached() {
    for form in ["é", "è", "ê", "ë"] {
      #expect(
        TestKeyboard.types("touch e at 0 ms, slide to alternate \(form) at 500 ms, lift at 600 ms")
          == form)
    }
    #expect(
      TestKeyboard.types("touch p at 0 ms, slide to alternate þ at 500 ms, lift at 600 ms") == "þ")
  }

  @Test func slidingAwayCancels() {
    var keyboard = TestKeyboard()
    keyboard.play("touch e at 0 ms, slide to alternate é at 500 ms, slide to b at 750 ms")
    #expect(keyboard.popup == "é è ê ë")
    keyboard.play("lift at 850 ms")
    #expect(keyboard.typed == "")
    #expect(keyboard.popup == nil)
  }

  @Test func aSlowFingerThatDoesNotSlideTypesTheKeyItself() {
    #expect(TestKeyboard.types("touch e at 0 ms, lift at 700 ms") == "e")
    #expect(
      TestKeyboard.types("touch e at 0 ms, move 4 right 4 up at 500 ms, lift at 700 ms") == "e")
  }

  @Test func orTheNearestAlternateIfSoSet() {
    var behaviour = KeyBehaviour()
    behaviour.holdWithoutSliding = .firstAlternate
    var keyboard = TestKeyboard(behaviour: behaviour)
    keyboard.play("touch e at 0 ms, wait until 500 ms")
    #expect(keyboard.popup == "[é] è ê ë")
    keyboard.play("lift at 700 ms")
    #expect(keyboard.typed == "é")
  }

  @Test func theFingerNeedNotBeExactlyOnTheCell() {
    var keyboard = TestKeyboard()
    // The finger slides along the key's own row, as is usual.
    keyboard.play("touch e at 0 ms, wait until 400 ms, move 20 right at 500 ms")
    #expect(keyboard.popup == "é [è] ê ë")
  }

  // MARK: - Characters that the keymap lacks

  private func keyboard(
    lacking: Set<String>, behaviour: KeyBehaviour = KeyBehaviour()
  ) -> TestKeyboard {
    var keyboard = TestKeyboard(behaviour: behaviour)
    keyboard.engine.reach = Reach(canType: { !lacking.contains($0) })
    return keyboard
  }

  @Test func anUntypableAlternateIsMarkedAndNotChosen() {
    var keyboard = keyboard(lacking: ["è"])
    keyboard.play("touch e at 0 ms, slide to alternate è at 500 ms")
    #expect(keyboard.engine.state.popup?.cells.map(\.isUnreachable) == [false, true, false, false])
    #expect(keyboard.popup == "é è ê ë")
    keyboard.play("lift at 600 ms")
    #expect(keyboard.typed == "<struck out>")
    #expect(keyboard.popup == nil)
  }

  @Test func holdingChoosesTheFirstThatCanBeTyped() {
    var behaviour = KeyBehaviour()
    behaviour.holdWithoutSliding = .firstAlternate
    var keyboard = keyboard(lacking: ["é", "è"], behaviour: behaviour)
    keyboard.play("touch e at 0 ms, wait until 500 ms")
    #expect(keyboard.popup == "é è [ê] ë")
    keyboard.play("lift at 700 ms")
    #expect(keyboard.typed == "ê")
  }

  @Test func whereNoneCanBeTypedHoldingTypesTheKey() {
    var behaviour = KeyBehaviour()
    behaviour.holdWithoutSliding = .firstAlternate
    var keyboard = keyboard(lacking: ["é", "è", "ê", "ë"], behaviour: behaviour)
    keyboard.play("touch e at 0 ms, lift at 700 ms")
    #expect(keyboard.typed == "e")
  }

  @Test func aSentencesCapitalThatCannotBeTypedIsLeftOut() {
    var keyboard = keyboard(lacking: ["A", "É"])
    keyboard.engine.setAutomaticShift(true)
    keyboard.play("touch e at 0 ms, wait until 500 ms")
    #expect(keyboard.popup == "é È Ê Ë")
    keyboard.play("cancel at 600 ms, tap a at 1000 ms")
    #expect(keyboard.typed == "a")
    // A capital after shift is output even if it cannot be typed, so that the user is told.
    keyboard.play("tap shift at 2000 ms, tap a at 3000 ms")
    #expect(keyboard.typed == "aA")
  }

  @Test func shiftChangesThem() {
    var keyboard = TestKeyboard()
    keyboard.play("tap shift at 0 ms, touch e at 200 ms, wait until 600 ms")
    #expect(keyboard.popup == "É È Ê Ë")
    keyboard.play("slide to alternate È at 700 ms, lift at 800 ms, tap a at 1000 ms")
    #expect(keyboard.typed == "Èa")
  }

  @Test func aKeyWithoutAlternatesHasNone() {
    var keyboard = TestKeyboard()
    keyboard.play("touch q at 0 ms, wait until 5000 ms")
    #expect(keyboard.popup == nil)
    #expect(keyboard.engine.nextDeadline == nil)
  }

  @Test func anotherFingerTypesTheHighlightedAlternate() {
    #expect(
      TestKeyboard.types(
        """
        touch e at 0 ms, slide to alternate ë at 500 ms
        touch q at 600 ms, lift q at 700 ms, lift e at 800 ms
        """) == "ëq")
  }

  @Test func cancellingClosesThem() {
    var keyboard = TestKeyboard()
    keyboard.play("touch e at 0 ms, wait until 500 ms, cancel at 600 ms")
    #expect(keyboard.popup == nil)
    #expect(keyboard.typed == "")
  }

  @Test func heldPeriodOffersDomains() {
    #expect(
      TestKeyboard.types("touch . at 0 ms, slide to alternate .org at 500 ms, lift at 600 ms")
        == ".org")
  }

  @Test func inASecureFieldNeitherTheyNorHighlightsAreSeenButTheyWork() {
    var keyboard = TestKeyboard()
    keyboard.play("touch e at 0 ms, wait until 500 ms")
    let cell = keyboard.engine.state.popup?.cells[1].rectangle.centre
    keyboard.play("cancel at 600 ms")
    keyboard.engine.setPrivacy(.secret)
    keyboard.play("touch e at 1000 ms")
    #expect(keyboard.pressed == [])
    keyboard.play("wait until 1500 ms")
    #expect(keyboard.popup == nil)
    #expect(cell != nil)
    keyboard.play("move 20 right at 1600 ms, lift at 1700 ms")
    #expect(keyboard.typed == "è")
  }

  @Test func theCellsLieSideBySideOverTheKeyWithinTheSurfacesWidth() throws {
    for (key, form) in [("e", "é"), ("a", "á"), (".", ".com"), ("p", "þ")] {
      var keyboard = TestKeyboard()
      keyboard.play("touch \(key) at 0 ms, wait until 500 ms")
      let popup = try #require(keyboard.engine.state.popup)
      #expect(popup.cells[0].label == form)
      let places = popup.cells.map(\.rectangle)
      let held = try #require(keyboard.layer.keys.first { $0.id == key })
        .rectangle.placed(in: TestKeyboard.place)
      for place in places {
        #expect(place.x >= -1e-9 && place.maxX <= 1 + 1e-9)
        #expect(abs(place.maxY - held.y) < 1e-9)
      }
      for (one, next) in zip(places, places.dropFirst()) {
        #expect(abs(abs(one.x - next.x) - one.width) < 1e-9)
      }
    }
  }

  @Test func aKeyboardAtTheUpperEdgeOpensThemBelow() throws {
    var keyboard = TestKeyboard()
    keyboard.engine.setKeyboard(
      UnitRectangle(x: 0, y: 0, width: 1, height: 1), surfaceSize: TestKeyboard.surfaceSize)
    var output: [KeyOutput] = []
    keyboard.engine.handle(
      KeyboardContactEvent(
        contact: ContactID(1), phase: .down, point: SurfacePoint(x: 0.25, y: 0.1), time: .zero),
      into: &output)
    keyboard.engine.advance(to: .milliseconds(400), into: &output)
    let popup = try #require(keyboard.engine.state.popup)
    #expect(popup.cells.allSatisfy { $0.rectangle.y >= 0.25 - 1e-9 })
  }
}
