import Access
import Erasing
import Keys
import Layouts
import Lexicon
import OnScreenKeyboard
import Scene
import Testing
import TextEngine
import Touch
import Units

/// Tests that a key pressed by a pointer's button or rest types the same as under a finger.
@Suite struct PointingTests {
  private static let letters = """
    id: letters
    title: Letters
    language: en-US
    width: 4
    layers:
      main:
        shift: upper
        rows: |
          t h e q
          a b c delete
          shift more space next
      more:
        rows: |
          1 2 3 delete
          4 5 6 7
          8 main space next
    keys:
      main: {action: layer main}
      more: {action: layer more}
    """

  /// A field that a pointer types into; resting 1 s on a key presses it.
  private struct PointedField {
    var field: Field
    var time = Microseconds.seconds(10)

    init(
      dwells: Bool = true, isOn: Bool = true, in purpose: Purpose = .text, words: Bool = false
    ) throws {
      var behaviour = KeyboardBehaviour()
      behaviour.pointer.isOn = isOn
      behaviour.pointer.dwell = dwells ? .seconds(1) : .zero
      if words { behaviour.words = TextRules() }
      field = try Field(PointingTests.letters, behaviour: behaviour)
      if words {
        field.keyboard.setOffersWords(true)
        field.keyboard.useLexicon(try PointingTests.lexicon())
      }
      field.keyboard.setPurpose(purpose)
      field.keyboard.beginText()
    }

    var keyboard: OnScreenKeyboard { field.keyboard }
    var scene: Scene { keyboard.scene(visible: true, canType: { _ in true }) }

    /// The milliseconds until the resting pointer presses a key; nil if it presses none.
    var rest: Int64? { keyboard.dwellDeadline.map { ($0 - time).value / 1_000 } }

    private mutating func apply(
      _ act: (OnScreenKeyboard, ErasingQueue<KeyboardAct>) -> Void
    ) {
      let acts = ErasingQueue<KeyboardAct>()
      act(keyboard, acts)
      field.apply(acts.popAll())
      keyboard.weighWords()
    }

    mutating func send(_ phase: PointerEvent.Phase, to point: SurfacePoint) {
      let time = time
      apply { _ = $0.handle(PointerEvent(phase, at: point), at: time, into: $1) }
    }

    func middle(of key: String) throws -> SurfacePoint {
      let keys = scene.keys
      let place = try #require(keys.first { $0.id == key }, "no key \(key)").rectangle
      return SurfacePoint(x: place.x + place.width / 2, y: place.y + place.height / 2)
    }

    mutating func send(_ phase: PointerEvent.Phase, to key: String) throws {
      send(phase, to: try middle(of: key))
    }

    mutating func wait(_ milliseconds: Int64) {
      time = time + .milliseconds(milliseconds)
      let time = time
      apply {
        _ = $0.advanceDwell(to: time, into: $1)
        $0.advance(to: time, into: $1)
      }
    }

    /// Rests on keys, one after another, until each is pressed.
    mutating func rest(on keys: String) throws {
      for key in keys.split(separator: " ") {
        try send(.moved, to: String(key))
        wait(rest ?? 0)
      }
    }

    mutating func click(_ keys: String) throws {
      for key in keys.split(separator: " ") {
        time = time + .milliseconds(300)
        // The key may show another layer as soon as the button is down.
        let point = try middle(of: String(key))
        send(.moved, to: point)
        send(.down, to: point)
        wait(50)
        send(.up, to: point)
      }
    }
  }

  private static func lexicon() throws -> Lexicon {
    try englishLexicon("the", "that", "then", "be") { _ in 200 }
  }

  /// The pointer's rest ends before the words are weighed again, so its word is outdated.
  @Test func aWordThatTookAnothersPlaceIsNotPressed() throws {
    var field = try PointedField(words: true)
    try field.rest(on: "t h")
    let item = try #require(field.scene.strip?.items.first { $0.label == "Then" }).rectangle
    field.send(.moved, to: SurfacePoint(x: item.x + item.width / 2, y: item.y + item.height / 2))
    _ = field.keyboard.text.type("a", at: field.time)
    field.wait(field.rest ?? 0)
    #expect(field.field.text == "Th")
    #expect(field.scene.dwell != nil)
  }

  // MARK: - The button

  @Test func theButtonTypes() throws {
    var field = try PointedField(dwells: false)
    try field.click("t h e space shift t delete more 1")
    #expect(field.field.text == "the 1")
    #expect(field.scene.pointer == .press)
    #expect(field.rest == nil)
  }

