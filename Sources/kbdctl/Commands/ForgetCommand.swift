import ArgumentParser
import ControlProtocol

struct ForgetCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Erase what was learned of the words that were typed.")

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .forget }

  func text(for done: Done, on terminal: Terminal) -> String {
    "forgotten"
  }
}
