import Layouts
import MarkedYAML
import Settings
import Themes
import Units

// Files that administrators write.

func fuzzSettings(_ bytes: [UInt8]) {
  let document = Document(file: "settings.yaml", bytes: bytes)
  let (_, problems) = Settings.load(documents: [document])
  check(problems)
  check(Shortcuts.parse(document).1)
}

func fuzzLayouts(_ bytes: [UInt8]) {
  // The file may extend itself or a shipped layout.
  let bases = FileBases([
    Document(file: "base.yaml", bytes: bytes),
    Document(file: "en-us.yaml", bytes: contents(of: "\(repository)/layouts/en-us.yaml")),
  ])
  let (layout, problems) = LayoutParser.parse(
    bytes, file: "layout.yaml", names: NamesForLayouts(bases: bases))
  check(problems)
  check(KeyWordsParser.parse(Document(file: "words/de.yaml", bytes: bytes)).problems)
  precondition((layout == nil) == problems.contains { $0.severity == .error })
  if let layout {
    let compiled = CompiledLayout.encode(layout, from: bytes, by: "1")
    precondition((try? CompiledLayout.decode(compiled, from: bytes, by: "1")) == layout)
  }
  for text in layout?.shownTexts ?? [] { precondition(text.isPrintable, text) }
  for layer in layout?.layers ?? [] {
    let test = HitTest(layer)
    for step in 0...20 {
      let at = Double(step) / 20
      if let key = test.key(at: SurfacePoint(x: at, y: (at * 7).truncatingRemainder(dividingBy: 1)))
      {
        precondition(layer.keys.indices.contains(key))
      }
    }
  }
}

func fuzzThemes(_ bytes: [UInt8]) {
  let (theme, problems) = ThemeParser.parse(bytes, file: "theme.yaml")
  check(problems)
  precondition((theme == nil) == !problems.isEmpty)
}

extension Layout {
  /// All of the layout's texts that are shown.
  fileprivate var shownTexts: [String] {
    [id, title, language]
      + layers.flatMap { layer in
        [layer.id]
          + layer.keys.flatMap { (key: Key) -> [String] in
            let labels: [String] = key.alternates.flatMap { [$0.label, $0.shiftedLabel ?? ""] }
            let shown: [String] = [key.id, key.label, key.shiftedLabel ?? "", key.hint ?? ""]
            return shown + labels + key.action.shownTexts
          }
      }
  }
}

extension KeyAction {
  /// The button's id, which watching programs may show.
  fileprivate var shownTexts: [String] { if case .button(let id) = self { [id] } else { [] } }
}

/// Checks that every problem names its position, on one line that a terminal can show.
func check(_ problems: [Problem]) {
  for problem in problems {
    precondition(problem.mark.line >= 1 && problem.mark.column >= 1, "\(problem)")
    let line = problem.description
    precondition(line.isPrintable, line)
  }
}
