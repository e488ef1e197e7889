package import Layouts
import MarkedYAML
import XKBLayouts

extension SystemFiles {
  /// Finds the layout that the user named.
  ///
  /// - Parameter name: a layout's id, such as XKB's `xkb:de(neo)`, or a file name that ends in
  ///   `.yaml`. `email(de)` means the layout `email` with the letters of `de`.
  /// - Throws: if there is no such layout, or its file has an error.
  package func layout(_ name: String) throws(LayoutNotFound) -> Layout {
    if let opening = name.firstIndex(of: "("), name.hasSuffix(")"),
      !name.hasPrefix(XKBLayouts.prefix)
    {
      let layout = try layout(String(name[..<opening]))
      let inUse = try self.layout(String(name[name.index(after: opening)...].dropLast()))
      guard layout.canUseLetters(of: inUse) else {
        throw LayoutNotFound(
          description: "\(layout.id.quoted) does not take the letters of \(inUse.id.quoted)")
      }
      return layout.withLetters(of: [inUse])
    }
    guard name.hasSuffix(".yaml") else {
      let isPath = name.utf8.contains(UInt8(ascii: "/")) || name.hasSuffix(".yml")
      guard !isPath || name.hasPrefix(XKBLayouts.prefix) else {
        throw LayoutNotFound(
          description: "\(name.quoted) is not a layout; a layout file's name ends in .yaml")
      }
      return try layoutOfCatalogue(name)
    }
    let read = FilesRead(named: name)
    var problems = read.problems
    for document in read.documents {
      let found = LayoutParser.parse(
        document.bytes, file: document.file,
        names: NamesForLayouts(bases: layoutBases, words: keyWords))
      if let layout = found.layout { return layout }
      problems += found.problems
    }
    throw LayoutNotFound(
      description: problems.first { $0.severity == .error }?.description
        ?? "\(name.quoted) contains no layout")
  }

  private func layoutOfCatalogue(_ id: String) throws(LayoutNotFound) -> Layout {
    let (catalogue, unread) = layouts()
    if let problem = unread.first, catalogue.layouts.isEmpty,
      !id.hasPrefix(XKBLayouts.prefix)
    {
      throw LayoutNotFound(description: problem.description)
    }
    return try catalogue.layout(named: id, in: self)
  }
}

extension LayoutCatalogue {
  /// Finds the layout with an id. A layout of XKB has no file.
  ///
  /// - Parameter files: the files of the catalogue, for the hint in the error.
  /// - Throws: if there is no such layout.
  package func layout(named id: String, in files: SystemFiles) throws(LayoutNotFound) -> Layout {
    if let layout = self[id] { return layout }
    guard id.hasPrefix(XKBLayouts.prefix) else {
      if let error = error(ofLayout: id) {
        throw LayoutNotFound(description: "the layout \(id.quoted) has an error: \(error)")
      }
      throw LayoutNotFound(
        description: "there is no layout \(id.quoted)\(hint(for: id, in: files))")
    }
    do throws(XKBLayoutError) {
      return try XKBLayouts.layout(id: id)
    } catch {
      throw LayoutNotFound(description: error.description)
    }
  }
}

extension LayoutCatalogue {
  /// Returns the first error in the file with a layout's name; nil if there is no such file.
  private func error(ofLayout id: String) -> Problem? {
    brokenFiles.last { $0.name.hasSuffix("/\(id).yaml") }?.problem
  }

  /// Returns ` (did you mean …?)`, or the command that lists all layouts. An unknown id may be the
  /// code or name of a language, country or keymap. Any other id is treated as misspelt.
  private func hint(for id: String, in files: SystemFiles) -> String {
    let table = AutomaticLayoutTable(files)
    let names = LanguageNames(files)
    var meant = layouts(of: [id], by: table)
    if meant.isEmpty { meant = names.layouts(ofTag: id) }
    if meant.isEmpty { meant = names.layouts(titled: id) }
    meant.removeAll { self[$0] == nil && !$0.hasPrefix(XKBLayouts.prefix) }
    if meant.isEmpty {
      meant = layouts(of: KeymapMistakes.listed()?.layouts(titled: id) ?? [], by: table)
      // Keep layouts of one language only: XKB's `ch` is German, but also has a French variant.
      let language = meant.first.flatMap { mainLanguage(of: $0) }
      meant.removeAll { mainLanguage(of: $0) != language }
    }
    return hint(for: id, meaning: meant)
  }

  private func mainLanguage(of id: String) -> Substring? {
    self[id]?.language.split(separator: "-").first
  }

  private func hint(for id: String, meaning meant: [String]) -> String {
    let names = meant.prefix(3).map(\.quoted).joined(separator: " or ")
    let isOfXKB = meant.allSatisfy { $0.hasPrefix(XKBLayouts.prefix) }
    if isOfXKB, lacksFurtherLanguages, isLanguage(id) {
      let package = "the package keyglass-languages has further languages"
      return names.isEmpty ? " (\(package))" : " (\(package), and XKB has \(names))"
    }
    if !names.isEmpty { return " (did you mean \(names)?)" }
    let nearest = suggestion(for: id, in: layouts.map(\.id))
    return nearest.isEmpty ? "; `kbdctl layouts --all` lists them" : nearest
  }

  /// True if the package `keyglass-languages` is not installed; only this package has Czech.
  private var lacksFurtherLanguages: Bool { self["cs"] == nil }

  /// True if the id has the form of a language code of ISO 639.
  private func isLanguage(_ id: String) -> Bool {
    (2...3).contains(id.utf8.count)
      && id.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }

  /// Returns the ids of the layouts for languages, countries or keymaps with these names. If none
  /// of our layouts fits, the result is XKB's layout for the first name.
  private func layouts(of names: [String], by table: AutomaticLayoutTable) -> [String] {
    let names = names.map { $0.lowercased() }
    let own = layouts.filter { layout in
      let tag = layout.language.lowercased()
      let parts = tag.split(separator: "-")
      // The language's other layouts are for special purposes, or for another script.
      let isMain = layout.id == tag || parts.first.map { layout.id == $0 } == true
      return isMain && parts.contains { names.contains(String($0)) }
    }
    guard own.isEmpty else { return own.map(\.id) }
    // XKB's layout of a language may have another name: XKB's `cs` is Serbian, and `cz` is Czech.
    return names.prefix(1).map {
      XKBLayouts.prefix + (table.keymap(ofLayout: $0)?.description ?? $0)
    }.filter {
      (try? XKBLayouts.layout(id: $0)) != nil
    }
  }
}

/// The error of a layout that was not found. The message may quote unprintable characters.
package struct LayoutNotFound: Error, Hashable, CustomStringConvertible {
  package var description: String
}
