package import MarkedYAML

/// The file and position of each setting's value, by dotted path. Some errors, such as the name of
/// a missing layout, appear only when a setting is used. Their messages name this position.
package struct SettingOrigins: Sendable {
  private var places: [String: Place] = [:]

  package subscript(key: String) -> Place? { places[key] }

  mutating func record(_ key: String, file: String, node: Node) {
    let itemMarks: [Mark] =
      switch node.content {
      case .scalar: []
      case .sequence(let items): items.map(\.mark)
      case .mapping(let entries): entries.map(\.value.mark)
      }
    places[key] = Place(file: file, mark: node.mark, itemMarks: itemMarks)
  }

  /// The file and position of a setting's value.
  package struct Place: Hashable, Sendable {
    package let file: String
    package let mark: Mark
    /// The positions of a list's items, or of a mapping's values, in order.
    package let itemMarks: [Mark]
  }
}

extension SettingOrigins: Hashable {
  /// Always true, so that a comparison of settings ignores where their values come from.
  package static func == (left: SettingOrigins, right: SettingOrigins) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
