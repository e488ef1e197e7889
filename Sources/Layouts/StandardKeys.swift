/// The keys that a row can name without saying anything about them.
enum StandardKeys {
  /// The key that types the locale's decimal sign.
  static let decimalSign = "decimal"

  static let definitions: [String: KeyDefinition] = {
    var keys: [String: KeyDefinition] = [
      "shift": action(.shift, "⇧"),
      "delete": action(.delete, "⌫", repeats: true),
      "delete-forward": action(.deleteForward, "⌦", repeats: true),
      "return": action(.return, ReturnType.default.label),
      "next": action(.nextLayout, "⌨"),
      "hide": action(.hide, "▼"),
      "space": KeyDefinition(
        content: .action(.text(" ")), label: "space", repeats: true, style: .character),
      decimalSign: KeyDefinition(content: .action(.text("."))),
      "gap": KeyDefinition(width: 0.5, content: .gap),
      "spacer": KeyDefinition(content: .spacer),
      "above": KeyDefinition(content: .above),
      "control": action(.modifier(.control), "Ctrl"),
      "alt": action(.modifier(.alt), "Alt"),
      "altgr": action(.modifier(.altGr), "AltGr"),
      "super": action(.modifier(.super), "Super"),
      "escape": action(.keysym("Escape"), "Esc"),
      "tab": action(.keysym("Tab"), "Tab"),
      "menu": action(.keysym("Menu"), "Menu"),
      "insert": action(.keysym("Insert"), "Ins"),
      "print": action(.keysym("Print"), "Print"),
      "left": action(.keysym("Left"), "←", repeats: true),
      "right": action(.keysym("Right"), "→", repeats: true),
      "up": action(.keysym("Up"), "↑", repeats: true),
      "down": action(.keysym("Down"), "↓", repeats: true),
      "home": action(.keysym("Home"), "Home"),
      "end": action(.keysym("End"), "End"),
      "page-up": action(.keysym("Prior"), "Pg↑", repeats: true),
      "page-down": action(.keysym("Next"), "Pg↓", repeats: true),
    ]
    for number in 1...12 {
      keys["f\(number)"] = action(.keysym("F\(number)"), "F\(number)")
    }
    return keys
  }()

  /// What the standard key for an action says.
  static let labels: [KeyAction: String] = {
    var labels: [KeyAction: String] = [:]
    for definition in definitions.values {
      if case .action(let action) = definition.content { labels[action] = definition.label }
    }
    return labels
  }()

  private static func action(
    _ action: KeyAction, _ label: String, repeats: Bool = false
  ) -> KeyDefinition {
    KeyDefinition(
      content: .action(action), label: label, repeats: repeats ? true : nil, style: .function)
  }
}
