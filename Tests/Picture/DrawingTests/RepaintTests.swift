import Scene
import Testing
import Themes
import Units

@testable import Drawing

struct RepaintTests {
  private let output = PixelSize(width: 960, height: 600)

  private static let rest = scene()

  private static func scene(_ change: (inout Scene) -> Void = { _ in }) -> Scene {
    var scene = Sample.scene("en-us", strip: true)
    scene.strip = Sample.words("teh", "the", "then", button: "Done")
    change(&scene)
    return scene
  }

  /// The changes of a keyboard in use.
  private static let scenes: [Scene] = [
    rest,
    scene { $0.keys[3].state = .pressed },
    scene {
      $0.keys[3].state = .pressed
      $0.keys[12].state = .pressed
    },
    scene {
      $0.keys[2].state = .pressed
      $0.popups = [Sample.alternates(["e", "é", "è", "ê"], selected: 1, over: $0.keys[2])]
    },
    scene {
      $0.keys[2].state = .pressed
      $0.popups = [Sample.alternates(["e", "é", "è", "ê"], selected: 2, over: $0.keys[2])]
    },
    scene { for index in 0..<26 { $0.keys[index].label = $0.keys[index].label.uppercased() } },
    scene {
      $0.keys[19].state = .locked
      $0.keys[4].state = .unreachable
    },
    scene { $0.strip?.items[0].pressed = true },
    scene { for index in 0..<10 { $0.keys[index].state = .scanned } },
    scene {
      $0.keys[3].state = [.scanned, .locked]
      $0.strip?.items[0].scanned = true
    },
    scene { $0.strip = Sample.words("one", "two") },
    scene {
      $0.strip?.items = []
      $0.strip?.display = .init(text: "12.5")
    },
    scene { $0.ring = SceneRing(place: $0.keys[3].rectangle, progress: 0.25) },
    scene { $0.ring = SceneRing(place: $0.keys[3].rectangle, progress: 0.75) },
    scene { $0.trail = Sample.trail(over: "h", "e", "l", "o", in: $0) },
    scene {
      $0.keys[3].state = .pressed
      $0.trail = Sample.trail(over: "e", "l", "o", "p", in: $0)
    },
    scene { $0.strip = nil },
    scene { $0.visible = false },
    Sample.scene("number-pad"),
  ]

  private static let canvas = Canvas(
    for: rest, on: PixelSize(width: 960, height: 600), scale: 1.5)

  /// A scene's whole picture, drawn once and never changed.
  private final class Whole: @unchecked Sendable {
    let picture: Picture

    init(_ scene: Scene, by renderer: Renderer) {
      picture = renderer.picture(of: scene, on: RepaintTests.canvas)
    }
  }

  /// The whole pictures of `scenes`. Repainting must give the same pictures, whatever was drawn
  /// before.
  private static let wholes: [Whole] = {
    let renderer = Renderer(theme: Sample.theme("light"))
    return scenes.map { Whole($0, by: renderer) }
  }()

  @Test(arguments: scenes.indices)
  func repaintingWhatChangedGivesTheWholePicture(before: Int) {
    let renderer = Renderer(theme: Sample.theme("light"))
    let (old, canvas) = (Self.scenes[before], Self.canvas)
    let drawn = renderer.picture(of: old, on: canvas)
    for (after, new) in Self.scenes.enumerated() {
      let picture = Picture(size: drawn.size)
      picture.pixels.copyMemory(
        from: drawn.pixels, byteCount: drawn.stride * drawn.size.height)
      renderer.draw(
        new, on: canvas, Repaint(from: old, to: new, on: canvas), into: picture.pixels,
        stride: picture.stride)
      let count = differences(picture, Self.wholes[after].picture, above: 0)
      #expect(count == 0, "scene \(after) over scene \(before)")
    }
  }

  @Test func nothingIsRepaintedWhereNothingChanged() {
    let canvas = Canvas(for: Self.rest, on: output)
    #expect(Repaint(from: Self.rest, to: Self.rest, on: canvas).isEmpty)
  }

  @Test func aPressedKeyCostsThatKeyOnly() {
    let canvas = Canvas(for: Self.rest, on: output)
    let repaint = Repaint(from: Self.rest, to: Self.scenes[1], on: canvas)
    #expect(repaint.rectangles == [canvas.place(Self.rest.keys[3].rectangle)])
  }

