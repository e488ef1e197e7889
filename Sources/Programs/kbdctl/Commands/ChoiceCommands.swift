import ArgumentParser
import ControlProtocol

struct GetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get",
    abstract: "List your own settings and their values.",
    discussion: """
      For the user of the active session. A * marks a value of your own. The administrator's setting \
      users.may-set lists the settings that users may change.
      """)

  @Argument(
    help: "A setting such as panel.theme, to print only its value.",
    completion: .custom { _, _, _ in Completions.settings() })
  var key: String?

  @OptionGroup var output: OutputOptions

  func run() throws {
    var client = try ControlClient()
    var list = try client.call(.getChoices, as: ChoiceList.self)
    if let key {
      list.settings = list.settings.filter { $0.key == key }
      guard !list.settings.isEmpty else { throw CommandFailure(ControlError.notAllowed(key)) }
    }
    let terminal = Terminal.standardOutput()
    try StandardOutput.print(
      output.json
        ? list.json
        : key == nil ? text(for: list, on: terminal) : list.settings[0].value.printable)
  }

  private func text(for list: ChoiceList, on terminal: Terminal) -> String {
    var rows = AlignedColumns()
    for setting in list.settings {
      rows.append(
        .init(setting.chosen ? "*" : " ", .green), .init(setting.key, .bold), .init(setting.value),
        .init(setting.text, .dim))
    }
    return rows.lines(on: terminal).joined(separator: "\n")
  }
}

struct SetCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Change one of your own settings.",
    discussion: """
      For the user of the active session. Takes effect at once, is kept, and applies to your own \
      sessions only. Several values make a list: kbdctl set layouts en-us de. Values are written as \
      in a settings file: kbdctl set keyboard.height "50 %".
      """)

  @Argument(
    help: "The setting, such as panel.theme; kbdctl get lists them.",
    completion: .custom { _, _, _ in Completions.settings() })
  var key: String

  @Argument(
    help: "Its value; several are a list.",
    completion: .custom { words, _, _ in Completions.values(in: words) })
  var values: [String]

  @OptionGroup var output: OutputOptions

  /// The settings whose value is always a list, even if the user gives only one word.
  static let lists: Set<String> = ["layouts"]

  /// True if the user wrote a list in the form of a settings file.
  private static func isWhole(_ value: String) -> Bool { value == "auto" || value.hasPrefix("[") }

  var request: ControlRequest {
    guard values.count > 1 || Self.lists.contains(key) && !Self.isWhole(values[0]) else {
      return .choose(key: key, value: values[0])
    }
    let quoted = values.map { value in
      "'" + value.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
        + "'"
    }
    return .choose(key: key, value: "[" + quoted.joined(separator: ", ") + "]")
  }

  func text(for done: Done, on terminal: Terminal) -> String {
    "\(key.printable) is \(values.joined(separator: ", ").printable)"
  }
}

struct UnsetCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "unset",
    abstract: "Reset one of your own settings to the administrator's value.")

  @Argument(
    help: "The setting, such as panel.theme.",
    completion: .custom { _, _, _ in Completions.settings() })
  var key: String

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .choose(key: key, value: nil) }

  func text(for done: Done, on terminal: Terminal) -> String {
    "\(key.printable) is the administrator's"
  }
}
