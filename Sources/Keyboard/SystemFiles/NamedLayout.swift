package import Layouts
import MarkedYAML
import XKBLayouts

extension SystemFiles {
  /// Finds the layout that the user named.
  ///
  /// - Parameter name: a layout's id, including XKB's such as `xkb:de(neo)`, or a file name that
  ///   ends in `.yaml`. `email(de)` means the layout `email` with the letters of `de`.
  /// - Throws: if there is no such layout, or its file has an error.
  package func layout(_ name: String) throws(LayoutNotFound) -> Layout {
    if let opening = name.firstIndex(of: "("), name.hasSuffix(")"),
      !name.hasPrefix(XKBLayouts.prefix)
    {
      let layout = try layout(String(name[..<opening]))
      let inUse = try self.layout(String(name[name.index(after: opening)...].dropLast()))
      guard layout.canBeMade(from: inUse) else {
        throw LayoutNotFound(description: "\(layout.id) does not take the letters of \(inUse.id)")
      }
      return layout.made(from: [inUse])
    }
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
    if let problem = unread.first, catalogue.layouts.isEmpty,
      !id.hasPrefix(XKBLayouts.prefix)
    {
      throw LayoutNotFound(description: problem.description)
    }
    return try catalogue.layout(named: id)
  }
}

extension LayoutCatalogue {
  /// Finds the layout with an id. Layouts of XKB need no file.
  ///
  /// - Throws: if there is no such layout.
  package func layout(named id: String) throws(LayoutNotFound) -> Layout {
    if let layout = self[id] { return layout }
    guard id.hasPrefix(XKBLayouts.prefix) else {
      let hint = suggestion(for: id, in: layouts.map(\.id))
      throw LayoutNotFound(description: "there is no layout \(id.quoted)\(hint)")
    }
    do throws(XKBLayoutError) {
      return try XKBLayouts.layout(id: id)
    } catch {
      throw LayoutNotFound(description: error.description)
    }
  }
}

/// The message that a layout was not found. It may quote unprintable characters.
package struct LayoutNotFound: Error, Hashable, CustomStringConvertible {
  package var description: String
}
