/// The description of a setting; documentation and messages are made from it.
package struct SettingDeclaration: Hashable, Sendable {
  /// The setting's dotted path: `keyboard.height` is `height` inside `keyboard`.
  package let key: String
  /// The setting's meaning, in one line.
  package let text: String
  /// The permitted values: "a whole number, between 1 and 4".
  package let expectation: String
  /// The default value, as written in a settings file.
  package let writtenDefault: String
  /// The value, as written in a settings file; the default if no file sets the value.
  package let writtenValue: String

  /// The last word of the path, as written in the file.
  var name: String { key.lastIndex(of: ".").map { String(key[key.index(after: $0)...]) } ?? key }
}

/// A setting or section in the tree of all settings.
package enum SettingsItem: Hashable, Sendable {
  case setting(SettingDeclaration)
  case section(key: String, text: String, [SettingsItem])

  /// The item's dotted path.
  package var key: String {
    switch self {
    case .setting(let setting): setting.key
    case .section(let key, _, _): key
    }
  }

  /// The last word of the path, as written in the file.
  package var name: String {
    key.lastIndex(of: ".").map { String(key[key.index(after: $0)...]) } ?? key
  }

  /// The path of the item's section; empty at the top of the file.
  var parent: String {
    key.lastIndex(of: ".").map { String(key[..<$0]) } ?? ""
  }

  /// The item itself and, for a section, everything in it.
  package var withAllInside: [SettingsItem] {
    switch self {
    case .setting: [self]
    case .section(_, _, let items): [self] + items.flatMap(\.withAllInside)
    }
  }

  /// The settings in a section; for a setting, the setting itself.
  package var settings: [SettingDeclaration] {
    switch self {
    case .setting(let setting): [setting]
    case .section(_, _, let items): items.flatMap(\.settings)
    }
  }
}
