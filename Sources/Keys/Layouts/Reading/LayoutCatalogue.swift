package import MarkedYAML

/// All layouts on this machine. The administrator's layouts override the shipped layouts.
package struct LayoutCatalogue: Sendable {
  /// The layouts, sorted by id.
  package private(set) var layouts: [Layout] = []
  /// Errors and warnings, in the order of the files.
  package private(set) var problems: [Problem] = []
  /// The files that contain no valid layout, with the first problem of each. The problem may be in
  /// a file that the broken file extends.
  package private(set) var brokenFiles: [(name: String, problem: Problem?)] = []

  /// Reads all files. A broken file does not affect the others.
  ///
  /// - Parameters:
  ///   - files: the shipped files, each with a name for problems and its content.
  ///   - overrides: the administrator's files. Each replaces the shipped layout with the same id,
  ///     unless the file is broken.
  ///   - names: the names that a layout file may use without defining them.
  package init(
    files: [(name: String, bytes: [UInt8])], overrides: [(name: String, bytes: [UInt8])] = [],
    names: NamesForLayouts = .any
  ) {
    var names = names
    names.bases =
      names.bases
      ?? FileBases((overrides + files).map { Document(file: $0.name, bytes: $0.bytes) })
    var index = LayoutIndex(names: names)
    var byID: [String: Layout] = [:]
    for (group, isAdministrators) in [(files, false), (overrides, true)] {
      for file in group.sorted(by: { $0.name < $1.name }) where !FileBases.isPart(file.name) {
        let (layout, found) = index.add(
          Document(file: file.name, bytes: file.bytes), ofAdministrator: isAdministrators)
        problems += found
        if let layout {
          byID[layout.id] = layout
        } else {
          brokenFiles.append((file.name, found.first { $0.severity == .error }))
        }
      }
    }
    problems = problems.merged
    layouts = byID.values.sorted { $0.id < $1.id }
  }

  package subscript(id: String) -> Layout? {
    layouts.first { $0.id == id }
  }
}
