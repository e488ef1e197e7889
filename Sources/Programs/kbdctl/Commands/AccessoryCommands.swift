import ArgumentParser
import ControlProtocol
import Scene

struct AccessoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accessory",
    abstract: "Show an application's own buttons above the keys.",
    subcommands: [AccessorySetCommand.self, AccessoryClearCommand.self])
}

struct AccessorySetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Show buttons above the keys, and print the id of each touched one.",
    discussion: """
      The buttons stay as long as this command runs. If several run, the latest buttons are shown.

        kbdctl accessory set previous=Back next=Next done=Done | while read button; do ...; done
      """)

  @Argument(
    help: ArgumentHelp(
      "The buttons from left to right, at most \(AccessoryButton.most).",
      valueName: "id=label"))
  var buttons: [String]

  @OptionGroup var output: OutputOptions

  private var parsed: [AccessoryButton] {
    buttons.map { text in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return AccessoryButton(id: String(parts[0]), label: String(parts.count > 1 ? parts[1] : ""))
    }
  }

  func validate() throws {
    guard AccessoryButton.areFit(parsed) else {
      throw ValidationError(
        """
        Buttons are written id=label, such as done=Done: at most \(AccessoryButton.most), each id \
        once, ids and labels of 1 to \(AccessoryButton.longestText) bytes without control \
        characters.
        """)
    }
  }

  func run() throws {
    WatchCommand.endWhenInterrupted()
    var client = try ControlClient()
    _ = try client.call(.setAccessory(parsed), as: Done.self)
    let ids = Set(parsed.map(\.id))
    try client.stream(.watch, as: WatchEvent.self) { event throws(CommandFailure) in
      guard case .accessoryTouched(let button) = event, ids.contains(button) else { return }
      try StandardOutput.print(output.json ? event.json : button.printable)
    }
  }
}

struct AccessoryClearCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear",
    abstract: "Remove all buttons, including those of other programs.")

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .clearAccessory }

  func text(for reply: Done, on terminal: Terminal) -> String {
    "cleared"
  }
}
