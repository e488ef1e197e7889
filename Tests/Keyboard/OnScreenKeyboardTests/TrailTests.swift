import Erasing
import Layouts
import MarkedYAML
import Scene
import Settings
import Testing
import Touch
import Units

@testable import OnScreenKeyboard

/// Tests of the line behind a finger that swipes.
@Suite struct TrailTests {
  private static let letters = """
    id: letters
    title: Letters
    width: 10
    layers:
      main:
        rows: |
          q w e r t y u i o p
          a s d f g h j k l delete
          next . space return
    """

  /// Returns a field in which a finger came down on q and went to t in 200 ms.
  private func field(
    _ purpose: Purpose = .text, _ change: (inout KeyboardBehaviour) -> Void = { _ in }
  ) throws -> Field {
    var behaviour = KeyboardBehaviour()
    change(&behaviour)
    var field = try Field(Self.letters, behaviour: behaviour)
    field.keyboard.setPurpose(purpose)
    field.keyboard.typing.engine.setSwipes(true)
    field.anotherFinger()
    for (index, key) in "qwert".enumerated() {
      let place = try #require(field.key(String(key)))
      field.touch(index == 0 ? .down : .moved, place, at: .milliseconds(1_000 + 50 * Int64(index)))
    }
    return field
  }

  private func trail(of field: Field) -> SceneTrail? {
    field.keyboard.scene(visible: true, canType: { _ in true }).trail
  }

  @Test func itGoesBehindTheFinger() throws {
    let field = try field()
    let trail = try #require(self.trail(of: field))
    #expect(trail.points.map(\.age) == [200, 150, 100, 50, 0])
    #expect(trail.fading == 200)
    let end = try #require(field.key("t"))
    let last = try #require(trail.points.last)
    #expect(abs(last.x - end.x) < 1e-9 && abs(last.y - end.y) < 1e-9)
  }

  @Test func itEndsWithTheSwipe() throws {
    var field = try field()
    field.touch(.up, try #require(field.key("t")), at: .milliseconds(1_210))
    #expect(trail(of: field) == nil)
  }

  @Test func aRestingFingerHasNone() throws {
    var field = try field()
    // Another finger's touch draws the scene again.
    let (place, resting) = (try #require(field.key("l")), field)
    field.anotherFinger()
    field.touch(.down, place, at: .milliseconds(1_300))
    #expect(trail(of: field)?.points.map(\.age) == [200, 150, 100])
    field.touch(.up, place, at: .milliseconds(1_450))
    #expect(trail(of: field) == nil)
    field.sameFinger(as: resting)
    field.touch(.moved, try #require(field.key("y")), at: .milliseconds(1_500))
    #expect(trail(of: field)?.points.map(\.age) == [0])
  }

  @Test(arguments: [Purpose.password, .pin, .unknown])
  func fieldsThatMayBeSecureShowNoTrail(purpose: Purpose) throws {
    #expect(trail(of: try field(purpose)) == nil)
  }

  @Test func itCanBeSwitchedOff() throws {
    let field = try field { $0.trail = .zero }
    #expect(trail(of: field) == nil)
    // The scene is not drawn again either.
    let before = field.keyboard.revision
    var moved = field
    moved.touch(.moved, try #require(field.key("y")), at: .milliseconds(1_250))
    #expect(moved.keyboard.revision == before)
  }

  @Test func aSettingLimitsTheTrailsDuration() throws {
    let trail = try #require(self.trail(of: try field { $0.trail = .milliseconds(80) }))
    #expect(trail.points.map(\.age) == [50, 0])
    #expect(trail.fading == 80)
  }

  @Test(arguments: [("shown", 200), ("printed", 0)])
  func printedKeysHaveNone(keys: String, fading: Int64) {
    let (settings, problems) = Settings.load(
      documents: [Document(file: "settings.yaml", text: "panel: {keys: \(keys)}")])
    #expect(problems == [])
    let behaviour = KeyboardBehaviour(settings, decimalSign: ".", layouts: [])
    #expect(behaviour.trail == .milliseconds(fading))
  }
}
