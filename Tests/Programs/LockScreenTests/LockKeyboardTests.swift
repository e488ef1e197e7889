import Erasing
import Layouts
import OnScreenKeyboard
import Scene
import SystemFiles
import Testing
import Units

@testable import LockScreen

/// Tests with fingers on the keyboard of a locked screen, in virtual time.
struct LockKeyboardTests {
  private static let letters = """
    id: letters
    title: Letters
    width: 8
    layers:
      main:
        shift: upper
        rows: |
          a b c shift space delete return hide
          next d e f g h tab escape
    """
  private static let others = """
    id: others
    title: Others
    width: 4
    layers:
      main:
        rows: |
          x y next return
    """

  private let keyboard: LockKeyboard
  private let edits = ErasingQueue<LockEdit>()

  init() throws {
    func layout(_ text: String) throws -> Layout {
      let (layout, problems) = LayoutParser.parse(Array(text.utf8), file: "test.yaml")
      #expect(problems.isEmpty)
      return try #require(layout)
    }
    keyboard = LockKeyboard(
      layouts: [try layout(Self.letters), try layout(Self.others)],
      behaviour: KeyboardBehaviour(),
      height: KeyboardHeight(share: 0.5, portraitShare: 0.5), shape: KeyboardShape())
  }

  private func place(_ id: String) throws -> SurfacePoint {
    let key = try #require(keyboard.scene.keys.first { $0.id == id })
    return SurfacePoint(
      x: key.rectangle.x + key.rectangle.width / 2, y: key.rectangle.y + key.rectangle.height / 2)
  }

  private func finger(_ number: Int32) -> LockKeyboard.Finger {
    LockKeyboard.Finger(seat: 1, number: number)
  }

  /// Taps keys 100 ms apart, and returns the edits.
  private func tap(_ ids: String..., from start: Int64 = 0) throws -> [LockEdit] {
    for (index, id) in ids.enumerated() {
      let time = Microseconds.milliseconds(start + Int64(index) * 100)
      keyboard.down(finger(0), at: try place(id), time: time, into: edits)
      keyboard.up(finger(0), time: time + Microseconds.milliseconds(40), into: edits)
    }
    return edits.popAll()
  }

  @Test func typesWhatIsTouched() throws {
    #expect(
      try tap("a", "shift", "b", "c", "space", "delete", "return") == [
        .type("a"), .type("B"), .type("c"), .type(" "), .deleteLast, .submit,
      ])
  }

  @Test func escapeEmptiesAndTabIsNoText() throws {
    #expect(try tap("a", "tab", "escape") == [.type("a"), .clear])
  }

  @Test func noKeyLightsUp() throws {
    let before = keyboard.scene
    keyboard.down(finger(0), at: try place("a"), time: .zero, into: edits)
    #expect(keyboard.scene == before)
  }

  @Test func twoFingersAtOnce() throws {
    keyboard.down(finger(0), at: try place("a"), time: .milliseconds(0), into: edits)
    keyboard.down(finger(1), at: try place("b"), time: .milliseconds(20), into: edits)
    keyboard.up(finger(0), time: .milliseconds(40), into: edits)
    keyboard.up(finger(1), time: .milliseconds(60), into: edits)
    #expect(edits.popAll() == [.type("a"), .type("b")])
  }

  @Test func whatIsCancelledTypesNothing() throws {
    keyboard.down(finger(0), at: try place("a"), time: .zero, into: edits)
    keyboard.cancelAll()
    keyboard.up(finger(0), time: .milliseconds(40), into: edits)
    #expect(edits.popAll() == [])
    #expect(try tap("b", from: 200) == [.type("b")])
  }

  @Test func aFingerThatWasLiftedUnheardIsNewWhenItComesDownAgain() throws {
    keyboard.down(finger(0), at: try place("delete"), time: .zero, into: edits)
    #expect(try tap("a", from: 100) == [.type("a")])
    #expect(keyboard.nextDeadline == nil)
  }

  @Test func fingersBesideItDoNothing() throws {
    keyboard.down(finger(0), at: SurfacePoint(x: 0.5, y: 0.1), time: .zero, into: edits)
    keyboard.moved(finger(0), to: try place("a"), time: .milliseconds(20), into: edits)
    keyboard.up(finger(0), time: .milliseconds(40), into: edits)
    #expect(edits.popAll() == [])
  }

  @Test func aFloodOfFingersEndsWithThem() throws {
    for round in 0..<50 {
      let time = Microseconds.milliseconds(Int64(round))
      for number in 0..<10 {
        keyboard.down(
          finger(Int32(number)), at: try place(number % 2 == 0 ? "a" : "return"), time: time,
          into: edits)
      }
      keyboard.cancelAll()
      edits.removeAll()
    }
    #expect(keyboard.scene.unseenTouches == 0)
    #expect(try tap("b", from: 5_000) == [.type("b")])
  }

  @Test func goesThroughTheLayouts() throws {
    _ = try tap("next")
    #expect(keyboard.scene.layout == "others")
    #expect(try tap("x", from: 1_000) == [.type("x")])
    _ = try tap("next", from: 2_000)
    #expect(keyboard.scene.layout == "letters")
  }

  @Test func oneThatIsHiddenComesBackWithATouch() throws {
    _ = try tap("hide")
    #expect(!keyboard.isVisible)
    keyboard.down(finger(0), at: SurfacePoint(x: 0.5, y: 0.9), time: .seconds(1), into: edits)
    keyboard.up(finger(0), time: .seconds(1), into: edits)
    #expect(keyboard.isVisible)
    #expect(edits.popAll() == [])
    #expect(try tap("a", from: 2_000) == [.type("a")])
  }

  @Test func holdingDeleteEmptiesIt() throws {
    keyboard.down(finger(0), at: try place("delete"), time: .zero, into: edits)
    var time = Microseconds.zero
    while time < .seconds(4), let deadline = keyboard.nextDeadline {
      time = deadline
      keyboard.advance(to: time, into: edits)
    }
    keyboard.up(finger(0), time: time, into: edits)
    #expect(edits.popAll().contains(.clear))
  }

  @Test func anotherSurfaceEndsFingers() throws {
    keyboard.down(finger(0), at: try place("a"), time: .zero, into: edits)
    keyboard.setSurface((Millimetres(200), Millimetres(120)))
    keyboard.up(finger(0), time: .milliseconds(40), into: edits)
    #expect(edits.popAll() == [])
  }

  @Test func aPasswordOnTheShippedLayout() throws {
    let english = try SystemFiles.ofThisProgram().layout("en-us")
    let keyboard = LockKeyboard(
      layouts: [english], behaviour: KeyboardBehaviour(),
      height: KeyboardHeight(share: 0.4, portraitShare: 0.4), shape: KeyboardShape())
    keyboard.setSurface((Millimetres(216), Millimetres(135)))
    let keys = ["shift", "f", "j", "o", "r", "d", "space", "symbols", "4", "2", "space", "letters"]
    for (index, id) in (keys + ["k", "a", "y", "a", "k", "return"]).enumerated() {
      let key = try #require(keyboard.scene.keys.first { $0.id == id }, "no key \(id)").rectangle
      let time = Microseconds.milliseconds(Int64(index) * 100)
      keyboard.down(
        finger(0), at: SurfacePoint(x: key.x + key.width / 2, y: key.y + key.height / 2),
        time: time, into: edits)
      keyboard.up(finger(0), time: time + .milliseconds(40), into: edits)
    }
    #expect(edits.popAll() == "Fjord 42 kayak".map { .type(String($0)) } + [.submit])
  }
}
