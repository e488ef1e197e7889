import ArgumentParser
import ControlProtocol

struct SwitchNextCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "switch-next",
    abstract: "Switch to the next of the layouts in use.")

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .switchNext }

  func text(for state: KeyboardState, on terminal: Terminal) -> String {
    state.layoutLine(on: terminal)
  }
}