  @Test func aTrailCostsItsOwnRectangleOnly() throws {
    let canvas = Canvas(for: Self.rest, on: output)
    let trail = Self.scene { $0.trail = Sample.trail(over: "t", "y", "g", in: $0) }
    let repaint = Repaint(from: Self.rest, to: trail, on: canvas)
    let rectangle = try #require(repaint.rectangles.first)
    #expect(repaint.rectangles.count == 1)
    let key = canvas.place(trail.keys[0].rectangle)
    #expect(rectangle.width < 3 * key.width && rectangle.height < 2 * key.height)
    let later = Self.scene { $0.trail = trail.trail?.aged(by: 20) }
    #expect(Repaint(from: trail, to: later, on: canvas).rectangles == [rectangle])
    #expect(Repaint(from: later, to: later, on: canvas).isEmpty)
  }

  @Test func aTrailStaysWithinTheKeyboard() {
    let canvas = Canvas(for: Self.rest, on: output)
    let scene = Self.scene {
      $0.trail = SceneTrail(
        points: [.init(x: 0.1, y: 0.1, age: 20), .init(x: 0.9, y: 0.6, age: 0)], fading: 200)
    }
    let repaint = Repaint(from: Self.rest, to: scene, on: canvas)
    #expect(repaint.bounds.intersection(canvas.place(scene.rectangle)) == repaint.bounds)
  }

  @Test func aTrailFadesUntilItIsGone() throws {
    let renderer = Renderer(theme: Sample.theme("light"))
    let canvas = Canvas(for: Self.rest, on: output)
    let rest = renderer.picture(of: Self.rest, on: canvas)
    let trail = try #require(Sample.trail(over: "t", "y", "g", in: Self.rest))
    var before = Int.max
    for age in [0, 60, 120, 180] {
      let scene = Self.scene { $0.trail = trail.aged(by: age) }
      let count = differences(rest, renderer.picture(of: scene, on: canvas), above: 8)
      #expect(count > 0 && count < before)
      before = count
    }
    #expect(trail.aged(by: 200) == nil)
  }

  @Test func newSettingsMayHaveAnotherThemeSoAllIsDrawn() {
    let canvas = Canvas(for: Self.rest, on: PixelSize(width: 800, height: 600))
    var scene = Self.rest
    #expect(Repaint(from: Self.rest, to: scene, on: canvas).isEmpty)
    scene.settingsRead = .seconds(1)
    #expect(Repaint(from: Self.rest, to: scene, on: canvas) == Repaint(allOf: canvas))
    scene = Self.rest
    scene.look = Scene.Look(theme: "light", sound: "off", haptic: true)
    #expect(Repaint(from: Self.rest, to: scene, on: canvas) == Repaint(allOf: canvas))
  }

  @Test func aPopupThatClosesIsWipedAboveTheKeyboardToo() {
    let canvas = Canvas(for: Self.rest, on: output)
    let repaint = Repaint(from: Self.scenes[3], to: Self.rest, on: canvas)
    let popup = canvas.place(Self.scenes[3].popups[0].rectangle)
    #expect(repaint.rectangles.contains(popup))
    #expect(popup.y < canvas.place(Self.rest.rectangle).maxY)
  }

  @Test func aFirstSceneIsDrawnWhole() {
    let canvas = Canvas(for: Self.rest, on: output)
    #expect(Repaint(from: nil, to: Self.rest, on: canvas) == Repaint(allOf: canvas))
  }

  @Test func neighboursStayNeighboursInPixels() {
    for width in [953, 960, 1001, 1366] {
      let canvas = Canvas(for: Self.rest, on: PixelSize(width: width, height: 601))
      let row = Self.rest.keys.prefix(10).map { canvas.place($0.rectangle) }
      #expect(row.first?.x == 0)
      #expect(row.last?.maxX == width)
      for (left, right) in zip(row, row.dropFirst()) { #expect(left.maxX == right.x) }
    }
  }

  @Test func aSceneOfNonsenseIsDrawnWithoutHarm() {
    let renderer = Renderer(theme: .standard)
    var scene = Self.rest
    let canvas = Canvas(for: scene, on: output)
    for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0] {
      for index in scene.keys.indices { scene.keys[index].rectangle.width = value }
      scene.strip?.rectangle.height = value
      _ = renderer.picture(of: scene, on: canvas)
      scene.rectangle.height = value
      scene.keys[0].rectangle.y = value
      scene.trail = SceneTrail(
        points: [.init(x: value, y: 0.7, age: .min), .init(x: 0.5, y: value, age: .max)],
        fading: .min)
      _ = Repaint(from: Self.rest, to: scene, on: canvas)
      _ = Canvas(for: scene, on: output)
      _ = renderer.picture(of: scene, on: canvas)
    }
  }
}
