import ArgumentParser
import Layouts
import MarkedYAML
import SystemFiles

struct LayoutCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check layout files for problems.",
    discussion: """
      Prints FILE:LINE:COLUMN: PROBLEM for each problem, and exits 1 if there is an error; warnings \
      do not count. Without arguments, checks all files that the daemon would read.
      """)

  @Argument(help: "Layout files.", completion: .file(extensions: ["yaml"]))
  var files: [String] = []

  func run() throws {
    var problems: [Problem] = []
    let system = SystemFiles.ofThisProgram()
    let own = files.flatMap { FilesRead(named: $0).documents }.compactMap {
      LayoutParser.parse($0.bytes, file: $0.file).layout?.id
    }
    let names = NamesForLayouts.forAuthors(system, and: own)
    if files.isEmpty {
      let (catalogue, unread) = system.layouts(names: names)
      problems = unread + catalogue.problems
    }
    for file in files {
      let read = FilesRead(named: file)
      problems += read.problems
      for document in read.documents {
        problems += LayoutParser.parse(document.bytes, file: document.file, names: names).problems
      }
    }
    if !problems.isEmpty {
      try StandardOutput.print(
        problems.map { $0.description.printable }.joined(separator: "\n"))
    }
    if problems.contains(where: { $0.severity == .error }) { throw ExitCode.failure }
  }
}
