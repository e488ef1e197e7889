import ArgumentParser
import ControlProtocol

struct HideCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "hide",
    abstract: "Hide the keyboard; every touch goes to the applications.")

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .hide }

  func text(for state: KeyboardState, on terminal: Terminal) -> String {
    state.visibility
  }
}
