import Layouts
import Scene
import SettingPages
import Settings
import Testing

@testable import Drawing

/// Tests that the words on pages of settings can be read. Titles of layouts may be cut, as long as
/// their authors like.
struct SettingPagesTests {
  /// The pages, with all settings at their defaults.
  private static var layout: SettingsLayout {
    SettingsLayout(
      values: Dictionary(Settings.declarations.map { ($0.key, $0.writtenDefault) }) { $1 },
      themes: ["dark", "high-contrast", "large-print", "light"], enabled: ["en-us", "de"],
      learns: true
    ) {
      [
        ("de", "Deutsch", true), ("en-us", "English (US)", true),
        ("pt-br", "Português (Brasil)", true),
      ]
    }
  }

  static func scene(
    _ name: String, part: Int = 1, size: KeyboardSize = .full
  ) -> Scene {
    let page = layout.page(name, part: part).shaped(KeyboardShape(size: size))
    return Scene(page.layers[0], of: page, in: Sample.keyboard)
  }

  private static let pages =
    SettingPage.all.map { ($0.name, 1) }
    + [("", 1), ("forget", 1), ("size", 2), ("text", 2)]

  /// A wide screen, an upright tablet, and a telephone.
  private static let outputs = [
    PixelSize(width: 1_280, height: 800), PixelSize(width: 800, height: 1_280),
    PixelSize(width: 360, height: 720),
  ]

  @Test(arguments: ["light", "dark", "high-contrast", "large-print"])
  func noLabelIsCutShort(theme: String) {
    for (name, part) in Self.pages {
      for size in [KeyboardSize.full, .oneHandedLeft] {
        for output in Self.outputs {
          let renderer = Renderer(theme: Sample.theme(theme))
          let scene = Self.scene(name, part: part, size: size)
          _ = renderer.picture(of: scene, on: Canvas(for: scene, on: output))
          #expect(
            renderer.lettering.cutTexts == [],
            "on the page `\(name)`, \(output.width) pixels wide, \(size.rawValue)")
        }
      }
    }
  }

  @Test func aLongLabelIsCut() {
    var scene = Self.scene("theme")
    scene.keys[0].label = "A theme whose name nobody can read, since it never ends"
    let renderer = Renderer(theme: Sample.theme("light"))
    _ = renderer.picture(of: scene, on: Canvas(for: scene, on: Self.outputs[2]))
    #expect(renderer.lettering.cutTexts == [scene.keys[0].label])
  }
}
