import MarkedYAML

/// A key in a settings file that names no setting.
struct UnknownKey {
  /// The path of the key's section; empty at the top.
  var section: String
  /// The key's name, as written in the file.
  var name: String

  /// Returns a message of one line with the known keys that may have been meant.
  ///
  /// - Parameter renamed: the new path of each renamed key, by its old path.
  func message(known: [SettingsItem], renamed: [String: String]) -> String {
    let path = section.isEmpty ? name : "\(section).\(name)"
    let unknown = "unknown setting \(path.quoted)"
    if let name = renamed[path] { return unknown + "; it is called \(name.quoted)" }
    if name.contains("."), let meant = known.first(where: { $0.key == name }) {
      return unknown
        + "; write \(meant.name.quoted) on a line of its own below \(meant.parent.quoted)"
    }

    if name.contains("."), known.contains(where: { $0.key == path }) {
      let parts = name.split(separator: ".").map { "\($0): " }
      let end = String(repeating: "}", count: parts.count - 1)
      return unknown + "; write `\(parts.joined(separator: "{"))…\(end)`"
    }
    let costs = costs(of: known)
    let best = costs.min() ?? 0
    if best <= max(1, name.unicodeScalars.count / 3) {
      let meant = zip(known, costs).filter { $0.1 == best }.map(\.0)
      return unknown + "; did you mean \(listed(meant, joinedBy: " or "))?"
    }
    let here = zip(known, costs).filter { $0.0.parent == section }.sorted { $0.1 < $1.1 }
    return unknown + "; the nearest known here are \(listed(here.map(\.0), joinedBy: ", "))"
  }

  private func listed(_ keys: [SettingsItem], joinedBy separator: String) -> String {
    keys.prefix(3).map(\.key.quoted).joined(separator: separator)
  }

  /// Returns the distance from the written key to each known key.
  private func costs(of known: [SettingsItem]) -> [Int] {
    let caseless = name.lowercased().map { $0 == "_" ? "-" : $0 }
    // `WrittenWord` is nil for a word longer than any key.
    let written = WrittenWord(String(caseless))
    let path = WrittenWord("\(section).\(String(caseless))")
    return known.map { known in
      let cost =
        written.map { min($0.slips(to: known.name), $0.slips(to: known.key)) }
        ?? name.utf8.count
      // A key of another section counts as if it had one more slip.
      return min(cost, path?.slips(to: known.key) ?? cost) + (known.parent == section ? 0 : 1)
    }
  }
}
