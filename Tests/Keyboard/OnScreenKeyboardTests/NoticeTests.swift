import Erasing
import Keys
import Layouts
import OnScreenKeyboard
import Scene
import Testing
import Touch
import Units

/// Tests of the notice that something was not typed, and of fingers while it is shown.
struct NoticeTests {
  private let keyboard: OnScreenKeyboard
  private static let place = UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4)

  init() {
    let keys = [("a", 0.0), ("b", 0.5)].map { letter, x in
      Key(
        id: letter, label: letter,
        rectangle: UnitRectangle(x: x, y: 0, width: 0.5, height: 1), action: .text(letter))
    }
    keyboard = OnScreenKeyboard(
      layout: Layout(
        id: "test", title: "Test",
        layers: [Layer(id: "main", keys: keys, unitsWide: 2, unitsHigh: 1)]),
      behaviour: KeyboardBehaviour(), place: Self.place)
  }

  private var popups: [Popup] {
    keyboard.scene(visible: true, canType: { _ in true }).popups
  }
  private var labels: [String] { popups.flatMap(\.cells).map(\.label) }

  /// Returns the acts of a finger that comes down and lifts after 50 ms.
  private func tap(_ x: Double, _ y: Double, at time: Int64) -> [KeyboardAct] {
    let acts = ErasingQueue<KeyboardAct>()
    for (phase, delay) in [(KeyboardContactEvent.Phase.down, Int64(0)), (.up, 50)] {
      keyboard.handle(
        KeyboardContactEvent(
          contact: ContactID(UInt64(time)), phase: phase, point: SurfacePoint(x: x, y: y),
          time: .milliseconds(time + delay)),
        into: acts)
    }
    return acts.popAll()
  }

  @Test(arguments: Notice.allCases)
  func itIsOverTheStrip(_ notice: Notice) throws {
    keyboard.setButtons([AccessoryButton(id: "done", label: "Done")])
    let strip = try #require(keyboard.strip)
    keyboard.show(notice, at: .zero)
    #expect(labels == [KeyWords.english[notice.word]])
    #expect(popups.first?.rectangle == strip.rectangle)
  }

  @Test func itIsInTheLayoutsLanguage() throws {
    let text = "id: x\ntitle: X\nlanguage: de\nwidth: 2\nlayers: {main: {rows: [a next]}}"
    let words = KeyWordsByLanguage { _ in [.noKey: "Keine Taste"] }
    let layout = LayoutParser.parse(
      Array(text.utf8), file: "x.yaml", names: NamesForLayouts(words: words)
    ).layout
    keyboard.setLayout(try #require(layout))
    keyboard.show(.unreachable, at: .zero)
    #expect(labels == ["Keine Taste"])
  }

  @Test func withoutAStripItIsAboveTheKeysWhichStay() {
    let keys = keyboard.keyArea
    keyboard.show(.unreachable, at: .zero)
    #expect(popups.first?.rectangle.maxY == Self.place.y)
    #expect(keyboard.keyArea == keys)
  }

  @Test func itStaysOnTheGlassOfAKeyboardThatFillsIt() {
    keyboard.setPlace(UnitRectangle(x: 0, y: 0, width: 1, height: 1))
    keyboard.show(.unreachable, at: .zero)
    #expect(popups.first?.rectangle.y == 0)
  }

  @Test func itEndsByItself() {
    let revision = keyboard.revision
    keyboard.show(.notCommitted, at: .seconds(1))
    #expect(keyboard.revision != revision)
    #expect(keyboard.nextDeadline == .seconds(1) + Notice.duration)
    let shown = keyboard.revision
    keyboard.advance(to: .seconds(1) + Notice.duration, into: ErasingQueue())
    #expect(labels == [])
    #expect(keyboard.revision != shown)
    #expect(keyboard.nextDeadline == nil)
  }

  @Test func aKeyEndsItAndTypes() {
    keyboard.show(.unreachable, at: .zero)
    #expect(tap(0.25, 0.9, at: 1_000) == [.type("a")])
    #expect(labels == [])
  }

  @Test func aFingerOnItDoesNothingElse() throws {
    keyboard.setButtons([AccessoryButton(id: "done", label: "Done")])
    let strip = try #require(keyboard.strip).rectangle
    let y = strip.y + strip.height / 2
    keyboard.show(.unreachable, at: .zero)
    #expect(tap(0.5, y, at: 1_000) == [])
    #expect(labels == [])
    #expect(tap(0.5, y, at: 2_000) == [.touchButton("done")])
  }

  @Test func hidingEndsIt() {
    keyboard.show(.full, at: .zero)
    keyboard.cancelAll()
    #expect(labels == [])
  }

  @Test func anAlternatesPopupIsDrawnOverIt() throws {
    var key = Key(
      id: "e", label: "e", rectangle: UnitRectangle(x: 0, y: 0, width: 1, height: 1),
      action: .text("e"))
    key.alternates = [Key.Alternate(label: "é", action: .text("é"))]
    keyboard.setLayout(
      Layout(
        id: "test", title: "Test",
        layers: [Layer(id: "main", keys: [key], unitsWide: 1, unitsHigh: 1)]))
    keyboard.handle(
      KeyboardContactEvent(
        contact: ContactID(1), phase: .down, point: SurfacePoint(x: 0.5, y: 0.8), time: .zero),
      into: ErasingQueue())
    keyboard.advance(to: .seconds(1), into: ErasingQueue())
    keyboard.show(.unreachable, at: .seconds(1))
    #expect(labels == [KeyWords.english[.noKey], "é"])
  }
}
