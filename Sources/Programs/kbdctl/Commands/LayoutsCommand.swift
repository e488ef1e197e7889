import ArgumentParser
import ControlProtocol
import SystemFiles
import XKBLayouts
import XKBRegistry

struct LayoutsCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "layouts",
    abstract: "List the enabled layouts, or all available ones.",
    discussion: """
      With --all, layouts made from the system's XKB keymaps follow those that have files; needs \
      no daemon. With --configuration or --shared, lists the layouts of these folders.
      """)

  @Flag(help: "List every available layout.")
  var all = false

  @Flag(help: "Print the ids only, one a line.")
  var ids = false

  @OptionGroup var folders: FolderOptions

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .listLayouts(all: all) }

  func validate() throws {
    if ids && output.json {
      throw ValidationError("--ids and --json cannot be used together")
    }
  }

  func run() throws {
    var list = try listed()
    if all {
      do throws(XKBRegistryError) {
        list.layouts += try registeredLayouts(besides: list.layouts)
      } catch {
        CommandFailure("only layouts with files are listed: \(error)").report()
      }
    }
    try StandardOutput.print(output.json ? list.json : text(for: list, on: .standardOutput()))
  }

  /// - Throws: if the daemon refuses the call, or if the daemon is needed but is not running.
  private func listed() throws(CommandFailure) -> LayoutList {
    if folders.areGiven { return LayoutList(.ofFolders(try folders.files())) }
    do throws(CommandFailure) {
      var client = try ControlClient()
      return try client.call(request, as: LayoutList.self)
    } catch {
      guard all, error.cause == .notRunning else { throw error }
      let files = SystemFiles.ofThisProgram()
      CommandFailure(
        "keyglassd is not running; these are the layouts of \(files.configuration)/layouts and "
          + "\(files.shared)/layouts"
      ).report()
      return LayoutList(.ofFolders(files))
    }
  }

  /// Reads the XKB registry in kbdctl, so that the daemon needs no XML library.
  private func registeredLayouts(
    besides listed: [LayoutSummary]
  ) throws(XKBRegistryError) -> [LayoutSummary] {
    let known = Set(listed.map(\.id))
    return try RegisteredLayout.all().compactMap { registered in
      let id = XKBLayouts.prefix + registered.layout.description
      // Leave out a missing `custom`, the registry's name for an administrator's own keymap.
      let isMissing =
        registered.layout.name == "custom" && (try? XKBLayouts.layout(id: id)) == nil
      guard !isMissing, !known.contains(id) else { return nil }
      return LayoutSummary(
        id: id, title: registered.description, language: "", current: false)
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
    return rows.lines(on: terminal, shortening: 2).joined(separator: "\n")
  }
}
