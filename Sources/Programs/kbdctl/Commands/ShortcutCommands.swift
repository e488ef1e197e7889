import ArgumentParser
import ControlProtocol
import Settings

struct ShortcutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shortcut",
    abstract: "List and change your own abbreviations.",
    discussion: """
      For the user of the active session. A space after an abbreviation turns it into its text, \
      beside those of the administrator's shortcuts.yaml. At most \(Shortcuts.mostOwn).
      """,
    subcommands: [
      ShortcutListCommand.self, ShortcutAddCommand.self, ShortcutRemoveCommand.self,
    ])
}

struct ShortcutListCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List your abbreviations.")

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .getShortcuts }

  func text(for list: OwnShortcutList, on terminal: Terminal) -> String {
    guard !list.shortcuts.isEmpty else { return "no abbreviations" }
    var rows = AlignedColumns()
    for shortcut in list.shortcuts {
      rows.append(.init(shortcut.abbreviation, .bold), .init(shortcut.text))
    }
    return rows.lines(on: terminal).joined(separator: "\n")
  }
}

struct ShortcutAddCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add an abbreviation, or give it another text.",
    discussion: "For example: kbdctl words shortcut add omw 'on my way'.")

  @Argument(help: "The abbreviation: letters only.") var abbreviation: String
  @Argument(help: "The text that it stands for: one line.") var text: String
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard Shortcuts.isAbbreviation(abbreviation),
      OwnShortcut.abbreviationLength.contains(abbreviation.utf8.count)
    else {
      throw ValidationError("an abbreviation is letters only; found \(abbreviation.printable)")
    }
    guard Shortcuts.isExpansion(text), OwnShortcut.textLength.contains(text.utf8.count) else {
      throw ValidationError(
        "the text is one line of 1 to \(Shortcuts.longestExpansion) characters, not \(text.count)")
    }
  }

  var request: ControlRequest { .setShortcut(abbreviation, text: text) }

  func text(for changed: ShortcutsChanged, on terminal: Terminal) -> String {
    changed.line("added")
  }
}

struct ShortcutRemoveCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove one of your abbreviations.")

  @Argument(
    help: "The abbreviation.", completion: .custom { _, _, _ in Completions.shortcuts() })
  var abbreviation: String
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard OwnShortcut.abbreviationLength.contains(abbreviation.utf8.count) else {
      throw ValidationError("an abbreviation is letters only; found \(abbreviation.printable)")
    }
  }

  var request: ControlRequest { .setShortcut(abbreviation, text: nil) }

  func text(for changed: ShortcutsChanged, on terminal: Terminal) -> String {
    changed.line("removed")
  }
}

extension ShortcutsChanged {
  /// Returns the line about a change, with any damage to the file that the change has repaired.
  fileprivate func line(_ change: String) -> String {
    damage.map { "\(change); the file was damaged: \($0.printable)" } ?? change
  }
}
