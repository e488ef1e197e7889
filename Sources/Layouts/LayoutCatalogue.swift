package import MarkedYAML

/// All layouts of this machine: the shipped ones, with an administrator's over them.
package struct LayoutCatalogue: Sendable {
  /// In the order of their ids.
  package private(set) var layouts: [Layout] = []
  /// What is wrong or doubtful in which file, in the order of the files.
  package private(set) var problems: [Problem] = []
  /// The files that gave no layout, by the names they were given with.
  package private(set) var brokenFiles: [String] = []

  /// Reads all files; a broken one costs no other its place.
  ///
  /// - Parameters:
  ///   - files: names, which problems use, and contents of the shipped files.
  ///   - overrides: the administrator's, each of which takes the place of the shipped layout
  ///     with its id. A broken one takes nothing's place.
  package init(
    files: [(name: String, bytes: [UInt8])], overrides: [(name: String, bytes: [UInt8])] = []
  ) {
    var index = LayoutIndex()
    var byID: [String: Layout] = [:]
    for (group, isAdministrators) in [(files, false), (overrides, true)] {
      for file in group.sorted(by: { $0.name < $1.name }) {
        let (layout, found) = index.add(
          Document(file: file.name, bytes: file.bytes), ofAdministrator: isAdministrators)
        problems += found
        if let layout {
          byID[layout.id] = layout
        } else {
          brokenFiles.append(file.name)
        }
      }
    }
    layouts = byID.values.sorted { $0.id < $1.id }
  }

  package subscript(id: String) -> Layout? {
    layouts.first { $0.id == id }
  }
}
