/// All about a setting but its value: documentation and messages are made from it.
package struct SettingDeclaration: Hashable, Sendable {
  /// The dotted path: `keyboard.height` is `height` inside `keyboard`.
  package let key: String
  /// One line: what the setting decides.
  package let text: String
  /// The values that it takes: "a whole number, between 1 and 4".
  package let expectation: String
  /// The default, as a file writes it.
  package let writtenDefault: String
  /// The value, likewise; the default if nothing was read.
  package let writtenValue: String
}

/// A setting or section in the tree of all settings.
package enum SettingsItem: Hashable, Sendable {
  case setting(SettingDeclaration)
  case section(key: String, text: String, [SettingsItem])

  /// The dotted path.
  package var key: String {
    switch self {
    case .setting(let setting): setting.key
    case .section(let key, _, _): key
    }
  }

  /// The last word of the path, as the file has it.
  package var name: String {
    key.lastIndex(of: ".").map { String(key[key.index(after: $0)...]) } ?? key
  }

  /// The path of its section; empty at the top of the file.
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

  /// The settings in it; a setting gives itself.
  package var settings: [SettingDeclaration] {
    switch self {
    case .setting(let setting): [setting]
    case .section(_, _, let items): items.flatMap(\.settings)
    }
  }
}
