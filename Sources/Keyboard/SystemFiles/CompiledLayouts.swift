import Layouts
import MarkedYAML

/// The shipped layouts as they were compiled when the product was built, each in a file of its own.
///
/// A missing one, or one made from another file or by another version, is passed over in silence:
/// then the layout's own file is parsed.
struct CompiledLayouts: Sendable {
  private let folder: String
  /// The version of the product that must have made them; nil if none are read.
  private var version: String?

  init(_ files: SystemFiles, by version: String?) {
    folder = files.shared + "/compiled-layouts"
    self.version = version
  }

  /// Reads a layout. After a damaged file none is read any more.
  ///
  /// - Parameters:
  ///   - document: the layout's file.
  ///   - name: the file's name.
  ///   - problems: gets the problem of a damaged file.
  mutating func layout(
    of document: Document, named name: String, problems: inout [Problem]
  ) -> Layout? {
    guard let version else { return nil }
    let read = FilesRead(file: name.dropLast(".yaml".count) + ".layout", in: folder)
    problems += read.problems
    if !read.problems.isEmpty { self.version = nil }
    guard let compiled = read.documents.first else { return nil }
    do throws(CompiledLayout.Damaged) {
      return try CompiledLayout.decode(compiled.bytes, from: document.bytes, by: version)
    } catch {
      self.version = nil
      problems.append(
        Problem(
          file: compiled.file, mark: Mark(line: 1, column: 1),
          message: "is damaged; the layouts' own files are read instead"))
      return nil
    }
  }
}
