/// One group of settings, merged from all of KDE's files with the same name.
struct KDESettings: Hashable, Sendable {
  private let files: [[String: Substring]]

  /// - Parameter texts: the texts of the files, the most important first.
  init(_ group: Substring, in texts: [String]) {
    files = texts.map { Self.entries(of: group, in: $0) }
  }

  subscript(_ key: String) -> Substring? { files.lazy.compactMap { $0[key] }.first }

  func isOn(_ key: String) -> Bool {
    ["true", "1", "on", "yes"].contains(self[key]?.lowercased())
  }

  /// Returns the entries of a group, without the marks that KDE puts after a key, such as `[$i]`.
  private static func entries(of group: Substring, in text: String) -> [String: Substring] {
    var entries: [String: Substring] = [:]
    var isInside = false
    for line in text.split(whereSeparator: \.isNewline) {
      if line.first == "[" {
        // `[Layout][x]` is a group within the group; `[Layout][$i]` is the group itself.
        isInside = line == "[\(group)]" || line == "[\(group)][$i]"
      } else if isInside, let sign = line.firstIndex(of: "=") {
        let key = line[..<sign].prefix { $0 != "[" && $0 != " " }
        entries[String(key)] = line[line.index(after: sign)...].drop { $0 == " " }
      }
    }
    return entries
  }
}
