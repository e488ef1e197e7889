import ArgumentParser

/// Commands for people who write layouts; they work without the daemon.
struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Check and draw layout files.",
    subcommands: [
      LayoutCheckCommand.self, LayoutShowCommand.self, LayoutRenderCommand.self,
    ])
}
