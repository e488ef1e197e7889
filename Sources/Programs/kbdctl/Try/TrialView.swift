import OnScreenKeyboard
import Units

/// A trial's picture in a terminal, and the key under each mouse click.
struct TrialView {
  let lines: [String]
  private let drawing: KeyboardDrawing
  private let terminal: Terminal
  /// The drawing's first line in the terminal.
  private let top: Int

  /// The smallest terminal with room for the labels of keys.
  static let smallest = (columns: 40, lines: 12)

  /// The number of lines for popups above the keyboard.
  private static let headroom = 2

  init(_ trial: Trial, columns: Int, lines height: Int) {
    var terminal = Terminal.standardOutput()
    terminal.columns = columns
    self.terminal = terminal.narrowed(toUnits: trial.unitsWide)
    drawing = KeyboardDrawing(trial.scene, headroom: Self.headroom)
    let wide = max(Self.smallest.columns, Terminal.leastColumns(forUnits: trial.unitsWide))
    guard columns >= wide, height >= Self.smallest.lines else {
      let name = trial.layout.id.printable
      let need = "\(name) needs \(wide) columns and \(Self.smallest.lines) lines, "
      lines = (need + "not \(columns) and \(height); q ends").wrapped(to: max(1, columns))
      top = height
      return
    }
    let keyboard =
      trial.isVisible
      ? drawing.lines(on: self.terminal)
      : ["", "", terminal.styled("hidden; a click shows it again", .yellow)]
    let title =
      terminal.styled(trial.layout.id.printable, .bold) + ": "
      + trial.layout.title.printable.fitted(to: max(10, columns - 42))
      + terminal.styled("   (click keys; q ends)", .dim)
    let room = max(1, height - keyboard.count - 1)
    let text = Self.text(trial.text, on: terminal).suffix(min(room, 6))
    lines = [title] + text + keyboard
    top = 1 + text.count
  }

  /// The text with its caret, wrapped to the terminal's width.
  private static func text(_ text: SimulatedField, on terminal: Terminal) -> [String] {
    let chord = text.lastChord.isEmpty ? "" : "  [\(text.lastChord)]"
    let whole = "> " + text.beforeCaret + "▏" + text.afterCaret + chord
    return whole.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      var pieces = [""]
      for character in String(line).printable {
        if (pieces[pieces.count - 1] + String(character)).columnWidth > terminal.columns {
          pieces.append("")
        }
        pieces[pieces.count - 1].append(character)
      }
      return pieces
    }
  }

  static func isToQuit(_ event: TerminalEvent) -> Bool {
    // Ctrl-C and Ctrl-D arrive as characters, because the terminal sends no signals.
    event == .character("q") || event == .character("\u{3}") || event == .character("\u{4}")
  }

  /// Handles the mouse.
  func handle(_ event: TerminalEvent, for trial: inout Trial, at time: Microseconds) {
    switch event {
    case .press where !trial.isVisible:
      trial.show()
    case .press(let column, let line):
      let point = drawing.point(column: column, line: line - top, on: terminal)
      trial.finger(.down, x: point.x, y: point.y, at: time)
    case .drag(let column, let line):
      let point = drawing.point(column: column, line: line - top, on: terminal)
      trial.finger(.moved, x: point.x, y: point.y, at: time)
    case .release(let column, let line):
      let point = drawing.point(column: column, line: line - top, on: terminal)
      trial.finger(.up, x: point.x, y: point.y, at: time)
    case .character:
      break
    }
  }
}
