import ArgumentParser
import ControlProtocol

struct SwitchCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "switch",
    abstract: "Switch to a layout.")

  @Argument(
    help: "The layout's id, as kbdctl layouts --all lists it.",
    completion: .custom { _, _, _ in Completions.ids() })
  var id: String

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .switchTo(layout: id) }

  func text(for state: KeyboardSummary, on terminal: Terminal) -> String {
    state.layoutLine(on: terminal)
  }
}

extension KeyboardSummary {
  /// Returns the output of a command that switches layouts.
  func layoutLine(on terminal: Terminal) -> String {
    "\(terminal.styled(layout.printable, .bold))  \(title.printable)"
  }

  /// The output of a command that shows or hides the keyboard.
  var visibility: String { visible ? "shown" : "hidden" }
}

struct SwitchNextCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "switch-next",
    abstract: "Switch to the next enabled layout.")

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .switchNext }

  func text(for state: KeyboardSummary, on terminal: Terminal) -> String {
    state.layoutLine(on: terminal)
  }
}

struct SwitchPreviousCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "switch-previous",
    abstract: "Switch to the previous enabled layout.")

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .switchPrevious }

  func text(for state: KeyboardSummary, on terminal: Terminal) -> String {
    state.layoutLine(on: terminal)
  }
}
