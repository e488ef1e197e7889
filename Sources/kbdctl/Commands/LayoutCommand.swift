import ArgumentParser

/// What people who write layouts need; the daemon need not run.
struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Check and draw layout files.",
    subcommands: [
      LayoutCheckCommand.self, LayoutShowCommand.self, LayoutRenderCommand.self,
    ])
}
