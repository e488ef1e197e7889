import ArgumentParser
import ControlProtocol

struct ForgetCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Delete your learned words and touch data.")

  @Flag(help: "For all users; only for root and the group keyglass.")
  var everybody = false

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .forget(everybody: everybody) }

  func text(for done: Done, on terminal: Terminal) -> String {
    "forgotten"
  }
}
