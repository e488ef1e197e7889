import Layouts

/// The action of a level that types no text but is useful, such as Neo's arrows among the letters.
enum LevelFunction {
  /// Returns the function of a keysym, by its XKB name; nil for modifiers, locks and anything else
  /// that is useless on a touchscreen.
  static func of(_ name: String) -> (action: KeyAction, label: String)? {
    switch name {
    case "BackSpace": (.delete, "⌫")
    case "Delete": (.deleteForward, "⌦")
    case "Return": (.return, KeyWords.english.label(of: .default))
    default: labels[name].map { (.keysym(name), $0) }
    }
  }

  private static let labels = [
    "Tab": "Tab", "Escape": "Esc", "Insert": "Ins", "Undo": "Undo", "Redo": "Redo",
    "Left": "←", "Right": "→", "Up": "↑", "Down": "↓", "Home": "Home", "End": "End",
    "Prior": "Pg↑", "Next": "Pg↓", "Menu": "Menu",
  ]
}
