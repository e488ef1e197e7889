import Scene
import Testing
import Touch
import Units

@testable import keyglass_panel

@Suite struct DwellRingTests {
  private var ring = DwellRing()
  private let keys = [0.0, 0.5].map { x in
    SceneKey(
      id: "\(x)", label: "", hint: nil,
      rectangle: UnitRectangle(x: x, y: 0.6, width: 0.5, height: 0.4), style: .character, state: [])
  }

  private func scene(since: Int64?) -> Scene {
    var scene = Scene(
      layout: "en-us", layer: "letters", visible: true,
      rectangle: UnitRectangle(x: 0, y: 0.6, width: 1, height: 0.4), direction: .leftToRight,
      keys: keys)
    scene.dwell = since.map {
      SceneDwell(since: .milliseconds($0), until: .milliseconds($0 + 800))
    }
    return scene
  }

  private mutating func point(_ phase: PointerEvent.Phase, _ x: Double) {
    ring.receive(PointerEvent(phase, at: SurfacePoint(x: x, y: 0.8)))
  }

  private mutating func frame(at now: Int64, moves: Bool = true) -> SceneRing? {
    ring.frame(at: .milliseconds(now)) { moves }
  }

  @Test mutating func itFillsOverThePointersKey() {
    point(.moved, 0.6)
    ring.receive(scene(since: 1_000))
    #expect(frame(at: 1_200) == SceneRing(place: keys[1].rectangle, progress: 0.25))
    #expect(ring.deadline == .milliseconds(1_233))
    #expect(frame(at: 1_900)?.progress == 1)
    #expect(ring.deadline == nil)
    ring.receive(scene(since: nil))
    #expect(frame(at: 1_910) == nil)
  }

  /// A pointer that trembles over its key's edge still waits for the key.
  @Test mutating func itStaysOnItsKeyUntilTheTimesChange() {
    point(.moved, 0.51)
    ring.receive(scene(since: 1_000))
    point(.moved, 0.49)
    ring.receive(scene(since: 1_000))
    #expect(frame(at: 1_200)?.place == keys[1].rectangle)
    ring.receive(scene(since: 1_300))
    #expect(frame(at: 1_300)?.place == keys[0].rectangle)
  }

  @Test mutating func littleMovementIsQuarters() {
    point(.moved, 0.2)
    ring.receive(scene(since: 1_000))
    #expect(frame(at: 1_050, moves: false)?.progress == 0)
    #expect(ring.deadline == .milliseconds(1_200))
    #expect(frame(at: 1_399, moves: false)?.progress == 0.25)
    #expect(ring.deadline == .milliseconds(1_400))
    #expect(frame(at: 1_400, moves: false)?.progress == 0.5)
  }

  @Test mutating func thereIsNoneWithoutPointerOrKeyboard() {
    ring.receive(scene(since: 1_000))
    #expect(frame(at: 1_200) == nil)
    point(.moved, 0.2)
    ring.receive(scene(since: 1_100))
    point(.left, 0.2)
    #expect(frame(at: 1_200) == nil)
    #expect(ring.deadline == nil)
    point(.moved, 0.2)
    var hidden = scene(since: 1_200)
    hidden.visible = false
    ring.receive(hidden)
    #expect(frame(at: 1_300) == nil)
  }
}
