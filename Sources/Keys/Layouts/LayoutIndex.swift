package import MarkedYAML

/// An index of the existing layouts and their files, learnt file by file.
package struct LayoutIndex: Sendable {
  private var entries: [String: Entry] = [:]
  private let names: NamesForLayouts

  /// A layout and its file.
  package struct Entry: Hashable, Sendable {
    package var id: String
    package var title: String
    package var language: String
    /// The name that the file was given with.
    package var file: String
    fileprivate var isAdministrators: Bool
  }

  /// - Parameter names: the names outside a layout file that it may use.
  package init(names: NamesForLayouts = .any) {
    self.names = names
  }

  /// Reads a file; a broken file affects no other file. Of two files with the same id the first
  /// counts, and the administrator's counts before the shipped file.
  ///
  /// - Parameter compiled: the layout in the file, if it is known; nil to parse the file.
  /// - Returns: the layout if it counts, and the errors and warnings.
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
            message: "the id `\(read.id)` is that of \(other.file); this file is not used"))
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

  /// Sorted by id.
  package var all: [Entry] { entries.values.sorted { $0.id < $1.id } }
}
