import Glibc
import Keymap

/// The file `layouts/automatic.txt`, with the layout for each keymap and each locale.
package struct AutomaticLayoutTable: Sendable {
  /// The file's text, after a line feed and before a NUL byte, so that strstr(3) finds a line's
  /// beginning. Splitting the text into lines would take longer than the few searches.
  private let text: [UInt8]
  /// Returns true if a layout is installed. Most layouts may be missing, because they are in a
  /// separate package.
  private let isInstalled: @Sendable (String) -> Bool

  /// A layout as a line of the table names it.
  package struct Entry: Hashable, Sendable {
    package var id: String
    /// The layout to add for Latin letters; nil if this layout types Latin letters itself.
    package var latin: String?
    /// The id of the table's layout for the keymap without its variant, even if not installed.
    var plain: String
  }

  package init(
    parsing text: [UInt8], isInstalled: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    self.text = [UInt8(ascii: "\n")] + text + [0]
    self.isInstalled = isInstalled
  }

  /// Reads the shipped file; an empty table if there is none.
  package init(_ files: SystemFiles) {
    let file = RegularFile(
      folder: AT_FDCWD, name: FileName(files.shared + "/layouts/automatic.txt"), resolvesLink: true)
    let folders = [files.shared + "/layouts/", files.configuration + "/layouts/"]
    self.init(parsing: (try? file.bytes(atMost: 65_536)) ?? []) { id in
      folders.contains { access("\($0)\(id).yaml", R_OK) == 0 }
        // The administrator's files may have any names.
        || files.administratorsFile(ofLayout: id) != nil
    }
  }

  /// Returns the table's layout for a keymap, or XKB's layout if the former is not installed.
  ///
  /// - Parameter languages: the locale's language tags, the most specific first.
  func entry(_ keymap: KeymapNames.Layout, in languages: [String]) -> Entry {
    let plain =
      languages.lazy.compactMap { fields("\(keymap.name)@\($0)") }.first ?? fields(keymap.name)
      ?? ["="]
    var found = entry(plain, of: KeymapNames.Layout(keymap.name))
    guard !keymap.variant.isEmpty else { return found }
    let own = fields(keymap.description) ?? fields("*(\(keymap.variant))")
    let variant = entry(own ?? plain, of: keymap)
    found.id = variant.id
    found.latin = variant.latin
    return found
  }

  /// Returns the layout that the table names for a locale, or XKB's layout if that layout is not
  /// installed; nil if the table names none.
  ///
  /// - Parameter languages: the locale's language tags, the most specific first.
  func entry(in languages: [String]) -> Entry? {
    guard let fields = languages.lazy.compactMap({ fields("@\($0)") }).first else { return nil }
    if isThere(fields[0]) { return entry(fields, of: KeymapNames.Layout("")) }
    return keymap(ofLayout: fields[0]).map { entry(fields, of: $0) }
  }

  /// Returns the first keymap of the table with this layout, in any locale; nil if there is none.
  func keymap(ofLayout id: String) -> KeymapNames.Layout? {
    for line in text.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == 0 }) {
      let fields = line.split(separator: UInt8(ascii: " "))
      guard fields.count > 1, fields[1].elementsEqual(id.utf8),
        !fields[0].contains(UInt8(ascii: "@")), fields[0].first != UInt8(ascii: "*")
      else { continue }
      return KeymapNames.Layout(notation: String(decoding: fields[0], as: UTF8.self))
    }
    return nil
  }

  private func isThere(_ id: String) -> Bool { id.hasPrefix("xkb:") || isInstalled(id) }

  private func entry(_ fields: [String], of keymap: KeymapNames.Layout) -> Entry {
    let own = "xkb:\(keymap.description)"
    return Entry(
      id: fields[0] == "=" || !isThere(fields[0]) ? own : fields[0],
      latin: fields.count > 1 ? fields[1] : nil, plain: fields[0] == "=" ? own : fields[0])
  }

  /// Returns the other fields of the line that begins with this field; nil if there is no such
  /// line.
  private func fields(_ first: String) -> [String]? {
    // A damaged system file may give any name, but strstr would stop at a NUL.
    guard !first.utf8.contains(0) else { return nil }
    let beginning = "\n\(first) "
    let start = text.withUnsafeBytes { text in
      let text = text.assumingMemoryBound(to: CChar.self).baseAddress!
      return strstr(text, beginning).map { $0 - UnsafeMutablePointer(mutating: text) }
    }
    guard let start else { return nil }
    let fields = text[(start + beginning.utf8.count)...]
      .prefix { $0 != UInt8(ascii: "\n") && $0 != 0 }
      .split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    return fields.isEmpty ? nil : fields
  }
}
