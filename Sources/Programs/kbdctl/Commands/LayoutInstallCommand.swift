import ArgumentParser
import ControlProtocol
import Layouts
import MarkedYAML
import SystemFiles

struct LayoutInstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Install a layout for yourself only.",
    discussion: """
      For the user of the active session. The file is checked first. Afterwards kbdctl switch ID \
      shows the layout, and kbdctl set layouts OTHERS ID adds it to the next-keyboard key. For all \
      users an administrator puts the file into /etc/keyglass/layouts.
      """)

  @Argument(help: "The layout's file.", completion: .file(extensions: ["yaml"]))
  var file: String

  @OptionGroup var output: OutputOptions

  func run() throws {
    let read = FilesRead(named: file)
    let names = NamesForLayouts.forAuthors(.ofThisProgram())
    let problems =
      read.problems
      + read.documents.flatMap {
        LayoutParser.parse($0.bytes, file: $0.file, names: names).problems
      }
    let messages = problems.map(\.description.printable)
    let hasErrors = problems.contains { $0.severity == .error }
    if output.json, hasErrors { throw CommandFailure(messages.joined(separator: "\n")) }
    for message in messages { CommandFailure(message).report() }
    guard let document = read.documents.first, !hasErrors else { throw ExitCode.failure }
    var client = try ControlClient()
    let text = String(decoding: document.bytes, as: UTF8.self)
    let layout = try client.call(.installLayout(text), as: LayoutSummary.self)
    try StandardOutput.print(
      output.json ? layout.json : "\(layout.id.printable)  \(layout.title.printable)")
  }
}

struct LayoutRemoveCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a layout that you installed for yourself.")

  @Argument(help: "The layout's id.")
  var id: String

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .removeLayout(id: id) }

  func text(for done: Done, on terminal: Terminal) -> String {
    "\(id.printable) is removed"
  }
}
