package import MarkedYAML

/// An index of existing layouts and their files, built file by file.
package struct LayoutIndex: Sendable {
  private var entries: [String: Entry] = [:]
  private let names: NamesForLayouts

  /// A layout and its file.
  package struct Entry: Hashable, Sendable {
    package var id: String
    package var title: String
    package var language: String
    /// The file's name, as the caller gave it.
    package var file: String
    fileprivate var isAdministrators: Bool
  }

  /// - Parameter names: the names that a layout file may use without defining them.
  package init(names: NamesForLayouts = .any) {
    self.names = names
  }

  /// Adds a file; a broken file does not affect the others. If two files have the same id, the
  /// first is used, except that an administrator's file takes precedence over a shipped one.
  ///
  /// - Parameter compiled: the layout in the file, if it is already known; nil to parse the file.
  /// - Returns: the layout if this file is used, and the errors and warnings.
  package mutating func add(
    _ file: Document, compiled: Layout? = nil, ofAdministrator isAdministrators: Bool
  ) -> (layout: Layout?, problems: [Problem]) {
    var (layout, problems) =
      compiled.map { ($0, []) } ?? LayoutParser.parse(file.bytes, file: file.file, names: names)
    guard let read = layout else { return (nil, problems) }
    if let other = entries[read.id], other.isAdministrators || !isAdministrators {
      if other.isAdministrators == isAdministrators {
        problems.append(
          Problem(
            file: file.file, mark: Mark(line: 1, column: 1),
            message: "the id `\(read.id)` belongs to \(other.file); this file is ignored"))
      }
      layout = nil
    } else {
      entries[read.id] = Entry(
        id: read.id, title: read.title, language: read.language, file: file.file,
        isAdministrators: isAdministrators)
    }
    return (layout, problems)
  }

  package subscript(id: String) -> Entry? { entries[id] }

  /// All entries, sorted by id.
  package var all: [Entry] { entries.values.sorted { $0.id < $1.id } }
}
