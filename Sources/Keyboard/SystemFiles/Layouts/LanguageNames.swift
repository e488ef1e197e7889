import Keymap
import Layouts
import MarkedYAML
import Settings

/// Finds the layouts and languages that a name may mean. The name can be a language tag or locale,
/// a language's English name from XKB's list, or a layout's title.
///
/// Layout files are read line by line instead of parsed: parsing all of them takes long, and only
/// messages need the names.
struct LanguageNames {
  private let layouts: [Entry]
  private let table: AutomaticLayoutTable

  /// A layout as the first lines of its file describe it.
  private struct Entry {
    var id: String
    var title = ""
    var language = ""

    init(_ file: Document) {
      id = FileBases.name(ofFile: file.file)
      for line in file.bytes.split(separator: UInt8(ascii: "\n")) {
        let field = String(decoding: line, as: UTF8.self).split(separator: ":", maxSplits: 1)
        guard field.count == 2 else { continue }
        let value = String(field[1].drop { " \"'".contains($0) }.prefix { !"\"'#".contains($0) })
        switch field[0] {
        case "id": id = value
        case "title": title = value.lowercased()
        case "language": language = value.lowercased()
        default: break
        }
      }
    }

    /// True if the layout is named after its language, as layouts for general use are.
    var isMain: Bool { id == language || language.hasPrefix("\(id)-") }
  }

  init(_ files: SystemFiles) {
    let documents = files.shippedLayoutFiles.documents + files.ownLayoutFiles.documents
    layouts = documents.filter { !FileBases.isPart($0.file) }.map { Entry($0) }
    table = AutomaticLayoutTable(files)
  }

  /// Returns the ids of the layouts for a locale or language tag, which may be more specific than
  /// the layouts' tags: `de` for `de-DE` and `de_DE.UTF-8`.
  func layouts(ofTag name: String) -> [String] {
    guard let tag = Self.tag(of: name) else { return [] }
    let parts = LanguageTag.parts(of: tag)
    if let id = parts.map({ $0.lowercased() }).first(where: has) { return [id] }
    guard let id = table.entry(in: parts)?.id, has(id) else { return [] }
    return [id]
  }

  /// Returns the ids of the layouts with this title, ignoring an addition in parentheses. If some
  /// of them are main layouts of languages, returns only these.
  func layouts(titled name: String) -> [String] {
    let wanted = name.lowercased()
    let titled = layouts.filter { $0.title == wanted || $0.title.hasPrefix("\(wanted) (") }
    let main = titled.filter(\.isMain)
    // An administrator's file may replace a shipped file with the same title.
    return Set((main.isEmpty ? titled : main).map(\.id)).sorted()
  }

  /// Returns the language tag for a language's English name, such as `da` for `danish`, or for its
  /// native name; nil if there is none.
  func tag(named name: String) -> String? {
    if name.contains("_"), let tag = Self.tag(of: name) { return tag }
    if let id = layouts(titled: name).first, let layout = layouts.first(where: { $0.id == id }) {
      return layout.language.split(separator: "-").first.map(String.init)
    }
    for code in KeymapMistakes.listed()?.layouts(titled: name) ?? [] {
      let id = table.entry(KeymapNames.Layout(code), in: []).plain
      let tag = id.hasPrefix("xkb:") ? code : id
      if LanguageTag.isLikely(tag) { return tag }
    }
    return nil
  }

  private func has(_ id: String) -> Bool { layouts.contains { $0.id == id } }

  /// Returns the tag that a text means, with the usual capitals; nil if it means none.
  private static func tag(of name: String) -> String? {
    let parts = Settings.language(ofLocale: name).split(separator: "-").map(String.init)
    guard let first = parts.first, LanguageTag.isLikely(first), LanguageTag.isTag(first) else {
      return nil
    }
    let others = parts.dropFirst().map { part in
      part.utf8.count == 2 ? part.uppercased() : part.utf8.count == 4 ? part.capitalizedWord : part
    }
    let tag = ([first.lowercased()] + others).joined(separator: "-")
    return LanguageTag.isTag(tag) ? tag : nil
  }
}

extension String {
  fileprivate var capitalizedWord: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
