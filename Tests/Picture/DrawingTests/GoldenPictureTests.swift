import Erasing
import Glibc
import Keys
import Layouts
import Scene
import Testing
import Touch
import Units

@testable import Drawing

/// Tests the looks of the shipped layouts. `make golden` draws the pictures again; look at them
/// before you commit them.
struct GoldenPictureTests {
  private static let folder = "\(Sample.repository)/Tests/Picture/DrawingTests/Golden"
  /// Fonts and rasterisers differ slightly between versions.
  private static let tolerance = 48
  private static let mostDifferences = 0.002

  struct Golden: Sendable, CustomStringConvertible {
    var name: String
    var theme = "light"
    var scale = 1.0
    /// The output's size in logical pixels.
    var output = PixelSize(width: 800, height: 600)
    var scene: Scene
    var description: String { name }
  }

  static let pictures: [Golden] = {
    var pictures: [Golden] = []
    for theme in ["light", "dark", "high-contrast"] {
      // The scene of emoji follows below.
      for layout in Sample.drawnByHand where layout != "emoji" {
        let scene = layout == "calculator" ? display : Sample.scene(layout)
        pictures.append(Golden(name: "\(layout)-\(theme)", theme: theme, scene: scene))
      }
    }
    for layout in ["cs", "el", "fa", "ka"] {
      pictures.append(Golden(name: "\(layout)-light", scene: Sample.scene(layout)))
    }
    for theme in ["light", "dark", "high-contrast", "large-print"] {
      pictures.append(Golden(name: "states-\(theme)", theme: theme, scene: states))
    }
    pictures.append(
      Golden(
        name: "en-us-shifted",
        scene: Sample.scene("en-us", shifted: true) { $0 == 19 ? .latched : [] }))
    pictures.append(Golden(name: "en-us-symbols", scene: Sample.scene("en-us", layer: 1)))
    for theme in ["light", "dark", "high-contrast"] {
      pictures.append(Golden(name: "preview-\(theme)", theme: theme, scene: preview))
    }
    pictures.append(Golden(name: "edits", scene: edits))
    pictures.append(
      Golden(name: "icon", output: PixelSize(width: 400, height: 280), scene: icon))
    pictures.append(Golden(name: "sizes", scene: sizes))
    pictures.append(Golden(name: "email-de", scene: Sample.scene("email", inUse: "de")))
    pictures.append(
      Golden(name: "terminal-ru", theme: "dark", scene: Sample.scene("terminal", inUse: "ru")))
    // The most frequent scenes are drawn in each theme at each scale, and small, because there are
    // many.
    for theme in ["light", "dark", "high-contrast", "large-print"] {
      for scale in [1.0, 1.5, 2.0] {
        let scenes = [
          ("hand", hand), ("alternates", popup), ("emoji", Sample.scene("emoji")),
          ("one-handed", Sample.scene("en-us", size: .oneHandedRight)), ("swipe", swipe),
          ("split", Sample.scene("de", strip: true, size: .split)), ("floating", floating),
        ]
        for (name, scene) in scenes {
          pictures.append(
            Golden(
              name: "\(name)-\(theme)-\(scale)", theme: theme, scale: scale,
              output: PixelSize(width: 400, height: 280), scene: scene))
        }
      }
    }
    for layout in ["de", "calculator"] {
      let scene = layout == "calculator" ? display : Sample.scene(layout)
      pictures.append(Golden(name: "\(layout)-large-print", theme: "large-print", scene: scene))
    }
    for theme in ["light", "high-contrast"] {
      pictures.append(Golden(name: "candidates-\(theme)", theme: theme, scene: candidates))
    }
    for page in ["", "size"] {
      let name = page.isEmpty ? "settings" : "settings-\(page)"
      pictures.append(Golden(name: name, scene: SettingPagesTests.scene(page)))
    }
    pictures.append(Golden(name: "right-to-left", scene: rightToLeft))
    pictures.append(Golden(name: "scripts", theme: "dark", scene: scripts))
    return pictures
  }()

  @Test(arguments: pictures)
  func looksAsItWasSeenToBeRight(golden: Golden) throws {
    let output = PixelSize(
      width: Int(Double(golden.output.width) * golden.scale),
      height: Int(Double(golden.output.height) * golden.scale))
    let canvas = Canvas(for: golden.scene, on: output, scale: golden.scale)
    let picture = Renderer(theme: Sample.theme(golden.theme)).picture(of: golden.scene, on: canvas)
    let file = "\(Self.folder)/\(golden.name).png"
    if getenv("KEYGLASS_DRAW_GOLDEN") != nil {
      try picture.writePNG(to: file)
      return
    }
    let expected = try Picture(png: file)
    let count = differences(picture, expected, above: Self.tolerance)
    let most = Int(Double(picture.size.width * picture.size.height) * Self.mostDifferences)
    if count > most {
      let drawn = "/tmp/keyglass-golden-\(golden.name).png"
      try picture.writePNG(to: drawn)
      Issue.record("\(count) pixels differ from \(file), at most \(most) may; see \(drawn)")
    }
  }

