import Glibc
import MarkedYAML
import SystemFiles
import Themes

/// The contrast between the labels of a theme and the colours behind them, from WCAG 2.1 (1.4.3).
enum ThemeContrast {
  private static let leastReadable = 4.5

  private typealias Path = any KeyPath<Theme.Colours, Colour> & Sendable

  /// A colour of texts, and the colour behind it, with their names in theme files.
  private static let pairs: [(text: (String, Path), behind: (String, Path))] = [
    (("label", \.label), ("key", \.key)),
    (("function-label", \.functionLabel), ("function-key", \.functionKey)),
    (("accent-label", \.accentLabel), ("accent-key", \.accentKey)),
    (("hint", \.hint), ("key", \.key)),
    (("pressed-label", \.pressedLabel), ("pressed-key", \.pressedKey)),
    (("latched-label", \.latchedLabel), ("latched-key", \.latchedKey)),
    (("locked-label", \.lockedLabel), ("locked-key", \.lockedKey)),
    (("popup-label", \.popupLabel), ("popup", \.popup)),
    (("selected-label", \.selectedLabel), ("selected", \.selected)),
    (("strip-label", \.stripLabel), ("strip", \.strip)),
  ]

  /// Returns a warning for each text that is hard to read, in the order of lines. A pair is skipped
  /// if the file sets neither of its colours.
  ///
  /// - Parameters:
  ///   - theme: the theme, with the colours of the theme that it extends.
  ///   - file: the theme's file.
  static func warnings(about theme: Theme, file: String) -> [Problem] {
    guard let document = FilesRead(named: file).documents.first,
      let root = try? Parser.parse(document.bytes, file: file), let own = root["colours"]
    else { return [] }
    let colours = theme.colours
    let warnings = pairs.compactMap { text, behind -> Problem? in
      guard let mark = (own[text.0] ?? own[behind.0])?.mark else { return nil }
      let ground = colours[keyPath: behind.1].over(colours.background)
      let ratio = contrast(colours[keyPath: text.1].over(ground), ground)
      guard ratio < leastReadable else { return nil }
      let shown = (ratio * 10).rounded(.down) / 10
      return Problem(
        file: document.file, mark: mark, severity: .warning,
        message: "\(text.0.quoted) is hard to read on \(behind.0.quoted): the contrast is "
          + "\(shown), and \(leastReadable) or more is readable")
    }
    return warnings.sorted { $0.mark < $1.mark }
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

extension Colour {
  /// Returns the visible colour if this colour, perhaps transparent, lies on another colour.
  fileprivate func over(_ ground: Colour) -> Colour {
    func mixed(_ path: KeyPath<Colour, UInt8>) -> UInt8 {
      let (own, behind) = (Int(self[keyPath: path]), Int(ground[keyPath: path]))
      return UInt8((own * Int(alpha) + behind * (255 - Int(alpha)) + 127) / 255)
    }
    return Colour(red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue))
  }
}
