package import MarkedYAML

/// All layouts on this machine: the shipped layouts, overridden by the administrator's.
package struct LayoutCatalogue: Sendable {
  /// Sorted by id.
  package private(set) var layouts: [Layout] = []
  /// Errors and warnings, in the order of the files.
  package private(set) var problems: [Problem] = []
  /// The files that gave no layout, by name.
  package private(set) var brokenFiles: [String] = []

  /// Reads all files; a broken file leaves the other files usable.
  ///
  /// - Parameters:
  ///   - files: names, for problems, and contents of the shipped files.
  ///   - overrides: the administrator's files, each of which replaces the shipped layout with its
  ///     id. A broken file replaces nothing.
  ///   - names: the names outside a layout file that it may use.
  package init(
    files: [(name: String, bytes: [UInt8])], overrides: [(name: String, bytes: [UInt8])] = [],
    names: NamesForLayouts = .any
  ) {
    var index = LayoutIndex(names: names)
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
