package import MarkedYAML

/// Where in which file settings were set, by their dotted paths: for messages about what only the
/// reader of a setting can find wrong, such as the name of a layout that is not there.
package struct SettingOrigins: Sendable {
  private var places: [String: Place] = [:]

  package subscript(key: String) -> Place? { places[key] }

  mutating func record(_ key: String, file: String, node: Node) {
    var itemMarks: [Mark] = []
    if case .sequence(let items) = node.content { itemMarks = items.map(\.mark) }
    places[key] = Place(file: file, mark: node.mark, itemMarks: itemMarks)
  }

  package struct Place: Hashable, Sendable {
    package let file: String
    package let mark: Mark
    /// Where the items of a list stand, in their order.
    package let itemMarks: [Mark]
  }
}

extension SettingOrigins: Hashable {
  /// Settings are the same wherever they come from.
  package static func == (left: SettingOrigins, right: SettingOrigins) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
