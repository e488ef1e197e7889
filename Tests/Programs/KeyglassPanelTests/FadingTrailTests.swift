import Scene
import Testing
import Units

@testable import keyglass_panel

@Suite struct FadingTrailTests {
  private var fading = FadingTrail()
  private let rest = Scene(
    layout: "en-us", layer: "letters", visible: true,
    rectangle: UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4), direction: .leftToRight,
    keys: [])

  private func scene(ages: [Int], _ change: (inout Scene) -> Void = { _ in }) -> Scene {
    var scene = rest
    scene.trail = SceneTrail(
      points: ages.map { SceneTrail.Point(x: 0.5, y: 0.8, age: $0) }, fading: 200)
    change(&scene)
    return scene
  }

  /// Returns the ages of the drawn points in milliseconds; nil if no trail is drawn.
  private mutating func ages(at now: Int64) -> [Int]? {
    fading.frame(at: .milliseconds(now))?.points.map(\.age)
  }

  private mutating func receive(
    _ scene: Scene, after earlier: Scene?, isWanted: Bool = true, at now: Int64
  ) -> Bool {
    fading.receive(scene, after: earlier, isWanted: isWanted, at: .milliseconds(now))
  }

  @Test mutating func withoutATrailNothingIsDue() {
    #expect(receive(rest, after: nil, at: 1_000))
    #expect(ages(at: 1_000) == nil)
    #expect(fading.deadline == nil)
    #expect(receive(rest, after: rest, at: 1_100))
  }

  @Test mutating func itFadesWithoutScenes() {
    #expect(receive(scene(ages: [100, 0]), after: rest, at: 1_000))
    #expect(ages(at: 1_000) == [100, 0])
    #expect(fading.deadline == .milliseconds(1_016))
    #expect(ages(at: 1_016) == [116, 16])
    #expect(ages(at: 1_199) == [299, 199])
    #expect(fading.deadline != nil)
    #expect(ages(at: 1_200) == nil)
    #expect(fading.deadline == nil)
  }

  @Test mutating func aLiftedFingersTrailFadesOn() {
    let moving = scene(ages: [100, 0])
    #expect(receive(moving, after: rest, at: 1_000))
    _ = ages(at: 1_000)
    // A scene with the word in the strip, or with a touched key, is shown at once.
    var lifted = rest
    lifted.unseenTouches = 1
    #expect(receive(lifted, after: moving, at: 1_050))
    #expect(ages(at: 1_050) == [150, 50])
  }

  @Test mutating func scenesOfTheTrailAloneWaitForTheNextFrame() {
    let first = scene(ages: [50, 0])
    #expect(receive(first, after: rest, at: 1_000))
    _ = ages(at: 1_000)
    #expect(!receive(scene(ages: [54, 4, 0]), after: first, at: 1_004))
    #expect(fading.deadline == .milliseconds(1_016))
    #expect(ages(at: 1_016) == [66, 16, 12])
  }

  @Test mutating func itIsForgottenAtOnce() {
    let moving = scene(ages: [100, 0])
    let changes: [(inout Scene) -> Void] = [
      { $0.forgotten = 1 }, { $0.visible = false }, { $0.rectangle.y = 0.5 }, { $0.layout = "de" },
    ]
    for change in changes {
      var next = rest
      change(&next)
      #expect(receive(moving, after: rest, at: 1_000))
      _ = ages(at: 1_000)
      #expect(receive(next, after: moving, at: 1_010))
      #expect(ages(at: 1_010) == nil)
    }
  }

  @Test mutating func thereIsNoneWhereTheDesktopWantsLittleMovement() {
    #expect(receive(scene(ages: [100, 0]), after: rest, isWanted: false, at: 1_000))
    #expect(ages(at: 1_000) == nil)
    #expect(fading.deadline == nil)
  }
}
