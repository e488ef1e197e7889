import ArgumentParser

/// What people who write themes need; the daemon need not run.
struct ThemeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme",
    abstract: "Check theme files.",
    subcommands: [ThemeCheckCommand.self])
}
