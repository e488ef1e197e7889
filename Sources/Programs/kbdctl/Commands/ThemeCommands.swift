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
      Prints FILE:LINE:COLUMN: PROBLEM for each problem, and exits 1 if there is an error; warnings \
      about texts that are hard to read do not count. Without arguments, checks all installed themes.
      """)

  @Argument(
    help: "Themes' names, or files, whose names end in .yaml.",
    completion: .custom { _, _, start in Completions.themesAndFiles(start) })
  var themes: [String] = []

  @OptionGroup var folders: FolderOptions

  @OptionGroup var output: OutputOptions

  func run() throws {
    let files = try folders.files(for: .themes)
    let found = (themes.isEmpty ? files.themeNames : themes).map { files.theme($0) }
    if let message = found.lazy.compactMap(\.notFoundMessage).first {
      throw CommandFailure(message)
    }
    let warnings = found.flatMap { found in
      found.theme.map { ThemeContrast.warnings(about: $0, file: found.file) } ?? []
    }
    try CheckReport(
      kind: "themes", files: found.map(\.file), problems: found.flatMap(\.problems) + warnings,
      success: found.isEmpty ? "no themes are installed in \(files.shared)/themes" : nil
    ).finish(output)
  }
}
