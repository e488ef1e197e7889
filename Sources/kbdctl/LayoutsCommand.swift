import ArgumentParser
import ControlProtocol

struct LayoutsCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "layouts",
    abstract: "List the layouts that switch-next goes through, or all.")

  @Flag(help: "List every layout that can be switched to.")
  var all = false

  @Flag(help: "Print the ids only, one a line.")
  var ids = false

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .listLayouts(all: all) }

  func validate() throws {
    if ids && output.json {
      throw ValidationError("--ids and --json cannot be used together.")
    }
  }

  func text(for list: LayoutList, on terminal: Terminal) -> String {
    if ids { return list.layouts.map(\.id.printable).joined(separator: "\n") }
    var rows = AlignedColumns()
    for layout in list.layouts {
      rows.append(
        .init(layout.current ? "*" : " ", .green),
        .init(layout.id, layout.current ? .bold : nil),
        .init(layout.title),
        .init(layout.language, .dim))
    }
    return rows.lines(on: terminal).joined(separator: "\n")
  }
}
