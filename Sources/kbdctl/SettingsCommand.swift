import ArgumentParser

struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "Check the settings, or show what can be set.",
    subcommands: [SettingsCheckCommand.self, SettingsDefaultCommand.self])
}
