import ArgumentParser
import Layouts
import SystemFiles

struct LayoutShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Draw a layout, one layer after another.")

  @Argument(
    help: """
      The id of a layout, one of XKB's such as 'xkb:de(neo)', or a file, whose name ends in .yaml.
      """,
    completion: .custom { _, _, start in Completions.idsAndFiles(start) })
  var layout: String

  @Flag(help: "Draw the keys with shift on.")
  var shift = false

  @OptionGroup var folders: FolderOptions

  func run() throws {
    let layout = try folders.files().layout(forUser: self.layout)
    let terminal = Terminal.standardOutput()
    var lines = [terminal.styled(layout.id.printable, .bold) + ": " + about(layout)]
    for layer in layout.layers {
      lines += ["", layer.id.printable]
      lines += KeyboardDrawing(layer, of: layout, shifted: shift && layer.hasShift)
        .lines(on: terminal.narrowed(toUnits: layer.unitsWide))
    }
    try StandardOutput.print(lines.joined(separator: "\n"))
  }

  private func about(_ layout: Layout) -> String {
    var parts = [layout.title.printable]
    if !layout.language.isEmpty { parts.append(layout.language.printable) }
    parts.append(layout.direction.rawValue)
    if layout.typesASCII { parts.append("types all of ASCII") }
    let purposes = Purpose.allCases.filter(layout.purposes.contains).map(\.rawValue)
    if !purposes.isEmpty { parts.append("for " + purposes.joined(separator: " ")) }
    return parts.joined(separator: ", ")
  }
}

extension SystemFiles {
  /// - Throws: if the layout does not exist, or its file has an error.
  func layout(forUser name: String) throws(CommandFailure) -> Layout {
    do throws(LayoutNotFound) {
      return try layout(name)
    } catch {
      throw CommandFailure(error.description.printable)
    }
  }
}

extension KeyboardDrawing {
  /// Draws a layer as the layout file describes it, with no key pressed.
  init(_ layer: Layer, of layout: Layout, shifted: Bool) {
    let returnLabel = layout.returnLabel()
    self.init(
      layer.keys.map { key in
        let label = key.shownLabel(shifted: shifted, returnLabel: returnLabel)
        return DrawnKey(
          label: key.hint.map { "\(label) \($0)" } ?? label,
          left: key.rectangle.x, right: key.rectangle.maxX,
          top: key.rectangle.y, bottom: key.rectangle.maxY,
          isCharacter: key.style == .character)
      })
  }
}

extension Terminal {
  /// Returns the terminal, narrowed so that each key unit has the same even number of columns. Half
  /// a unit then has a whole number of columns.
  func narrowed(toUnits units: Double) -> Terminal {
    var narrowed = self
    // A unit has at most 8 columns, because otherwise a number pad would fill the window.
    let columnsPerUnit = min(max(Double(Self.leastOfUnit), Double(columns - 1) / units), 8)
    narrowed.columns = 1 + Int((Double(Int(columnsPerUnit) / 2 * 2) * units).rounded())
    return narrowed
  }

  /// The least number of columns of a key unit: a border, two for a label, and a border.
  private static let leastOfUnit = 4

  /// Returns the number of columns that a drawing with this many key units needs.
  static func leastColumns(forUnits units: Double) -> Int {
    1 + Int((Double(leastOfUnit) * units).rounded())
  }
}
