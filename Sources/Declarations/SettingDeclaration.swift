/// What is known of a setting without its value: what documentation and messages are made from.
package struct SettingDeclaration: Hashable, Sendable {
  /// The dotted path: `keyboard.height` is `height` inside `keyboard`.
  package let key: String
  /// One line: what it decides.
  package let text: String
  /// What its values are: "a whole number, between 1 and 4".
  package let expectation: String
  /// The default as it is written in a file.
  package let writtenDefault: String
}

/// A place in the tree of all settings.
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

  /// The last word of the path: what stands in the file.
  package var name: String {
    key.lastIndex(of: ".").map { String(key[key.index(after: $0)...]) } ?? key
  }

  /// The path of the section that it stands in; empty for the whole file.
  var parent: String {
    key.lastIndex(of: ".").map { String(key[..<$0]) } ?? ""
  }

  /// It and, of a section, everything in it.
  var withAllInside: [SettingsItem] {
    switch self {
    case .setting: [self]
    case .section(_, _, let items): [self] + items.flatMap(\.withAllInside)
    }
  }

  /// The settings in it, itself included.
  package var settings: [SettingDeclaration] {
    switch self {
    case .setting(let setting): [setting]
    case .section(_, _, let items): items.flatMap(\.settings)
    }
  }
}
