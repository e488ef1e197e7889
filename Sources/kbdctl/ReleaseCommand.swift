import ArgumentParser
import ControlProtocol

struct ReleaseCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "release",
    abstract: "Hide the keyboard and let go of every touchscreen.")

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .release }

  func text(for state: KeyboardState, on terminal: Terminal) -> String {
    "released; kbdctl show brings the keyboard back"
  }
}