  @Test func aMissingKeyIsNoticed() {
    var scene = Sample.scene("en-us")
    let canvas = Canvas(for: scene, on: PixelSize(width: 800, height: 600))
    let renderer = Renderer(theme: Sample.theme("light"))
    let whole = renderer.picture(of: scene, on: canvas)
    scene.keys[4].label = ""
    let count = differences(whole, renderer.picture(of: scene, on: canvas), above: Self.tolerance)
    #expect(count > 20)
  }

  // MARK: Scenes that no layout alone shows

  private static let states: Scene = {
    var scene = Sample.scene("en-us")
    let states: [SceneKey.State] = [
      .pressed, .latched, .locked, .unreachable, [.locked, .pressed], [.unreachable, .pressed],
    ]
    for (index, state) in states.enumerated() { scene.keys[index].state = state }
    for (index, key) in scene.keys.enumerated() where key.icon == .shift {
      scene.keys[index].state = .locked
      scene.keys[index].icon = .capsLock
    }
    for (index, style) in Key.Style.allCases.enumerated() {
      scene.keys[10 + index].style = style
    }
    for index in 10..<19 { scene.keys[index].hint = "\(index % 10)" }
    return scene
  }()

  /// A layout with icons of its own, one on a pressed key and one on a key of another style.
  private static let icon: Scene = {
    let text = """
      id: icon
      title: Icon
      width: 4
      layers:
        main:
          rows: |
            home help mail next
      keys:
        home: {button: home, icon: "M12 3 2 12h3v8h5v-6h4v6h5v-8h3Z"}
        help: {press: F1, icon: "M11 18h2v-2h-2Zm1-12Q8 6 8 10h2q0-2 2-2c1 0 2 1 2 2 0 2-3 2-3 5h2q0-2 2-3 1-1 1-2Q16 6 12 6Z"}
        mail: {button: mail, style: accent, icon: "M4 4C3 4 2 5 2 6v12h20V6H4Z"}
      """
    guard let layout = LayoutParser.parse(Array(text.utf8), file: "icon").layout else {
      return Sample.scene("en-us")
    }
    return Scene(layout.layers[0], of: layout, in: Sample.keyboard) { _, _ in
      false
    } state: { index, _, _ in
      index == 1 ? .pressed : []
    }
  }()

  private static let popup: Scene = {
    var scene = Sample.scene("en-us")
    scene.keys[2].state = .pressed
    scene.keys[23].state = .pressed
    scene.popups = [
      Sample.alternates(
        ["é", "è", "ê", "ë", "ē", "ė", "ę"], selected: 2, unreachable: [4, 5],
        over: scene.keys[2]),
      Sample.alternates(["v"], selected: 0, over: scene.keys[23]),
    ]
    return scene
  }()

  /// A scene with a finger on a letter, as the key engine makes it.
  private static let preview: Scene = {
    guard let layout = Sample.layout("en-us") else { return Sample.scene("en-us") }
    var engine = KeyEngine(layout: layout, behaviour: KeyBehaviour(), keyboard: Sample.keyboard)
    let output = ErasingQueue<KeyOutput>()
    for key in layout.layers[0].keys where key.id == "h" {
      let place = key.rectangle.placed(in: Sample.keyboard)
      engine.handle(
        KeyboardContactEvent(
          contact: ContactID(1), phase: .down,
          point: SurfacePoint(x: place.x + place.width / 2, y: place.y + place.height / 2),
          time: .zero),
        into: output)
    }
    return Scene(
      layout: layout, state: engine.state, visible: true, rectangle: Sample.keyboard)
  }()

  /// A scene with shift latched, a finger on a letter, and some unreachable keys. The strip
  /// corrects a word and has an application's button.
  private static let hand: Scene = {
    guard let layout = Sample.layout("en-us") else { return Sample.scene("en-us") }
    let strip = Sample.words("thw", "the", "thesaurus of everything", button: "Done")
    let area = strip.keyArea(in: Sample.keyboard)
    var engine = KeyEngine(layout: layout, behaviour: KeyBehaviour(), keyboard: area)
    let output = ErasingQueue<KeyOutput>()
    func touch(_ phase: KeyboardContactEvent.Phase, _ id: String, at time: Int64) {
      for key in layout.layers[0].keys where key.id == id {
        let place = key.rectangle.placed(in: area)
        engine.handle(
          KeyboardContactEvent(
            contact: ContactID(1), phase: phase,
            point: SurfacePoint(x: place.x + place.width / 2, y: place.y + place.height / 2),
            time: .milliseconds(time)),
          into: output)
      }
    }
    touch(.down, "shift", at: 0)
    touch(.up, "shift", at: 50)
    touch(.down, "h", at: 400)
    return Scene(
      layout: layout, state: engine.state, visible: true, rectangle: Sample.keyboard,
      strip: strip, reach: Reach(canType: { !["X", "V", ","].contains($0) }))
  }()

