import Foundation
import Layouts
import MarkedYAML
import Scene
import SettingPages
import Settings
import Testing

@testable import Drawing

/// Tests that the words on pages of settings can be read. Titles of layouts may be cut, because
/// their authors may choose any length.
struct SettingPagesTests {
  /// The pages, with all settings at their defaults.
  private static func layout(_ words: SettingWords) -> SettingsLayout {
    SettingsLayout(
      values: Dictionary(Settings.declarations.map { ($0.key, $0.writtenDefault) }) { $1 },
      themes: ["dark", "high-contrast", "large-print", "light"], enabled: ["en-us", "de"],
      learns: true, words: words
    ) {
      [
        ("de", "Deutsch", true), ("en-us", "English (US)", true),
        ("pt-br", "Português (Brasil)", true),
      ]
    }
  }

  static func scene(
    _ name: String, part: Int = 1, size: KeyboardSize = .full, words: SettingWords = .english
  ) -> Scene {
    let page = layout(words).page(name, part: part).shaped(KeyboardShape(size: size))
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

  /// The shipped files with words of settings, and English.
  private static let languages: [SettingWords] = {
    let folder = #filePath.split(separator: "/").dropLast(4).reduce("") { "\($0)/\($1)" }
    return [.english]
      + ["de"].map { language in
        let text = try? String(
          contentsOfFile: "\(folder)/layouts/words/\(language).yaml", encoding: .utf8)
        return SettingWords(
          KeyWordsParser.parse(Document(file: "\(language).yaml", text: text ?? "")).settings)
      }
  }()

  @Test(arguments: ["light", "dark", "high-contrast", "large-print"], languages)
  func noLabelIsCutShort(theme: String, words: SettingWords) {
    for (name, part) in Self.pages {
      for size in [KeyboardSize.full, .oneHandedLeft] {
        for output in Self.outputs {
          let renderer = Renderer(theme: Sample.theme(theme))
          let scene = Self.scene(name, part: part, size: size, words: words)
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
