import ArgumentParser
import ControlProtocol
import JSON
import MarkedYAML
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

  @Argument(help: "A settings file to check by itself.", completion: .file())
  var file: String?

  @OptionGroup var folders: FolderOptions

  @OptionGroup var output: OutputOptions

  func run() throws {
    let check = SettingsCheck(
      file: file, in: folders.files)
    let isRight = check.errorCount == 0
    let lines = check.problems.map(\.description.printable) + (isRight ? [summary(of: check)] : [])
    try StandardOutput.print(
      output.json ? SettingsReport(check: check).json : lines.joined(separator: "\n"))
    guard isRight else { throw CommandFailure(summary(of: check)) }
  }

  private func summary(of check: SettingsCheck) -> String {
    switch check.errorCount {
    case 0 where check.files.isEmpty: "there is no settings file; every setting has its default"
    case 0: "no errors in \(check.files.joined(separator: ", "))"
    case 1: "1 error in the settings"
    case let count: "\(count) errors in the settings"
    }
  }
}

/// The result of the check as JSON, for scripts.
private struct SettingsReport: JSONWritable {
  var check: SettingsCheck

  func writeFields(to writer: inout JSONWriter) {
    writer.array("files", check.files)
    writer.array("problems", check.problems) { problem, writer in
      writer.object { writer in
        writer.field("file", problem.file)
        writer.field("line", problem.mark.line)
        writer.field("column", problem.mark.column)
        writer.field("severity", problem.severity.rawValue)
        writer.field("message", problem.message)
      }
    }
  }
}

struct ReloadCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload",
    abstract: "Apply changed settings and layouts, unless one has an error.")

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .reload }

  func text(for done: Done, on terminal: Terminal) -> String {
    "reloaded"
  }
}
