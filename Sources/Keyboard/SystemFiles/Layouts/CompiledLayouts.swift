import Layouts
import MarkedYAML

/// The shipped layouts that the build has compiled, each in a file of its own.
///
/// A layout's source file is parsed if the compiled layout is missing, or was made from another
/// source file or by another product version.
struct CompiledLayouts: Sendable {
  private let folder: String
  /// The folder of the layouts' source files.
  private let sources: String
  /// The fingerprints of the files that layouts extend, by name; nil for a missing file.
  private var bases: [String: UInt64?] = [:]
  /// The product version that compiled layouts must have; nil to ignore compiled layouts.
  private var version: String?

  init(_ files: SystemFiles, by version: String?) {
    folder = files.shared + "/compiled-layouts"
    sources = files.shared + "/layouts"
    self.version = version
  }

  /// Reads a compiled layout. If a file is damaged, all compiled layouts are ignored from then on.
  ///
  /// - Parameters:
  ///   - document: the layout's source file.
  ///   - name: the source file's name.
  ///   - problems: receives the problem of a damaged file.
  mutating func layout(
    of document: Document, named name: String, problems: inout [Problem]
  ) -> Layout? {
    guard let version else { return nil }
    let read = FilesRead(file: String(name.dropLast(".yaml".count)) + ".layout", in: folder)
    problems += read.problems
    if !read.problems.isEmpty { self.version = nil }
    guard let compiled = read.documents.first else { return nil }
    do throws(CompiledLayout.Damaged) {
      return try CompiledLayout.decode(compiled.bytes, from: document.bytes, by: version) {
        fingerprint(ofBase: $0)
      }
    } catch {
      self.version = nil
      problems.append(
        Problem(
          file: compiled.file, mark: Mark(line: 1, column: 1),
          message: "is damaged; the layouts' own files are read instead"))
      return nil
    }
  }

  private mutating func fingerprint(ofBase name: String) -> UInt64? {
    if let known = bases[name] { return known }
    let read = FilesRead(file: name + ".yaml", in: sources).documents.first
    let fingerprint = read.map { CompiledLayout.fingerprint($0.bytes[...]) }
    bases[name] = fingerprint
    return fingerprint
  }
}
