package import Keymap

/// The layouts that follow from keymaps and a locale, if neither a user nor the settings have
/// chosen any.
package enum AutomaticLayouts {
  /// The layout of a machine about which nothing is known.
  package static let usual = "en-us"
  /// The keymap that installers set by default. A machine with this keymap may be used with another
  /// layout, which the locale shows better.
  private static let usualKeymap = KeymapNames.Layout("us")

  /// Returns the ids of the layouts for a session's input sources. If a source has several layouts,
  /// the locale decides.
  ///
  /// - Parameter language: the locale's language as a BCP 47 tag; empty if unknown.
  package static func ids(
    session sources: [KeymapNames.Layout], language: String, by table: AutomaticLayoutTable
  ) -> [String] {
    let languages = tags(language)
    return ids(sources.map { table.entry($0, in: languages) })
  }

  /// Returns the ids of the layouts for the system's keymap and locale. If the locale's language is
  /// not the keymap's, the locale's layout is added. This layout comes first if the keymap is `us`
  /// and the layout has the Latin letters that passwords need.
  ///
  /// - Parameter language: the locale's language as a BCP 47 tag; empty if unknown.
  package static func ids(
    system keymap: [KeymapNames.Layout], language: String, by table: AutomaticLayoutTable
  ) -> [String] {
    let languages = tags(language)
    var entries = keymap.map { table.entry($0, in: languages) }
    if let local = table.entry(in: languages) {
      let isCovered = entries.contains { primary($0.plain) == primary(local.plain) }
      if keymap == [usualKeymap], local.latin == nil {
        entries = isCovered ? [local] : [local] + entries
      } else if !isCovered {
        entries.append(local)
      }
    }
    return ids(entries)
  }

  /// Returns the ids without repetitions. If no layout types Latin letters, a layout for them is
  /// added, because passwords and addresses need them.
  private static func ids(_ entries: [AutomaticLayoutTable.Entry]) -> [String] {
    var ids: [String] = []
    for entry in entries where !ids.contains(entry.id) { ids.append(entry.id) }
    guard let first = entries.first else { return [usual] }
    if let latin = first.latin, !entries.contains(where: { $0.latin == nil }) { ids.append(latin) }
    return ids
  }

  /// Returns the language tags to look up: `sr-Latn-RS`, then `sr-Latn`, then `sr`.
  private static func tags(_ language: String) -> [String] {
    let parts = language.split(separator: "-")
    return parts.indices.reversed().map { parts[...$0].joined(separator: "-") }
  }

  /// Returns the part of a layout's id that is its language.
  private static func primary(_ id: String) -> Substring {
    id.hasPrefix("xkb:") ? id[...] : id.prefix { $0 != "-" }
  }
}
