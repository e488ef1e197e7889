import ArgumentParser
import MarkedYAML

/// The first word of a command line that is neither a command nor a value of its command.
struct CommandMistake {
  let failure: CommandFailure

  /// Commands that users may guess, each with the kbdctl command that does the same.
  private static let meant = [
    "list": "layouts", "layout list": "layouts --all", "layouts list": "layouts",
    "theme list": "theme check", "settings list": "get", "settings show": "get",
    "settings get": "get", "settings set": "set", "settings unset": "unset",
    "settings reload": "reload", "layout switch": "switch",
  ]

  /// Finds the first mistake; returns nil if all commands exist. Arguments are not examined.
  init?(in words: some Sequence<String>) {
    var command: any ParsableCommand.Type = Kbdctl.self
    var path: [String] = []
    for word in words {
      guard !word.hasPrefix("-"), path.isEmpty ? word != "help" : true else { return nil }
      let known = command.configuration.subcommands
      guard let next = known.first(where: { $0.configuration.commandName == word }) else {
        guard let message = Self.message(about: word, after: path, of: command) else { return nil }
        let name = (["kbdctl"] + path).joined(separator: " ")
        let words = (command as? any WordCommand.Type)?.words.joined(separator: ", ")
        let known = words.map { "there are \($0)" } ?? "\(name) --help lists them"
        failure = CommandFailure("\(message); \(known)", because: .misuse)
        return
      }
      command = next
      path.append(word)
    }
    return nil
  }

  /// Returns the command at the start of a command line, such as `kbdctl layout check`.
  static func commandName(in words: some Sequence<String>) -> String {
    var command: any ParsableCommand.Type = Kbdctl.self
    var path = ["kbdctl"]
    for word in words {
      let subcommands = command.configuration.subcommands
      guard let next = subcommands.first(where: { $0.configuration.commandName == word }) else {
        break
      }
      command = next
      path.append(word)
    }
    return path.joined(separator: " ")
  }

  /// Returns the message about a word, without the list of valid words; nil if the word may be
  /// valid.
  private static func message(
    about word: String, after path: [String], of command: any ParsableCommand.Type
  ) -> String? {
    let names = command.configuration.subcommands.compactMap { $0.configuration.commandName }
    if let command = command as? any WordCommand.Type {
      let known = command.words
      guard !known.contains(word) else { return nil }
      return "there is no \(path.joined(separator: " ")) \(word.quoted)"
        + suggestion(for: word, in: known)
    }
    if let meant = Self.meant[(path + [word]).joined(separator: " ")]
      ?? commandOfLayouts(path, word)
    {
      return "there is no command \((path + [word]).joined(separator: " ").quoted)"
        + " (did you mean `kbdctl \(meant)`?)"
    }
    guard !names.isEmpty else { return nil }
    return "there is no command \(word.quoted)\(suggestion(for: word, in: names))"
  }

  /// Returns the command that words such as `layouts check` mean; `layouts` only lists layouts.
  private static func commandOfLayouts(_ path: [String], _ word: String) -> String? {
    let names = LayoutCommand.configuration.subcommands.map { $0.configuration.commandName }
    return path == ["layouts"] && names.contains(word) ? "layout \(word)" : nil
  }
}

/// A command whose argument must be one of a few words.
protocol WordCommand: ParsableCommand {
  static var words: [String] { get }
}
