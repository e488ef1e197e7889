/// The keys that a row can name without defining them.
enum StandardKeys {
  /// The key that types the locale's decimal sign.
  static let decimalSign = "decimal"

  private static let actions: [(name: String, action: KeyAction, label: String, repeats: Bool)] =
    [
      ("shift", .shift, "⇧", false),
      ("delete", .delete, "⌫", true),
      ("delete-forward", .deleteForward, "⌦", true),
      ("return", .return, KeyWords.english.label(of: .default), false),
      ("next", .command(.nextLayout), "⌨", false),
      ("hide", .command(.hide), "▼", false),
      ("emoji", .emoji, "☺", false),
      ("emoji-search", .emojiSearch, "⌕", false),
      ("back", .command(.back), "ABC", false),
      ("control", .modifier(.control), "Ctrl", false),
      ("alt", .modifier(.alt), "Alt", false),
      ("altgr", .modifier(.altGr), "AltGr", false),
      ("super", .modifier(.super), "Super", false),
      ("escape", .keysym("Escape"), "Esc", false),
      ("tab", .keysym("Tab"), "Tab", false),
      ("menu", .keysym("Menu"), "Menu", false),
      ("insert", .keysym("Insert"), "Ins", false),
      ("print", .keysym("Print"), "Print", false),
      ("left", .keysym("Left"), "←", true),
      ("right", .keysym("Right"), "→", true),
      ("up", .keysym("Up"), "↑", true),
      ("down", .keysym("Down"), "↓", true),
      ("home", .keysym("Home"), "Home", false),
      ("end", .keysym("End"), "End", false),
      ("page-up", .keysym("Prior"), "Pg↑", true),
      ("page-down", .keysym("Next"), "Pg↓", true),
      ("undo", .edit(.undo), "↶", false),
      ("redo", .edit(.redo), "↷", false),
      ("cut", .edit(.cut), "✂", false),
      ("copy", .edit(.copy), "⧉", false),
      ("paste", .edit(.paste), "⎘", false),
      ("select-all", .edit(.selectAll), "⬚", false),
      ("word-left", .edit(.wordLeft), "⇤", true),
      ("word-right", .edit(.wordRight), "⇥", true),
    ] + (1...12).map { ("f\($0)", .keysym("F\($0)"), "F\($0)", false) }

  /// The definition of a standard key; nil if the name is not a standard key's.
  static func definition(of name: String) -> KeyDefinition? {
    // A shortcut: most names are one character, while names of standard keys are ASCII words.
    guard let first = name.utf8.first, first < 0x80, name.utf8.count > 1 else { return nil }
    return definitions[name]
  }

  /// The keysyms of all standard keys. A layout needs few others.
  static var keysyms: [String] {
    actions.compactMap { if case .keysym(let name) = $0.action { name } else { nil } }
  }

  static let definitions: [String: KeyDefinition] = {
    var keys: [String: KeyDefinition] = [
      "space": KeyDefinition(content: .action(.text(" ")), repeats: true, style: .character),
      decimalSign: KeyDefinition(content: .action(.text("."))),
      "gap": KeyDefinition(width: 0.5, content: .gap),
      "spacer": KeyDefinition(content: .spacer),
      "above": KeyDefinition(content: .above),
    ]
    for (name, action, _, repeats) in actions {
      keys[name] = KeyDefinition(
        content: .action(action), repeats: repeats ? true : nil, style: .function)
    }
    return keys
  }()

  /// The label of an action, regardless of the key's name; nil if no standard key has the action.
  ///
  /// The few actions are searched one by one. A dictionary would be slower: creating its type at
  /// run time takes longer than all look-ups while the daemon starts.
  static func label(of action: KeyAction) -> String? {
    actions.first { $0.action == action }?.label
  }
}