  /// A scene with a finger that swipes a word, and its guesses.
  private static let swipe: Scene = {
    var scene = Sample.scene("en-us", strip: true)
    scene.strip = Sample.words("hose", "house", "horse")
    scene.trail = Sample.trail(over: "h", "o", "u", "s", "e", in: scene)
    return scene
  }()

  private static let floating: Scene = {
    guard let layout = Sample.layout("en-us") else { return Sample.scene("en-us") }
    let place = UnitRectangle(x: 0.2, y: 0.3, width: 0.6, height: 0.6)
    let engine = KeyEngine(
      layout: layout, behaviour: KeyBehaviour(), keyboard: Grip.rest(of: place))
    return Scene(
      layout: layout, state: engine.state, visible: true, rectangle: place,
      grip: Grip.place(in: place))
  }()

  /// A scene with a page of candidates over the keys, some with a comment.
  private static let candidates: Scene = {
    var scene = Sample.scene("en-us", strip: true)
    var strip = SceneStrip(rectangle: Sample.keyboard)
    func add(
      _ label: String, _ comment: String? = nil, x: Double, y: Double, width: Double,
      _ kind: SceneStrip.Item.Kind = .candidate, pressed: Bool = false
    ) {
      strip.items.append(
        SceneStrip.Item(
          id: "item-\(strip.items.count)", label: label, comment: comment,
          rectangle: UnitRectangle(x: x, y: y, width: width, height: Sample.strip.height),
          kind: kind, pressed: pressed))
    }
    add("hao", x: 0, y: Sample.strip.y, width: 0.15, .button)
    add("▴", x: 0.9, y: Sample.strip.y, width: 0.1, .button)
    add("One", "a", x: 0, y: 0.6, width: 0.2, .byDefault)
    add("Two", "bc", x: 0.2, y: 0.6, width: 0.3, pressed: true)
    add("Without", x: 0.5, y: 0.6, width: 0.5)
    add("Next row", "def", x: 0, y: 0.7, width: 0.4)
    add("Last", x: 0.4, y: 0.7, width: 0.2)
    scene.strip = strip
    scene.keys = []
    return scene
  }()

  private static let display: Scene = {
    var scene = Sample.scene("calculator", strip: true)
    scene.strip = SceneStrip(
      rectangle: Sample.strip,
      items: ["= 0.66666", "= 100"].enumerated().map { index, label in
        SceneStrip.Item(
          id: "result-\(index)", label: label,
          rectangle: UnitRectangle(
            x: 0.15 * Double(index), y: Sample.strip.y, width: 0.15, height: Sample.strip.height),
          kind: .candidate)
      }, display: .init(text: "−12.5", operation: "×", memory: true))
    return scene
  }()

  /// A scene with the held key's menu: one size is in use, another under the finger.
  private static let sizes: Scene = {
    var scene = Sample.scene("en-us")
    var popup = Sample.alternates(
      ["▭", "◧", "◨", "◫", "❐", "⚙"], selected: 2, over: scene.keys[23])
    popup.cells[0].isCurrent = true
    scene.popups = [popup]
    return scene
  }()

  /// A scene with keys such as undo and copy.
  private static let edits: Scene = {
    var scene = Sample.scene("en-us")
    let icons: [SceneIcon] = [
      .undo, .redo, .cut, .copy, .paste, .selectAll, .wordLeft, .wordRight, .up, .down,
    ]
    for (index, icon) in icons.enumerated() {
      scene.keys[index].icon = icon
      scene.keys[index].style = .function
    }
    scene.keys[0].state = .unreachable
    scene.keys[3].state = .pressed
    return scene
  }()

  private static let rightToLeft: Scene = {
    var scene = Sample.scene("he", strip: true)
    for index in 0..<8 { scene.keys[index].hint = "\(index)" }
    scene.strip = Sample.words("שלום", "לשלום (2)", "שָׁלוֹם")
    return scene
  }()

  private static let scripts: Scene = {
    var scene = Sample.scene("en-us")
    let labels = [
      "ش", "لا", "ﷲ", "א", "Ж", "ß", "Å", "´", "\u{301}", "\u{327}", "😀", "👩‍🌾", "🇳🇴", "…", "×",
      "ffi", "W", "ĳ", "return",
    ]
    for (index, label) in labels.enumerated() { scene.keys[index].label = label }
    return scene
  }()
}
