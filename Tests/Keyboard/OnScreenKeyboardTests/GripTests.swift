import Keys
import OnScreenKeyboard
import Scene
import Testing
import Units

/// Tests of a floating keyboard that a finger drags by its grip.
struct GripTests {
  private static let letters = """
    id: letters
    title: Letters
    width: 3
    layers:
      main:
        rows: |
          a b c
          d e next
    """

  private func floating() throws -> Field {
    var behaviour = KeyboardBehaviour()
    behaviour.floats = true
    return try Field(Self.letters, behaviour: behaviour)
  }

  @Test func draggingTheGripMovesTheKeyboard() throws {
    var field = try floating()
    field.touch(.down, SurfacePoint(x: 0.5, y: 0.61), at: .milliseconds(0))
    field.touch(.moved, SurfacePoint(x: 0.4, y: 0.31), at: .milliseconds(20))
    #expect(field.keyboard.isDragged)
    #expect(!field.keyboard.isAtRest)
    field.touch(.moved, SurfacePoint(x: 0.3, y: 0.21), at: .milliseconds(40))
    #expect(abs(field.keyboard.place.x + 0.2) < 1e-9)
    #expect(abs(field.keyboard.place.y - 0.2) < 1e-9)
    #expect(field.asked == [])
    field.touch(.up, SurfacePoint(x: 0.3, y: 0.21), at: .milliseconds(60))
    #expect(field.asked == ["drop"])
    #expect(field.keyboard.isAtRest)
    // Keys are touched where the moved keyboard shows them.
    try field.play("e at 200")
    #expect(field.text == "e")
  }

  @Test func keysBeginBelowTheGrip() throws {
    let field = try floating()
    let scene = field.keyboard.scene(visible: true, canType: { _ in true })
    let grip = try #require(scene.grip)
    #expect(grip.y == 0.6 && grip.height > 0.03)
    #expect(scene.keys.allSatisfy { $0.rectangle.y >= grip.maxY - 1e-9 })
    #expect(abs((scene.keys.map(\.rectangle.maxY).max() ?? 0) - 1) < 1e-9)
  }

  @Test func anotherFingersKeyIsTypedBeforeTheKeyboardMoves() throws {
    var field = try floating()
    field.touch(.down, SurfacePoint(x: 0.5, y: 0.75), at: .milliseconds(0))
    var other = field
    other.anotherFinger()
    other.touch(.down, SurfacePoint(x: 0.5, y: 0.61), at: .milliseconds(20))
    other.touch(.moved, SurfacePoint(x: 0.5, y: 0.5), at: .milliseconds(40))
    #expect(other.text == "b")
  }

  @Test func aFingerThatIsCancelledLeavesItWhereItIs() throws {
    var field = try floating()
    field.touch(.down, SurfacePoint(x: 0.5, y: 0.61), at: .milliseconds(0))
    field.touch(.cancelled, SurfacePoint(x: 0.1, y: 0.1), at: .milliseconds(20))
    #expect(field.keyboard.place.y == 0.6)
    #expect(!field.keyboard.isDragged)
    #expect(field.asked == ["drop"])
  }

  @Test func aDockedKeyboardHasNoGrip() throws {
    var field = try Field(Self.letters)
    #expect(field.keyboard.scene(visible: true, canType: { _ in true }).grip == nil)
    field.touch(.down, SurfacePoint(x: 0.5, y: 0.61), at: .milliseconds(0))
    field.touch(.up, SurfacePoint(x: 0.5, y: 0.61), at: .milliseconds(60))
    #expect(field.text == "b")
  }
}
