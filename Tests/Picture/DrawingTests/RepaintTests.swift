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
    scene { $0.strip = Sample.words("one", "two") },
    scene {
      $0.strip?.items = []
      $0.strip?.display = .init(text: "12.5")
    },
    scene { $0.strip = nil },
    scene { $0.visible = false },
    Sample.scene("number-pad"),
  ]

  @Test(arguments: scenes.indices, scenes.indices)
  func repaintingWhatChangedGivesTheWholePicture(before: Int, after: Int) {
    let renderer = Renderer(theme: Sample.theme("light"))
    let (old, new) = (Self.scenes[before], Self.scenes[after])
    let canvas = Canvas(for: Self.rest, on: output, scale: 1.5)
    let picture = renderer.picture(of: old, on: canvas)
    renderer.draw(
      new, on: canvas, Repaint(from: old, to: new, on: canvas), into: picture.pixels,
      stride: picture.stride)
    #expect(differences(picture, renderer.picture(of: new, on: canvas), above: 0) == 0)
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
      _ = Canvas(for: scene, on: output)
      _ = renderer.picture(of: scene, on: canvas)
    }
  }
}
