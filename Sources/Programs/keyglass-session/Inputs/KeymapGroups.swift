/// Finds the names of a keymap's groups in its XKB text.
enum KeymapGroups {
  /// The maximum number of groups of a keymap.
  private static let limit = 32

  /// Returns the names; empty if the text is not a keymap, or the keymap's groups have no names.
  static func names(in text: some Collection<UInt8>) -> [String] {
    var names: [String] = []
    var isInside = false
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let line = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      if line.starts(with: "xkb_".utf8) {
        if isInside { break }
        isInside = line.starts(with: "xkb_symbols".utf8)
      } else if isInside, line.starts(with: "name[".utf8), names.count < limit {
        names.append(quoted(in: line))
      }
    }
    return names
  }

  private static func quoted(in line: some Collection<UInt8>) -> String {
    let quote = UInt8(ascii: "\"")
    let text = line.drop { $0 != quote }.dropFirst().prefix { $0 != quote }
    return String(decoding: text, as: UTF8.self)
  }
}
