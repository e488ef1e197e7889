import ArgumentParser
import ControlProtocol

struct SwitchPreviousCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "switch-previous",
    abstract: "Switch to the previous of the layouts in use.")

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .switchPrevious }

  func text(for state: KeyboardState, on terminal: Terminal) -> String {
    state.layoutLine(on: terminal)
  }
}
