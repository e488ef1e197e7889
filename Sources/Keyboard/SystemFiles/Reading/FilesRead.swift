import Glibc
package import MarkedYAML

/// The contents of files, and the problems with files that could not be read.
package struct FilesRead: Hashable, Sendable {
  /// The documents; later documents override earlier ones.
  package var documents: [Document] = []
  package var problems: [Problem] = []

  package init() {}

  /// Reads a folder's files with this extension, sorted by the bytes of their names; none if the
  /// folder does not exist.
  package init(folder path: String, extension wanted: String = ".yaml") {
    withFolder(path) { files, folder throws(FileProblem) in
      for name in try files.names(in: folder, at: path, extension: wanted) {
        files.read(name, in: folder, at: path)
      }
    }
  }

  /// Reads a file of a folder; there is no document if the file does not exist.
  init(file: String, in path: String) {
    self.init(file: FileName(file), in: path)
  }

  init(file: FileName, in path: String) {
    withFolder(path) { files, folder in files.read(file, in: folder, at: path) }
  }

  /// Returns the names of a folder's `.yaml` files, sorted by their bytes, and the problems.
  static func names(in path: String) -> ([FileName], [Problem]) {
    var files = FilesRead()
    var names: [FileName] = []
    files.withFolder(path) { files, folder throws(FileProblem) in
      names = try files.names(in: folder, at: path, extension: ".yaml")
    }
    return (names, files.problems)
  }

  private mutating func withFolder(
    _ path: String, _ body: (inout FilesRead, borrowing Folder) throws(FileProblem) -> Void
  ) {
    do throws(FileProblem) {
      try body(&self, try Folder(opening: path))
    } catch {
      if !error.isAbsence { report(error.description, of: path) }
    }
  }

  private mutating func names(
    in folder: borrowing Folder, at path: String, extension wanted: String
  ) throws(FileProblem) -> [FileName] {
    let names = try folder.names()
    for name in names where name.isMeant(for: wanted) {
      report(
        "this file is ignored; its name must end in \(wanted)", of: "\(path)/\(name.shown)",
        .warning)
    }
    return names.filter { $0.hasExtension(wanted) }
  }

  /// Warns of files in a folder whose names resemble the name of a missing file, such as
  /// `settings.yml` for `settings.yaml`.
  mutating func warnOfOtherNames(for file: String, in path: String) {
    withFolder(path) { files, folder throws(FileProblem) in
      let stem = file.prefix { $0 != "." }
      for name in try folder.names() {
        let shown = name.shown
        guard shown != file, shown.lowercased().prefix(while: { $0 != "." }) == stem,
          shown.lowercased() == file || name.isMeant(for: ".yaml")
        else { continue }
        files.report(
          "this file is ignored; its name must be \(file)", of: "\(path)/\(shown)", .warning)
      }
    }
  }

  /// Reads a file that the user named, or standard input for `-`. Links may be followed, because
  /// the program has no more rights than the user.
  package init(named path: String) {
    let isInput = path == "-"
    let shown = isInput ? "standard input" : path.escaped(atMost: 4096)
    do throws(FileProblem) {
      let limit = Parser.largestFile
      let file = RegularFile(folder: AT_FDCWD, name: FileName(path), resolvesLink: true)
      let bytes =
        isInput
        ? try RegularFile.bytes(of: STDIN_FILENO, expecting: 4096, atMost: limit)
        : try file.bytes(atMost: limit)
      documents = [Document(file: shown, bytes: bytes)]
    } catch {
      report(error.description, of: shown)
    }
  }

  static func + (left: FilesRead, right: FilesRead) -> FilesRead {
    var sum = left
    sum.documents += right.documents
    sum.problems += right.problems
    return sum
  }

  private mutating func read(_ name: FileName, in folder: borrowing Folder, at path: String) {
    let shown = "\(path)/\(name.shown)"
    do throws(FileProblem) {
      let bytes = try folder.bytes(of: name, atMost: Parser.largestFile)
      documents.append(Document(file: shown, bytes: bytes))
    } catch {
      // The file may have been removed after its folder was listed.
      if !error.isAbsence { report(error.description, of: shown) }
    }
  }

  private mutating func report(
    _ message: String, of file: String, _ severity: Problem.Severity = .error
  ) {
    let start = Mark(line: 1, column: 1)
    problems.append(Problem(file: file, mark: start, severity: severity, message: message))
  }
}
