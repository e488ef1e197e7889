import ArgumentParser
import ControlProtocol

struct SwitchCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "switch",
    abstract: "Switch to a layout.")

  @Argument(
    help: "The layout's id, as kbdctl layouts --all lists it.",
    completion: .shellCommand("kbdctl layouts --all --ids 2>/dev/null"))
  var id: String

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .switchTo(layout: id) }

  func text(for state: KeyboardState, on terminal: Terminal) -> String {
    state.layoutLine(on: terminal)
  }
}

extension KeyboardState {
  /// What everything that switches prints.
  func layoutLine(on terminal: Terminal) -> String {
    "\(terminal.styled(layout.printable, .bold))  \(title.printable)"
  }

  /// What everything that shows or hides prints.
  var visibility: String { visible ? "shown" : "hidden" }
}
