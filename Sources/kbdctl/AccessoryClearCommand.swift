import ArgumentParser
import ControlProtocol

struct AccessoryClearCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear",
    abstract: "Take all buttons away, whoever put them there.")

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .clearAccessory }

  func text(for reply: Done, on terminal: Terminal) -> String {
    "cleared"
  }
}
