package import Layouts
import MarkedYAML

extension SystemFiles {
  /// A layout that somebody named.
  ///
  /// - Parameter name: a layout's id, or a file, whose name ends in `.yaml`.
  package func layout(_ name: String) throws(LayoutNotFound) -> Layout {
    guard name.hasSuffix(".yaml") else { return try layoutOfCatalogue(name) }
    let read = FilesRead(named: name)
    var problems = read.problems
    for document in read.documents {
      let found = LayoutParser.parse(document.bytes, file: document.file)
      if let layout = found.layout { return layout }
      problems += found.problems
    }
    throw LayoutNotFound(
      description: problems.first { $0.severity == .error }?.description
        ?? "\(name) holds no layout")
  }

  private func layoutOfCatalogue(_ id: String) throws(LayoutNotFound) -> Layout {
    let (catalogue, unread) = layouts()
    if let layout = catalogue[id] { return layout }
    if let problem = unread.first, catalogue.layouts.isEmpty {
      throw LayoutNotFound(description: problem.description)
    }
    let hint = suggestion(for: id, in: catalogue.layouts.map(\.id))
    throw LayoutNotFound(description: "there is no layout `\(id)`\(hint)")
  }
}

/// Why there is no such layout, for people; it may quote what cannot be printed.
package struct LayoutNotFound: Error, Hashable, CustomStringConvertible {
  package var description: String
}
