import ArgumentParser
import ControlProtocol

struct ForgetCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Erase what was learned of your words and touches.")

  @Flag(help: "Of everybody; only root and the group keyglass may.")
  var everybody = false

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .forget(everybody: everybody) }

  func text(for done: Done, on terminal: Terminal) -> String {
    "forgotten"
  }
}
