import ArgumentParser
import ControlProtocol

struct ReloadCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload",
    abstract: "Read settings and layouts again; keep the old ones if any is wrong.")

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .reload }

  func text(for done: Done, on terminal: Terminal) -> String {
    "reloaded"
  }
}
