import ArgumentParser
import SystemFiles
import Themes

/// Commands for authors of themes; they work without the daemon.
struct ThemeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme",
    abstract: "Check theme files.",
    subcommands: [ThemeCheckCommand.self])
}

struct ThemeCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check theme files for problems.",
    discussion: """
      Prints FILE:LINE:COLUMN: PROBLEM for each problem, and exits 1 if there is one. Without \
      arguments, checks all installed themes.
      """)

  @Argument(
    help: "Themes' names, or files, whose names end in .yaml.",
    completion: .file(extensions: ["yaml"]))
  var themes: [String] = []

  func run() throws {
    let files = SystemFiles()
    let problems = (themes.isEmpty ? files.themeNames : themes).flatMap { files.theme($0).messages }
    guard !problems.isEmpty else { return }
    try StandardOutput.print(problems.map(\.printable).joined(separator: "\n"))
    throw ExitCode.failure
  }
}
