package import MarkedYAML

/// The values of all settings: what files set, else the defaults.
///
/// Read as the registry is written, `settings.keyboard.height`, each with its own type. A read
/// looks the key up: programs copy what they need out once, when they load.
@dynamicMemberLookup
package struct Settings: Sendable {
  private var values: [String: SetValue] = [:]

  /// All defaults.
  package init() {}

  package subscript<Value>(dynamicMember path: KeyPath<Registry, Setting<Value>>) -> Value {
    value(of: Registry.shared[keyPath: path])
  }

  package subscript<Section: SettingsSection>(
    dynamicMember path: KeyPath<Registry, Section>
  ) -> SettingsOfSection<Section> {
    SettingsOfSection(settings: self, section: Registry.shared[keyPath: path])
  }

  package func value<Value>(of setting: Setting<Value>) -> Value {
    values[setting.key]?.value as? Value ?? setting.defaultValue
  }

  /// Where the value was set, for messages about what only the reader of a setting can find
  /// wrong, such as the name of a layout that is not there; nil where it is the default.
  package func origin<Value>(of path: KeyPath<Registry, Setting<Value>>) -> Origin? {
    values[Registry.shared[keyPath: path].key]?.origin
  }

  /// Whether a file sets it, be it to the default.
  package func isSet(_ setting: any AnySetting) -> Bool {
    values[setting.key] != nil
  }

  mutating func set(_ key: String, to value: any Hashable & Sendable, from origin: Origin) {
    values[key] = SetValue(value: value, origin: origin)
  }

  /// The place of a value in a file.
  package struct Origin: Hashable, Sendable {
    package var file: String
    package var mark: Mark
    /// Where the items of a list stand, in their order.
    package var itemMarks: [Mark]

    init(file: String, node: Node) {
      self.file = file
      mark = node.mark
      if case .sequence(let items) = node.content {
        itemMarks = items.map(\.mark)
      } else {
        itemMarks = []
      }
    }
  }

  private struct SetValue: Sendable {
    var value: any Hashable & Sendable
    var origin: Origin
  }
}

extension Settings: Equatable {
  /// Whether every setting has the same value, wherever it comes from.
  package static func == (left: Settings, right: Settings) -> Bool {
    Registry.settings.allSatisfy { $0.isSame(in: left, as: right) }
  }
}

/// The values of the settings in one section.
@dynamicMemberLookup
package struct SettingsOfSection<Section: SettingsSection>: Sendable {
  let settings: Settings
  let section: Section

  package subscript<Value>(dynamicMember path: KeyPath<Section, Setting<Value>>) -> Value {
    settings.value(of: section[keyPath: path])
  }

  package subscript<Inner: SettingsSection>(
    dynamicMember path: KeyPath<Section, Inner>
  ) -> SettingsOfSection<Inner> {
    SettingsOfSection<Inner>(settings: settings, section: section[keyPath: path])
  }
}
