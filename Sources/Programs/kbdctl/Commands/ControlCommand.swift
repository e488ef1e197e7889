import ArgumentParser
import ControlProtocol
import JSON

/// A command that makes one call and prints its reply.
protocol ControlCommand: ParsableCommand {
  associatedtype Reply: JSONReadable & Sendable & JSONWritable

  var request: ControlRequest { get }
  var output: OutputOptions { get }

  /// Returns the reply for display, without the last newline.
  func text(for reply: Reply, on terminal: Terminal) -> String
}

extension ControlCommand {
  func run() throws { try report() }

  /// Makes the call and prints its reply.
  func report() throws {
    var client = try ControlClient()
    let reply = try client.call(request, as: Reply.self)
    try StandardOutput.print(
      output.json ? reply.json : text(for: reply, on: .standardOutput()))
  }
}

/// The options of every command that prints a reply.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print JSON, for scripts.")
  var json = false
}
