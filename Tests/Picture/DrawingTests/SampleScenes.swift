import Keys
import Layouts
import MarkedYAML
import Scene
import Themes
import Units

@testable import Drawing

#if canImport(Glibc)
  import Glibc
#endif

/// Scenes for the tests to draw.
enum Sample {
  static let repository = String(
    #filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 })

  static func bytes(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// Returns a shipped layout, by file name.
  static func layout(_ name: String) -> Layout? {
    let file = document(name)
    let bases = FileBases(names: { [] }, document: { name, _ in document(name) })
    return LayoutParser.parse(
      file.bytes, file: file.file, names: NamesForLayouts(bases: bases, words: words)
    ).layout
  }

  private static let words = KeyWordsByLanguage { language in
    let file = document("words/\(language)")
    return file.bytes.isEmpty ? nil : KeyWordsParser.parse(file).words
  }

  private static func document(_ name: String) -> Document {
    let file = "\(repository)/layouts/\(name).yaml"
    return Document(file: file, bytes: bytes(file))
  }

  /// The file names of the shipped layouts that `make-layouts` does not write.
  static let drawnByHand: [String] = {
    let made = Array("# Made by make-layouts".utf8)
    return layoutNames.filter { name in
      let lines = bytes("\(repository)/layouts/\(name).yaml").split(separator: UInt8(ascii: "\n"))
      return lines.count < 2 || !lines[1].starts(with: made)
    }
  }()

  private static let layoutNames: [String] = {
    guard let stream = opendir("\(repository)/layouts") else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".yaml"), !FileBases.isPart(name) {
        names.append(String(name.dropLast(".yaml".count)))
      }
    }
    return names.sorted()
  }()

  /// Returns a shipped theme, with a font that all our machines have.
  static func theme(_ name: String) -> Theme {
    let file = "\(repository)/themes/\(name).yaml"
    var theme = ThemeParser.parse(bytes(file), file: file).theme ?? .standard
    theme.font = "DejaVu Sans"
    return theme
  }

  static let keyboard = UnitRectangle(x: 0, y: 0.5, width: 1, height: 0.5)

  static func scene(
    _ name: String, layer: Int = 0, shifted: Bool = false, strip: Bool = false,
    inUse: String? = nil, size: KeyboardSize = .full,
    state: (Int) -> SceneKey.State = { _ in [] }
  ) -> Scene {
    let others = [inUse.flatMap { self.layout($0) }].compactMap(\.self)
    let made = layout(name)?.withLetters(of: others).shaped(KeyboardShape(size: size))
    guard let layout = made, layout.layers.indices.contains(layer) else {
      return Scene(
        layout: name, layer: "", visible: false, rectangle: keyboard, direction: .leftToRight,
        keys: [])
    }
    let stripHeight = 0.08
    let area = UnitRectangle(
      x: keyboard.x, y: keyboard.y + stripHeight, width: keyboard.width,
      height: keyboard.height - stripHeight)
    return Scene(
      layout.layers[layer], of: layout, in: keyboard, keyArea: strip ? area : nil,
      isShifted: { _, _ in shifted }, state: { index, _, _ in state(index) })
  }

  /// The place of a scene's strip.
  static let strip = UnitRectangle(x: 0, y: 0.5, width: 1, height: 0.08)

  static func words(_ words: String..., chosen: Int = 1, button: String? = nil) -> SceneStrip {
    let labels = words + (button.map { [$0] } ?? [])
    let width = 1 / Double(labels.count)
    return SceneStrip(
      rectangle: strip,
      items: labels.enumerated().map { index, label in
        SceneStrip.Item(
          id: "item-\(index)", label: label,
          rectangle: UnitRectangle(
            x: Double(index) * width, y: strip.y, width: width, height: strip.height),
          kind: index >= words.count ? .button : index == chosen ? .byDefault : .candidate)
      })
  }

  /// Returns a trail from key to key of a scene, as behind a finger that swipes.
  static func trail(over keys: String..., in scene: Scene) -> SceneTrail? {
    let places = keys.compactMap { id in scene.keys.first { $0.id == id }?.rectangle }
    guard places.count == keys.count else { return nil }
    let parts = 8
    let count = (places.count - 1) * parts
    return SceneTrail(
      points: (0...count).map { index in
        let (from, step) = index.quotientAndRemainder(dividingBy: parts)
        let (start, end) = (places[from], places[min(from + 1, places.count - 1)])
        let share = Double(step) / Double(parts)
        return SceneTrail.Point(
          x: start.x + start.width / 2 + (end.x - start.x) * share,
          y: start.y + start.height / 2 + (end.y - start.y) * share,
          age: (count - index) * 190 / count)
      }, fading: 200)
  }

  /// Returns alternates above a key of a scene.
  static func alternates(
    _ labels: [String], selected: Int, unreachable: Set<Int> = [], over key: SceneKey
  ) -> Popup {
    let width = key.rectangle.width
    let x = min(key.rectangle.x, 1 - width * Double(labels.count))
    let rectangle = UnitRectangle(
      x: x, y: key.rectangle.y - key.rectangle.height, width: width * Double(labels.count),
      height: key.rectangle.height)
    return Popup(
      rectangle: rectangle,
      cells: labels.enumerated().map { index, label in
        Popup.Cell(
          label: label,
          rectangle: UnitRectangle(
            x: x + Double(index) * width, y: rectangle.y, width: width, height: rectangle.height),
          isSelected: index == selected, isUnreachable: unreachable.contains(index))
      })
  }
}
