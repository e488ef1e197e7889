import Layouts
import Testing
import Units

/// Returns a layout file with one layer. Its first row is on line 7 from column 7, and `keys`
/// starts on line 9; `more` goes before the rows.
func layout(
  rows: String..., width: Double = 4, more: String? = nil, keys: String? = nil,
  language: String? = nil
) -> String {
  var lines = ["id: x", "title: X", "width: \(width)", "layers:", "  main:"]
  if let more { lines.append("    " + more) }
  lines.append("    rows: |")
  lines += rows.map { "      " + $0 }
  if let keys { lines += ["keys:", "  " + keys] }
  if let language { lines.append("language: " + language) }
  return lines.joined(separator: "\n")
}

/// Parses a text that should have no error.
func parsed(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Layout {
  let (layout, problems) = LayoutParser.parse(Array(text.utf8), file: "f")
  return try #require(layout, "\(problems.map(\.description))", sourceLocation: sourceLocation)
}

extension UnitRectangle {
  func isAbout(x: Double, y: Double, width: Double, height: Double) -> Bool {
    let pairs = [(self.x, x), (self.y, y), (self.width, width), (self.height, height)]
    return pairs.allSatisfy { abs($0 - $1) < 1e-9 }
  }
}
