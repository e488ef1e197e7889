import ArgumentParser
import ControlProtocol

struct ToggleCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "toggle",
    abstract: "Show the keyboard if it is hidden, hide it if it is shown.")

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .toggle }

  func text(for state: KeyboardState, on terminal: Terminal) -> String {
    state.visibility
  }
}
