import ArgumentParser
import ControlProtocol

struct KeymapCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "keymap",
    abstract: "Show the keymap in use, or report a switch of its group.")

  @Option(
    help: ArgumentHelp(
      "The session has switched to this group of the keymap, counted from 1.", valueName: "number"))
  var group: Int?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let group, !(1...4).contains(group) {
      throw ValidationError("a keymap has groups 1 to 4")
    }
  }

  var request: ControlRequest { group.map { .setKeymapGroup($0, isLasting: true) } ?? .getKeymap }

  func text(for keymap: KeymapDescription, on terminal: Terminal) -> String {
    var rows = AlignedColumns()
    for (index, layout) in keymap.layouts.enumerated() {
      let isActive = index + 1 == keymap.group
      rows.append(
        .init(index == 0 ? "layouts" : "", .dim),
        .init("\(index + 1)  \(layout)\(isActive ? "  (active)" : "")"))
    }
    rows.append(.init("model", .dim), .init(keymap.model))
    rows.append(.init("rules", .dim), .init(keymap.rules))
    if !keymap.options.isEmpty {
      rows.append(.init("options", .dim), .init(keymap.options.joined(separator: ",")))
    }
    rows.append(.init("named by", .dim), .init(keymap.source))
    rows.append(.init("Compose", .dim), .init(keymap.locale))
    rows.append(
      .init("in use", .dim), .init(keymap.console ? "no: a text console has its own" : "yes"))
    let locks = (keymap.capsLock ? ["Caps Lock"] : []) + (keymap.numLock ? ["Num Lock"] : [])
    if !locks.isEmpty { rows.append(.init("on", .dim), .init(locks.joined(separator: ", "))) }
    return rows.lines(on: terminal).joined(separator: "\n")
  }
}
