import ArgumentParser
import Layouts
import MarkedYAML

struct BuildLayouts: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build-layouts",
    abstract: "Compiles shipped layouts, so that the daemon starts without parsing them.")

  @Argument(help: "The files of layouts, and of words on keys, in the folder `words`.")
  var files: [String]

  @Option(help: "The version of the daemon that is to read them.")
  var release: String

  @Option(help: "The folder that they are written into.")
  var into: String

  func run() throws {
    let read = try files.map { Document(file: $0, bytes: try readInput($0)) }
    let words = try keyWords(read.filter { KeyWordsParser.isFileOfWords($0.file) })
    let documents = read.filter { !KeyWordsParser.isFileOfWords($0.file) }
    let known = FileBases(documents)
    for document in documents where !FileBases.isPart(document.file) {
      let file = document.file
      let source = document.bytes
      let (layout, problems) = LayoutParser.parse(
        source, file: file, names: NamesForLayouts(bases: known, words: words))
      // Warnings fail too, because a compiled layout cannot report them later.
      guard let layout, problems.isEmpty else {
        throw InputFailure(problems.map(\.description).joined(separator: "\n"))
      }
      let bases = LayoutParser.bases(of: document, among: known)
      let compiled = CompiledLayout.encode(layout, from: source, extending: bases, by: release)
      let again = try CompiledLayout.decode(compiled, from: source, by: release) { name in
        bases.first { FileBases.name(ofFile: $0.file) == name }
          .map { CompiledLayout.fingerprint($0.bytes[...]) }
      }
      guard again == layout else {
        throw InputFailure("\(file): is not the same once it is compiled")
      }
      try writeOutput(compiled, to: "\(into)/\(FileBases.name(ofFile: file)).layout")
    }
  }
  /// - Throws: if a file has an error.
  private func keyWords(_ files: [Document]) throws -> KeyWordsByLanguage {
    var words: [String: [KeyWord: String]] = [:]
    for file in files {
      let (found, _, problems) = KeyWordsParser.parse(file)
      guard problems.isEmpty else {
        throw InputFailure(problems.map(\.description).joined(separator: "\n"))
      }
      words[FileBases.name(ofFile: file.file)] = found
    }
    return KeyWordsByLanguage { [words] in words[$0] }
  }
}
