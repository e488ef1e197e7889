import Glibc
import MarkedYAML
import SystemFiles
import Themes

/// The contrast between the labels of a theme and the colours behind them, from WCAG 2.1 (1.4.3).
enum ThemeContrast {
  private static let leastReadable = 4.5

  /// The colours of texts, each with the colour behind it.
  private static let pairs: KeyValuePairs = [
    "label": "key", "function-label": "function-key", "accent-label": "accent-key",
    "hint": "key", "pressed-label": "pressed-key", "latched-label": "latched-key",
    "locked-label": "locked-key", "popup-label": "popup", "selected-label": "selected",
    "strip-label": "strip",
  ]

  /// Returns a warning for each text that is hard to read, in the order of lines.
  ///
  /// - Parameter file: a theme file without errors.
  static func warnings(about file: String) -> [Problem] {
    guard let document = FilesRead(named: file).documents.first,
      let root = try? Parser.parse(document.bytes, file: file), let colours = root["colours"]
    else { return [] }
    let warnings = pairs.compactMap { text, behind in
      warning(about: text, on: behind, of: colours, file: document.file)
    }
    return warnings.sorted { $0.mark < $1.mark }
  }

  private static func warning(
    about text: String, on behind: String, of colours: Node, file: String
  ) -> Problem? {
    guard let node = colours[text], let label = colour(node),
      let key = colours[behind].flatMap(colour)
    else { return nil }
    let ratio = contrast(label, key)
    guard ratio < leastReadable else { return nil }
    let shown = (ratio * 10).rounded(.down) / 10
    return Problem(
      file: file, mark: node.mark, severity: .warning,
      message: "\(text.quoted) is hard to read on \(behind.quoted): the contrast is \(shown), and "
        + "\(leastReadable) or more is readable")
  }

  private static func colour(_ node: Node) -> Colour? {
    guard case .scalar(let text, _) = node.content else { return nil }
    return Colour(text)
  }

  private static func contrast(_ one: Colour, _ other: Colour) -> Double {
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Returns the relative luminance, 0–1.
  private static func luminance(_ colour: Colour) -> Double {
    func linear(_ value: UInt8) -> Double {
      let x = Double(value) / 255
      return x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green)
      + 0.0722 * linear(colour.blue)
  }
}
