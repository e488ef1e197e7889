import ArgumentParser
import ControlProtocol
import Evdev
import Settings
import SystemFiles

struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "Check the settings, or list all of them.",
    subcommands: [SettingsCheckCommand.self, SettingsDefaultCommand.self])
}

struct SettingsDefaultCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "default",
    abstract: "Print a settings file with every setting, its values and its default.")

  @Flag(help: "Print the documentation page instead, in Markdown.")
  var markdown = false

  func run() throws {
    let text = markdown ? Settings.page : Settings.shippedFile
    try StandardOutput.print(String(text.dropLast()))
  }
}

struct SettingsCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the settings for problems; needs no daemon.",
    discussion: """
      Checks the files that the daemon reads, /etc/keyglass/settings.yaml and \
      /etc/keyglass/settings.d/*.yaml, or only FILE. Prints FILE:LINE:COLUMN: PROBLEM for each \
      problem, and exits 1 if there is an error.
      """)

  @Argument(
    help: "A settings file to check by itself, or - for standard input.", completion: .file())
  var file: String?

  @Argument(help: .hidden)
  var more: [String] = []

  @OptionGroup var folders: FolderOptions

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard more.isEmpty else {
      throw ValidationError("settings check takes one file, not \(more.count + 1)")
    }
  }

  func run() throws {
    let check = SettingsCheck(file: file, in: try folders.files(), isKey: KeycodeName.isKey)
    try CheckReport(
      kind: "settings", files: check.files, problems: check.problems,
      success: check.files.isEmpty
        ? "there is no settings file; every setting has its default" : nil
    ).finish(output)
  }
}

struct ReloadCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload",
    abstract: "Apply changed settings and layouts.",
    discussion: """
      With an error in the settings or in an enabled layout, a reload changes nothing; warnings do \
      not count.
      """)

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .reload }

  func text(for done: Done, on terminal: Terminal) -> String {
    "reloaded"
  }
}
