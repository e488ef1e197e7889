extension KeymapNames {
  /// The keymap of `/etc/default/keyboard` (Debian); nil if the file names no layout.
  ///
  /// - Throws: if a quote is not closed.
  package static func defaultKeyboard(
    _ text: String, file: String = "/etc/default/keyboard"
  ) throws(KeymapFileError) -> KeymapNames? {
    KeymapNames(xkbVariablesOf: try ShellAssignments(parsing: text, file: file))
  }

  /// The keymap of `/etc/vconsole.conf`: its XKB… variables (systemd 254 and later), or otherwise
  /// the XKB keymap for its console keymap. nil if the file names no known keymap.
  ///
  /// - Throws: if a quote is not closed.
  package static func vconsole(
    _ text: String, file: String = "/etc/vconsole.conf",
    modelMap: KeyboardModelMap = KeyboardModelMap()
  ) throws(KeymapFileError) -> KeymapNames? {
    let variables = try ShellAssignments(parsing: text, file: file)
    return KeymapNames(xkbVariablesOf: variables)
      ?? variables["KEYMAP"].flatMap { modelMap.names(console: $0) }
  }

  private init?(xkbVariablesOf variables: ShellAssignments) {
    guard let layouts = variables["XKBLAYOUT"], !layouts.isEmpty else { return nil }
    let model = variables["XKBMODEL"] ?? ""
    self.init(
      model: model.isEmpty ? "pc105" : model, layouts: layouts,
      variants: variables["XKBVARIANT"] ?? "", options: variables["XKBOPTIONS"] ?? "")
  }

  /// The keymap of `/etc/X11/xorg.conf.d/00-keyboard.conf`, as localectl writes it and the X server
  /// reads it. If several options have the same name, the last one counts, whichever input class it
  /// is in. nil if the file names no layout.
  ///
  /// - Throws: if a quote is not closed.
  package static func xorg(
    _ text: String, file: String = "/etc/X11/xorg.conf.d/00-keyboard.conf"
  ) throws(KeymapFileError) -> KeymapNames? {
    var options: [String: String] = [:]
    var isInputClass = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let words = try xorgWords(line, file: file, line: index + 1)
      switch words.first?.lowercased() {
      case "section": isInputClass = words.dropFirst().first?.lowercased() == "inputclass"
      case "endsection": isInputClass = false
      case "option" where isInputClass && words.count >= 3:
        // The X server ignores case, spaces and underscores in option names.
        options[words[1].lowercased().filter { $0 != "_" && $0 != " " }] = words[2]
      default: break
      }
    }
    guard let layouts = options["xkblayout"], !layouts.isEmpty else { return nil }
    return KeymapNames(
      rules: options["xkbrules"] ?? "evdev", model: options["xkbmodel"] ?? "pc105",
      layouts: layouts, variants: options["xkbvariant"] ?? "",
      options: options["xkboptions"] ?? "")
  }

  /// The words and quoted strings of a line, up to a comment.
  ///
  /// - Throws: if a quote is not closed.
  private static func xorgWords(
    _ text: Substring, file: String, line: Int
  ) throws(KeymapFileError) -> [String] {
    var words: [String] = []
    var rest = text
    while let first = rest.first {
      if first == "#" { break }
      if first.isWhitespace {
        rest.removeFirst()
      } else if first == "\"" {
        let opened = rest.startIndex
        rest.removeFirst()
        let word = rest.prefix { $0 != "\"" }
        guard word.endIndex < rest.endIndex else {
          throw KeymapFileError(
            file: file, line: line, column: text.distance(from: text.startIndex, to: opened) + 1,
            problem: "this quote is not closed")
        }
        words.append(String(word))
        rest = rest[word.endIndex...].dropFirst()
      } else {
        let word = rest.prefix { !$0.isWhitespace && $0 != "\"" && $0 != "#" }
        words.append(String(word))
        rest = rest[word.endIndex...]
      }
    }
    return words
  }
}
