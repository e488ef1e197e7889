import ArgumentParser
import ControlProtocol

struct ShowCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the keyboard.")

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .show }

  func text(for state: KeyboardState, on terminal: Terminal) -> String {
    state.visibility
  }
}
