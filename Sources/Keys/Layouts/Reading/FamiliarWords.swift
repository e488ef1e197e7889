import MarkedYAML

/// Familiar words, from other programs or everyday speech, for names in layout files.
enum FamiliarWords {
  /// The names in layout files for each familiar word, in lower case. If a word has several names,
  /// only one is valid in a given place.
  private static let meanings: [String: [String]] = [
    "enter": ["return", "Return"], "newline": ["return", "Return"],
    "backspace": ["delete", "BackSpace"], "bksp": ["delete", "BackSpace"],
    "del": ["delete-forward", "Delete"], "delete": ["Delete"], "esc": ["escape", "Escape"],
    "pgup": ["page-up", "Prior"], "pageup": ["page-up", "Prior"],
    "pgdn": ["page-down", "Next"], "pagedown": ["page-down", "Next"],
    "ins": ["insert", "Insert"], "prtsc": ["print", "Print"], "printscreen": ["print", "Print"],
    "arrow-left": ["left", "Left"], "arrow-right": ["right", "Right"],
    "arrow-up": ["up", "Up"], "arrow-down": ["down", "Down"],
    "arrowleft": ["left", "Left"], "arrowright": ["right", "Right"],
    "arrowup": ["up", "Up"], "arrowdown": ["down", "Down"],
    "ctrl": ["control"], "strg": ["control"], "win": ["super"], "windows": ["super"],
    "logo": ["super"], "meta": ["super"], "cmd": ["super"], "command": ["super"],
    "option": ["alt"], "alt-gr": ["altgr"], "caps": ["shift"], "capslock": ["shift"],
    "spacebar": ["space"], "blank": ["space"],
    "rtl": ["right-to-left"], "ltr": ["left-to-right"], "right": ["right-to-left"],
    "left": ["left-to-right"],
    "globe": ["next-layout", "next"], "switch": ["next-layout"], "close": ["hide"],
    "dismiss": ["hide"], "goto": ["layer"], "switch-layer": ["layer"], "sym": ["layer"],
    "key": ["keysym"], "empty": ["gap"], "selectall": ["select-all"],
    "mail": ["email"], "e-mail": ["email"], "tel": ["phone"], "telephone": ["phone"],
    "web": ["url"], "numeric": ["number"], "digits": ["number"], "search": ["web-search"],
    "color": ["style"], "colour": ["style"], "text": ["output", "character"],
    "name": ["title"], "size": ["width"], "type": ["output"], "popup": ["alternates"],
    "lang": ["language"], "locale": ["language"],
  ]

  /// Returns ` (did you mean …?)`, or nothing.
  static func suggestion(for word: String, in known: [String]) -> String {
    let small = word.lowercased().split(separator: "_").joined(separator: "-")
    let meant = meanings[small]?.first { $0 != word && known.contains($0) }
    return meant.map { " (did you mean `\($0)`?)" }
      ?? MarkedYAML.suggestion(for: word, in: known)
  }
}
