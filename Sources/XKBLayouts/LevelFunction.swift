import Layouts

/// What a level does that types no text but is a key to press: Neo has arrows among its letters.
enum LevelFunction {
  /// By XKB's name of the keysym; nil for modifiers, locks and all that is no use on glass.
  static func of(_ name: String) -> (action: KeyAction, label: String)? {
    switch name {
    case "BackSpace": (.delete, "⌫")
    case "Delete": (.deleteForward, "⌦")
    case "Return": (.return, ReturnType.default.label)
    default: labels[name].map { (.keysym(name), $0) }
    }
  }

  private static let labels = [
    "Tab": "Tab", "Escape": "Esc", "Insert": "Ins", "Undo": "Undo", "Redo": "Redo",
    "Left": "←", "Right": "→", "Up": "↑", "Down": "↓", "Home": "Home", "End": "End",
    "Prior": "Pg↑", "Next": "Pg↓", "Menu": "Menu",
  ]
}
