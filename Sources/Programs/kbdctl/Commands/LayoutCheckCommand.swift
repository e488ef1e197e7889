import ArgumentParser
import Glibc
import Layouts
import MarkedYAML
import SystemFiles

struct LayoutCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check files of layouts, of words on keys and of braille for problems.",
    discussion: """
      Prints FILE:LINE:COLUMN: PROBLEM for each problem, and exits 1 if there is an error; warnings \
      do not count. Without arguments, checks all files that the daemon would read. A file in a \
      folder `words` has the words of a language, and a file in a folder `braille` its braille.
      """)

  @Argument(
    help: "Layouts' ids; files, whose names end in .yaml; or - for standard input.",
    completion: .custom { _, _, start in Completions.idsAndFiles(start) })
  var layouts: [String] = []

  @OptionGroup var folders: FolderOptions

  @OptionGroup var output: OutputOptions

  func run() throws {
    let system = try folders.files()
    guard !layouts.isEmpty else {
      try all(of: system).finish(output)
      return
    }
    let (report, absences) = named(in: system)
    guard let last = absences.last else {
      try report.finish(output)
      return
    }
    // Report missing layouts, but also print the report on the layouts that exist.
    for absence in absences.dropLast() { absence.report(asJSON: output.json) }
    if absences.count < layouts.count {
      do throws(CommandFailure) {
        try report.finish(output)
      } catch {
        error.report(asJSON: output.json)
      }
    }
    throw last
  }

  private func all(of system: SystemFiles) -> CheckReport {
    let (catalogue, unread) = system.layouts(names: .forAuthors(system))
    let count = catalogue.layouts.count
    return CheckReport(
      kind: "layouts", files: [],
      problems: unread + catalogue.problems + system.keyWordsProblems + system.brailleProblems,
      success: count == 1 ? "no errors in one layout" : "no errors in \(count) layouts")
  }

  /// Checks the layouts. Missing layouts are returned beside the report.
  private func named(
    in system: SystemFiles
  ) -> (report: CheckReport, absences: [CommandFailure]) {
    var read: [FilesRead] = []
    var absences: [CommandFailure] = []
    for layout in layouts {
      let isFile = layout == "-" || layout.hasSuffix(".yaml")
      let files = isFile ? FilesRead(named: layout) : system.layoutFile(layout)
      // No file was read, so the layout comes from XKB and has no file, or does not exist.
      if files == FilesRead() {
        do throws(CommandFailure) {
          _ = try system.layout(forUser: layout)
        } catch {
          absences.append(error)
        }
      }
      read.append(files)
    }
    let documents = read.flatMap(\.documents)
    let words = documents.filter { KeyWordsParser.isFileOfWords(Self.wholePath($0.file)) }
    let braille = documents.filter { BrailleTableParser.isFileOfBraille(Self.wholePath($0.file)) }
    let files = documents.filter { !words.contains($0) && !braille.contains($0) }
    let bases = NamesForLayouts(bases: system.layoutBases)
    let own = files.compactMap {
      LayoutParser.parse($0.bytes, file: $0.file, names: bases).layout?.id
    }
    let names = NamesForLayouts.forAuthors(system, and: own)
    let problems =
      files.flatMap { LayoutParser.parse($0.bytes, file: $0.file, names: names).problems }
      + words.flatMap { KeyWordsParser.parse($0).problems }
      + braille.flatMap { BrailleTableParser.parse($0).problems }
    let report = CheckReport(
      kind: "layouts", files: documents.isEmpty ? layouts : documents.map(\.file),
      problems: read.flatMap(\.problems) + problems)
    return (report, absences)
  }

  /// Returns the absolute path, because the layouts that the file extends are in its folder.
  private static func wholePath(_ path: String) -> String {
    guard let whole = realpath(path, nil) else { return path }
    defer { free(whole) }
    return String(cString: whole)
  }
}
