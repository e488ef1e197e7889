import MarkedYAML

/// A key in a file that the registry does not have.
struct UnknownKey {
  /// The section that it stands in; empty at the left margin.
  var section: String
  /// As it is written.
  var name: String

  /// One line that names the known keys which may have been meant.
  func message(among items: [SettingsItem]) -> String {
    let path = section.isEmpty ? name : "\(section).\(name)"
    let unknown = "unknown key \(path.quoted)"
    let everything = items.flatMap(\.withAllInside)
    if name.contains("."), let meant = everything.first(where: { $0.key == name }) {
      return unknown
        + "; write \(meant.name.quoted) on a line of its own below \(meant.parent.quoted)"
    }

    // Longer ones are like no key that there is, and would only cost time.
    let written =
      name.utf8.count <= 64 ? String(name.lowercased().map { $0 == "_" ? "-" : $0 }) : nil
    // A key of another section has to be nearer by one than a neighbour.
    let ranked = everything.map { item in
      let isNear = item.parent == section
      return (item: item, cost: cost(of: item, from: written) + (isNear ? 0 : 1), isNear: isNear)
    }.sorted { $0.cost < $1.cost }
    guard let best = ranked.first else { return unknown }
    if best.cost <= max(1, name.unicodeScalars.count / 3) {
      let meant = ranked.filter { $0.cost == best.cost }.map(\.item)
      return unknown + "; did you mean \(listed(meant, joinedBy: " or "))?"
    }
    let here = ranked.filter(\.isNear).map(\.item)
    return unknown + "; the nearest known here are \(listed(here, joinedBy: ", "))"
  }

  private func listed(_ items: [SettingsItem], joinedBy separator: String) -> String {
    items.prefix(3).map(\.key.quoted).joined(separator: separator)
  }

  /// How far what is written is from the item.
  private func cost(of item: SettingsItem, from written: String?) -> Int {
    guard let written else { return name.utf8.count }
    return min(
      slipsBetween(written, item.name), slipsBetween("\(section).\(written)", item.key),
      slipsBetween(written, item.key))
  }
}
