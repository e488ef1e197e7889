import ArgumentParser

/// Commands for authors of layouts; all but `install` and `remove` work without the daemon.
struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Check, draw, import and install layout files.",
    subcommands: [
      LayoutCheckCommand.self, LayoutShowCommand.self, LayoutRenderCommand.self,
      LayoutImportCommand.self, LayoutInstallCommand.self, LayoutRemoveCommand.self,
    ])
}
