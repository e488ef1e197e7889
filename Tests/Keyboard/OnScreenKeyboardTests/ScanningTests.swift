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

/// Tests that a key chosen by switches types the same as under a finger.
@Suite struct ScanningTests {
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
          a b ß delete
          shift more space next
      more:
        rows: |
          1 2 main
          3 4 next
    keys:
      main: {action: layer main}
      more: {action: layer more}
    """

  /// A field that switches type into; a scan interval is 1 s.
  private struct ScannedField {
    var field: Field
    var time = Microseconds.seconds(10)
    var isShown = true

    init(
      _ method: ScanMethod?, timing: ScanTiming = .auto, touchAnywhere: Bool = false,
      in purpose: Purpose = .text, words: Bool = false
    ) throws {
      var behaviour = KeyboardBehaviour()
      behaviour.scan = ScanningTests.behaviour(method, timing, touchAnywhere: touchAnywhere)
      if words { behaviour.words = TextRules() }
      field = try Field(ScanningTests.letters, behaviour: behaviour)
      field.keyboard.setReach(canType: { $0 != "ß" && $0 != "ẞ" }, canPress: { _ in true })
      if words {
        field.keyboard.setOffersWords(true)
        field.keyboard.useLexicon(try ScanningTests.lexicon())
      }
      field.keyboard.setPurpose(purpose)
      field.keyboard.beginText()
      offer()
    }

    var keyboard: OnScreenKeyboard { field.keyboard }

    /// The labels of the highlighted words and the ids of the highlighted keys; "rest" if there are
    /// none.
    var shown: String {
      let scene = keyboard.scene(visible: true, canType: { _ in true })
      let items = (scene.strip?.items ?? []).filter(\.scanned).map(\.label)
      let keys = scene.keys.filter { $0.state.contains(.scanned) }.map(\.id)
      return items.isEmpty && keys.isEmpty ? "rest" : (items + keys).joined(separator: " ")
    }

    mutating func offer() {
      keyboard.weighWords()
      _ = keyboard.offerTargets(isShown: isShown, at: time)
    }

    private mutating func apply(
      _ act: (OnScreenKeyboard, ErasingQueue<KeyboardAct>) -> Void
    ) {
      let acts = ErasingQueue<KeyboardAct>()
      act(keyboard, acts)
      field.apply(acts.popAll())
      offer()
    }

    mutating func hit(_ id: ScanSwitch = .pick, isDown: Bool = true) {
      time = time + .milliseconds(600)
      let event = ScanSwitchEvent(id, isDown: isDown, at: time)
      apply { $0.handle(event, into: $1) }
    }

    mutating func wait() {
      time = keyboard.scanDeadline ?? time
      let time = time
      apply { _ = $0.advanceScanning(to: time, into: $1) }
    }

    /// Plays `hit`, `wait`, and keys' ids: for an id, waits until the key is highlighted, then
    /// hits.
    mutating func play(_ deeds: String) {
      for deed in deeds.split(separator: " ").map(String.init) {
        switch deed {
        case "hit": hit()
        case "wait": wait()
        default: choose(deed)
        }
      }
    }

    /// Waits for each group with this key or word, and hits until it is chosen.
    mutating func choose(_ name: String) {
      if shown == "rest" { hit() }
      for _ in 0..<60 {
        let groups = shown.split(separator: " ").map(String.init)
        guard groups.contains(name) else {
          wait()
          continue
        }
        hit()
        if groups.count == 1 { return }
      }
      Issue.record("\(name) never comes")
    }
  }

  private static func behaviour(
    _ method: ScanMethod?, _ timing: ScanTiming = .auto, touchAnywhere: Bool = false
  ) -> ScanBehaviour {
    var behaviour = ScanBehaviour()
    behaviour.chosenMethod = method
    behaviour.timing = timing
    behaviour.interval = .seconds(1)
    behaviour.isTouchAnywhere = touchAnywhere
    return behaviour
  }

  private static func lexicon() throws -> Lexicon {
    try englishLexicon("the", "then", "that", "this", "these", "they")
  }

  // MARK: - Typing

  @Test func rowsAreHighlightedThenTheirKeysAndAHitTypes() throws {
    var field = try ScannedField(.rowColumn)
    #expect(field.shown == "rest")
    field.play("hit")
    #expect(field.shown == "t h e q")
    field.play("wait")
    // Keys that the keymap cannot type are left out.
    #expect(field.shown == "a b delete")
    field.play("hit wait hit")
    #expect(field.field.text == "b")
    #expect(field.shown == "t h e q")
  }

  @Test func allKeysDoWhatAFingerDoesThere() throws {
    var field = try ScannedField(.rowColumn)
    field.play("shift a b space more 2 4 main delete h")
    #expect(field.field.text == "Ab 2h")
    field.play("next")
    #expect(field.field.asked == ["next layout"])
    #expect(field.keyboard.isAtRest)
  }

  @Test func fiveWordsComeFirst() throws {
    var field = try ScannedField(.rowColumn, words: true)
    field.play("t h")
    #expect(field.shown.split(separator: " ").count == 5)
    #expect(field.shown.hasPrefix("The "))
    field.play("Then")
    #expect(field.field.text == "Then ")
    #expect(field.keyboard.text.offers.count <= 5)
  }

  @Test func likelyLettersComeFirst() throws {
    var field = try ScannedField(.likelyFirst, words: true)
    field.play("t wait")
    #expect(field.shown == "h")
  }

  @Test func aWaitingFingerIsServedBeforeWordsAreWeighedForSwitches() throws {
    let field = try ScannedField(.likelyFirst, words: true)
    #expect(field.keyboard.offerTargets(isShown: false, at: field.time))
    _ = field.keyboard.text.type("t", at: field.time)
    #expect(!field.keyboard.offerTargets(isShown: true, at: field.time) { true })
    #expect(field.keyboard.text.freshness.isStale)
    #expect(field.keyboard.offerTargets(isShown: true, at: field.time) { false })
    #expect(!field.keyboard.text.freshness.isStale)
  }

  // MARK: - Private fields

  @Test func passwordsAreScannedInReadingOrder() throws {
    var field = try ScannedField(.likelyFirst, in: .password, words: true)
    field.play("t")
    #expect(field.shown == "t")
    field.play("wait wait")
    #expect(field.shown == "e")
    field.play("hit")
    #expect(field.field.text == "te")
  }

  @Test func aPasswordsKeysAreNotRememberedAsChoices() throws {
    var field = try ScannedField(.huffman, in: .password)
    field.play("t delete")
    // A scanner that remembered the undone choice would hardly offer the same key again.
    field.play("t")
    #expect(field.field.text == "t")
  }

  // MARK: - Changes while scanning

  @Test func anotherLayoutIsScannedFromItsFirstRow() throws {
    var field = try ScannedField(.rowColumn)
    field.play("hit hit")
    #expect(field.shown == "t")
    let other = try Field(
      "id: other\ntitle: Other\nwidth: 2\nlayers:\n  main:\n    rows: |\n      x next\n")
    field.keyboard.setLayout(other.keyboard.layout)
    field.offer()
    #expect(field.shown == "x")
    #expect(field.keyboard.isAtRest)
  }

  @Test func aFingersKeyBeginsAgain() throws {
    var field = try ScannedField(.rowColumn)
    field.play("hit wait hit")
    #expect(field.shown == "a")
    try field.field.play("more at 12000")
    field.offer()
    #expect(field.field.text == "" && field.shown == "1 2 main")
  }

  /// The switch is hit before anybody could see the new words, whether or not they were weighed.
  @Test(arguments: [true, false])
  func highlightsAReplacedWordAgainInsteadOfTypingIt(isWeighed: Bool) throws {
    var field = try ScannedField(.rowColumn, words: true)
    field.play("t h hit")
    for _ in 0..<10 where field.shown != "Then" { field.wait() }
    #expect(field.shown == "Then")
    _ = field.keyboard.text.type("i", at: field.time)
    if isWeighed { field.keyboard.weighWords() }
    field.hit()
    #expect(field.field.text == "Th")
    #expect(field.shown.contains("This") && field.shown.split(separator: " ").count > 1)
    field.play("This")
    // The test gave `i` to the text engine alone, so the field lacks this letter.
    #expect(field.field.text == "Ths ")
  }

  @Test func keysUnderAnOpenMenuAreNotHighlighted() throws {
    var field = try ScannedField(.rowColumn)
    field.keyboard.setLayoutMenu(
      ["letters", "two", "three", "four"].map { LayoutTitle(id: $0, title: $0) })
    try field.field.play("next held at 12000")
    field.offer()
    let scene = field.keyboard.scene(visible: true, canType: { _ in true })
    let cells = try #require(scene.popups.first).cells
    let covered = scene.keys.filter { key in
      let middle = SurfacePoint(
        x: key.rectangle.x + key.rectangle.width / 2,
        y: key.rectangle.y + key.rectangle.height / 2)
      return cells.contains { $0.rectangle.contains(middle) }
    }.map(\.id)
    #expect(!covered.isEmpty)
    field.play("hit")
    var seen: Set<String> = []
    for _ in 0..<8 {
      seen.formUnion(field.shown.split(separator: " ").map(String.init))
      field.wait()
    }
    #expect(!seen.isEmpty && seen.isDisjoint(with: covered))
  }

  @Test func nothingIsHighlightedWhereNobodySeesTheKeyboard() throws {
    var field = try ScannedField(.rowColumn)
    field.play("hit")
    field.isShown = false
    field.offer()
    #expect(field.shown == "rest" && field.keyboard.scanDeadline == nil)
    field.play("hit")
    #expect(field.shown == "rest" && field.field.text == "")
    field.isShown = true
    field.offer()
    field.play("hit")
    #expect(field.shown == "t h e q")
  }

  @Test(arguments: ["cancelled", "unplugged", "another person", "off"])
  func endingAScanInAnyWayLeavesNothingStuck(after end: String) throws {
    var field = try ScannedField(.rowColumn, timing: .inverse)
    field.play("hit")
    #expect(field.keyboard.scanDeadline != nil)
    switch end {
    case "cancelled": field.keyboard.cancelAll()
    case "unplugged": field.keyboard.stopScanning()
    case "another person": field.keyboard.forgetPerson()
    default: field.keyboard.setBehaviour(KeyboardBehaviour())
    }
    field.offer()
    #expect(field.shown == "rest" && field.keyboard.scanDeadline == nil)
    #expect(field.keyboard.isAtRest && field.keyboard.isScanning == (end != "off"))
    field.hit(isDown: false)
    #expect(field.field.text == "")
  }

  // MARK: - Off, and touches

  @Test func switchesDoNothingWhereScanningIsOff() throws {
    var field = try ScannedField(nil)
    field.play("hit hit hit")
    #expect(field.shown == "rest" && field.field.text == "")
    #expect(!field.keyboard.isScanning && field.keyboard.scanDeadline == nil)
  }

  @Test func aTouchAnywhereIsAHitAndTypesNothingElse() throws {
    var field = try ScannedField(.rowColumn, touchAnywhere: true)
    try field.field.play("b at 11000")
    field.offer()
    #expect(field.field.text == "" && field.shown == "t h e q")
    try field.field.play("b at 11600, b at 12200")
    field.offer()
    #expect(field.field.text == "t")
  }

  @Test func fingersTypeWhileKeysAreScanned() throws {
    var field = try ScannedField(.rowColumn)
    field.play("hit")
    try field.field.play("b at 11000")
    #expect(field.field.text == "b")
  }
}
