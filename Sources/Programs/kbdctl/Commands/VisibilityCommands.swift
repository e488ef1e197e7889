import ArgumentParser
import ControlProtocol

struct ShowCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the keyboard.")

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .show }

  func text(for state: KeyboardSummary, on terminal: Terminal) -> String {
    state.visibility
  }
}

struct HideCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "hide",
    abstract: "Hide the keyboard; every touch goes to the applications.")

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .hide }

  func text(for state: KeyboardSummary, on terminal: Terminal) -> String {
    state.visibility
  }
}

struct ToggleCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "toggle",
    abstract: "Show the keyboard if it is hidden, else hide it.")

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .toggle }

  func text(for state: KeyboardSummary, on terminal: Terminal) -> String {
    state.visibility
  }
}

struct ReleaseCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "release",
    abstract: "Hide the keyboard and release every touchscreen.")

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .release }

  func text(for state: KeyboardSummary, on terminal: Terminal) -> String {
    "released; kbdctl show brings the keyboard back"
  }
}
