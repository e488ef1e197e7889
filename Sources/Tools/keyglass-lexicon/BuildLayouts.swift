import ArgumentParser
import Layouts
import MarkedYAML

struct BuildLayouts: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build-layouts",
    abstract: "Compiles shipped layouts, so that the daemon starts without parsing them.")

  @Argument(help: "The layouts' files.")
  var files: [String]

  @Option(help: "The version of the daemon that is to read them.")
  var release: String

  @Option(help: "The folder that they are written into.")
  var into: String

  func run() throws {
    for file in files {
      let source = try readInput(file)
      let (layout, problems) = LayoutParser.parse(source, file: file)
      // Refuse warnings too, because a compiled layout does not report them.
      guard let layout, problems.isEmpty else {
        throw ValidationError(problems.map(\.description).joined(separator: "\n"))
      }
      let compiled = CompiledLayout.encode(layout, from: source, by: release)
      guard try CompiledLayout.decode(compiled, from: source, by: release) == layout else {
        throw ValidationError("\(file): is not the same once it is compiled")
      }
      let name = file.split(separator: "/").last.map { $0.dropLast(".yaml".count) } ?? ""
      try writeOutput(compiled, to: "\(into)/\(name).layout")
    }
  }
}
