import Layouts
import MarkedYAML
import OnScreenKeyboard
import Scene
import Settings
import Testing
import Units

/// Tests of a page of candidates that covers the keys.
@Suite struct CandidatePageTests {
  private static let layout = """
    id: letters
    title: Letters
    method: pinyin
    width: 10
    layers:
      main:
        rows: |
          q w e r t y u i o p
          a s d f g h j k l '
          z x c v b n m delete
          next . space return
    """
  /// The candidates, thirty for each answer.
  private static let texts = (0..<90).map { "字\($0)" }

  private var field: Field

  init() throws {
    try self.init(candidates: nil)
  }

  private init(candidates: Int?) throws {
    field = try Field(Self.layout, behaviour: Self.behaviour(candidates))
    field.keyboard.composes = true
    field.keyboard.setPurpose(.text)
    field.keyboard.beginText()
    try field.play("n at 0, i at 100")
    try answer(from: 0, at: 200)
  }

  private static func behaviour(_ candidates: Int?) -> KeyboardBehaviour {
    guard let candidates else { return KeyboardBehaviour() }
    let text = "composing: {candidates: \(candidates)}"
    let (settings, problems) = Settings.load(
      documents: [Document(file: "settings.yaml", text: text)])
    #expect(problems == [])
    return KeyboardBehaviour(settings, decimalSign: ".", layouts: [])
  }

  private mutating func answer(from: Int, at time: Int64) throws {
    try field.answer(
      Array(Self.texts[from..<from + 30]), hasMore: from < 60, at: time)
  }

  private var scene: Scene { field.keyboard.scene(visible: true, canType: { _ in true }) }

  private var candidates: [String] {
    (scene.strip?.items ?? []).filter { $0.id.hasPrefix("candidate-") }.map(\.label)
  }

  private var buttons: [String] {
    (scene.strip?.items ?? []).filter { $0.kind == .button }.map(\.label)
  }

  @Test mutating func itOpensOverTheKeys() throws {
    let strip = try #require(scene.strip)
    #expect(buttons == ["ni", "▾"])
    let inStrip = candidates
    try field.touchStrip("▾", at: 300)
    #expect(scene.keys.isEmpty)
    let page = try #require(scene.strip)
    #expect(page.rectangle == UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4))
    #expect(buttons == ["ni", "▸", "▴"])
    #expect(candidates.count > 2 * inStrip.count)
    #expect(candidates == Array(Self.texts.prefix(candidates.count)))
    // The items do not overlap, and all are on the page.
    for item in page.items {
      #expect(item.rectangle.x >= -0.001 && item.rectangle.maxX <= 1.001)
      #expect(item.rectangle.y >= 0.599 && item.rectangle.maxY <= 1.001)
      for other in page.items where other.id != item.id {
        let isApart =
          item.rectangle.maxX <= other.rectangle.x + 0.0001
          || other.rectangle.maxX <= item.rectangle.x + 0.0001
          || item.rectangle.maxY <= other.rectangle.y + 0.0001
          || other.rectangle.maxY <= item.rectangle.y + 0.0001
        #expect(isApart, "\(item.label) \(other.label)")
      }
    }
    try field.touchStrip("▴", at: 400)
    #expect(!scene.keys.isEmpty)
    #expect(scene.strip == strip)
    #expect(field.text == "")
  }

  @Test mutating func aCandidateOnItIsTaken() throws {
    try field.touchStrip("▾", at: 300)
    let last = try #require(candidates.last)
    let place = try #require(Self.texts.firstIndex(of: last))
    try field.touchStrip(last, at: 400)
    #expect(field.composing.last?.choice == place)
    try field.answer([], chosen: .init(text: last, letters: 2, spelling: 0), at: 450)
    #expect(field.text == last)
    #expect(!scene.keys.isEmpty)
  }

  @Test mutating func itsPagesFollowOneAnotherWithoutAGap() throws {
    try field.touchStrip("▾", at: 300)
    var seen = candidates
    var time: Int64 = 400
    while buttons.contains("▸") {
      try field.touchStrip("▸", at: time)
      if let from = field.composing.last?.from, from > 0 {
        let rest = Array(Self.texts[from...].prefix(30))
        try field.answer(rest, hasMore: from + rest.count < Self.texts.count, at: time + 100)
      }
      seen += candidates
      time += 200
      try #require(time < 5_000)
    }
    #expect(seen == Self.texts)
    #expect(buttons == ["ni", "◂", "▴"])
    while buttons.contains("◂") {
      try field.touchStrip("◂", at: time)
      let from = try #require(field.composing.last?.from)
      try field.answer(
        Array(Self.texts[from...].prefix(30)), hasMore: true, at: time + 100)
      time += 200
      try #require(time < 9_000)
    }
    #expect(candidates.first == Self.texts[0])
    // Space chooses the first visible candidate.
    #expect(scene.strip?.items.first { $0.kind == .byDefault }?.label == Self.texts[0])
  }

  @Test mutating func aTouchOnThePageReachesNoKeyBelow() throws {
    try field.touchStrip("▾", at: 300)
    // The place is between the letters and the key that leads back.
    let nowhere = SurfacePoint(x: 0.5, y: 0.602)
    field.anotherFinger()
    field.touch(.down, nowhere, at: .milliseconds(400))
    field.touch(.up, nowhere, at: .milliseconds(450))
    #expect(field.composing.count == 2 && field.text == "")
    #expect(scene.keys.isEmpty)
  }

  @Test mutating func aFingerOnALetterKeepsThePageClosed() throws {
    let key = try #require(scene.keys.first { $0.id == "h" }).rectangle
    let finger = SurfacePoint(x: key.x + key.width / 2, y: key.y + key.height / 2)
    field.anotherFinger()
    field.touch(.down, finger, at: .milliseconds(250))
    try field.touchStrip("▾", at: 300)
    #expect(field.composing.last?.spellings == [.init(letters: "nih")])
    #expect(!scene.keys.isEmpty)
  }

  @Test func noPageCoversPrintedKeys() throws {
    var behaviour = KeyboardBehaviour()
    behaviour.drawsKeys = false
    var printed = try CandidatePageTests(candidates: nil)
    printed.field.keyboard.setBehaviour(behaviour)
    try printed.field.play("n at 1000, i at 1100")
    try printed.answer(from: 0, at: 1_200)
    #expect(printed.buttons == ["ni"])
  }

  @Test func theSettingSaysHowManyAreShown() throws {
    var few = try CandidatePageTests(candidates: 3)
    #expect(few.candidates.count == 3)
    try few.field.touchStrip("▾", at: 300)
    #expect(few.candidates == Array(Self.texts.prefix(3)))
    try few.field.touchStrip("▸", at: 400)
    try few.field.answer(Array(Self.texts[3..<33]), hasMore: true, at: 450)
    #expect(few.candidates == Array(Self.texts[3..<6]))
  }
}