  @Test func ignoresThePointerWhenOff() throws {
    var field = try PointedField(isOn: false)
    try field.click("t h e")
    try field.rest(on: "t h e")
    #expect(field.field.text == "")
    #expect(field.scene.pointer == nil)
    #expect(!field.keyboard.scansOrPoints)
  }

  @Test func liftingElsewhereTypesThatKey() throws {
    var field = try PointedField()
    try field.send(.down, to: "t")
    try field.send(.moved, to: "h")
    try field.send(.up, to: "h")
    #expect(field.field.text == "h")
  }

  @Test func aPointerThatLeavesTypesNothing() throws {
    var field = try PointedField()
    try field.send(.down, to: "t")
    #expect(field.scene.keys[0].state.contains(.pressed))
    try field.send(.left, to: "t")
    #expect(!field.scene.keys[0].state.contains(.pressed))
    try field.send(.up, to: "t")
    #expect(field.field.text == "")
    try field.click("h")
    #expect(field.field.text == "h")
  }

  @Test func cancellingAllLeavesNothingHeld() throws {
    var field = try PointedField()
    try field.send(.down, to: "t")
    field.keyboard.cancelAll()
    #expect(!field.keyboard.isPressedByPointer)
    try field.send(.up, to: "t")
    #expect(field.field.text == "")
    try field.send(.moved, to: "h")
    field.keyboard.cancelAll()
    #expect(field.rest == nil)
  }

  @Test func aPressBesideTheKeyboardIsNone() throws {
    var field = try PointedField()
    field.send(.down, to: SurfacePoint(x: 0.1, y: 0.2))
    field.send(.up, to: SurfacePoint(x: 0.1, y: 0.2))
    #expect(field.field.text == "")
  }

  // MARK: - Resting

  @Test func aRestTypes() throws {
    var field = try PointedField()
    try field.rest(on: "t h e space shift t delete more 1")
    #expect(field.field.text == "the 1")
    #expect(field.scene.pointer == .dwell)
  }

  @Test func theSceneHasTheTimesButNoKey() throws {
    var field = try PointedField()
    try field.send(.moved, to: "t")
    #expect(field.scene.dwell == SceneDwell(since: field.time, until: field.time + .seconds(1)))
    field.wait(1_000)
    #expect(field.scene.dwell == nil)
  }

  @Test func aChangeUnderThePointerBeginsAnew() throws {
    var field = try PointedField()
    try field.send(.moved, to: "t")
    field.wait(500)
    field.keyboard.setLayout(
      try Field(Self.letters.replacing("id: letters", with: "id: other"))
        .keyboard.layout)
    field.wait(500)
    #expect(field.field.text == "")
    #expect(field.rest == 1_000)
    field.wait(1_000)
    #expect(field.field.text == "t")
  }

  @Test func slowKeysKnowNoRest() throws {
    var field = try PointedField()
    var behaviour = field.keyboard.behaviour
    behaviour.access.slowKeys = .seconds(2)
    field.keyboard.setBehaviour(behaviour)
    try field.rest(on: "t")
    #expect(field.field.text == "t")
  }

  @Test func aPasswordIsTypedAlike() throws {
    var field = try PointedField(in: .password)
    try field.rest(on: "t h")
    try field.send(.down, to: "e")
    #expect(field.scene.keys.allSatisfy { !$0.state.contains(.pressed) })
    try field.send(.up, to: "e")
    #expect(field.field.text == "the")
  }

  // MARK: - Likely keys

  @Test func likelyLettersAreFaster() throws {
    var field = try PointedField(words: true)
    try field.rest(on: "t")
    try field.send(.moved, to: "h")
    #expect(try #require(field.rest) == 600)
    try field.send(.moved, to: "q")
    #expect(try #require(field.rest) > 1_200)
    // These keys need the whole time, because their likelihood is unknown or a mistake costs more.
    for key in ["delete", "shift", "more"] {
      try field.send(.moved, to: key)
      #expect(field.rest == 1_000, "\(key)")
    }
  }

  @Test(arguments: [Purpose.password, .unknown])
  func allKeysHaveEqualRestingTimesInPrivateFields(purpose: Purpose) throws {
    var field = try PointedField(in: purpose, words: true)
    try field.rest(on: "t")
    for key in ["h", "q", "space"] {
      try field.send(.moved, to: key)
      #expect(field.rest == 1_000, "\(key)")
    }
  }
}
