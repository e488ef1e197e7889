/// Settings that stand together in the file, as a mapping below the section's name.
///
/// Its stored properties are ``Setting``s whose keys begin with the section's own, or further
/// sections.
package protocol SettingsSection: Sendable {
  /// The dotted path; empty for the whole file.
  static var key: String { get }
  /// One line: what the settings in it are about.
  static var text: String { get }
}

extension SettingsSection {
  /// What is declared in it, in the order of the declarations.
  var items: [SettingsItem] {
    Mirror(reflecting: self).children.compactMap { child in
      switch child.value {
      case let setting as any AnySetting: .setting(setting)
      case let section as any SettingsSection:
        .section(key: type(of: section).key, text: type(of: section).text, section.items)
      default: nil
      }
    }
  }
}

/// A setting or a section of the registry, seen without its type.
enum SettingsItem: Sendable {
  case setting(any AnySetting)
  case section(key: String, text: String, [SettingsItem])

  /// The dotted path.
  var key: String {
    switch self {
    case .setting(let setting): setting.key
    case .section(let key, _, _): key
    }
  }

  /// The last word of the path: what stands in the file.
  var name: String {
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
  var settings: [any AnySetting] {
    switch self {
    case .setting(let setting): [setting]
    case .section(_, _, let items): items.flatMap(\.settings)
    }
  }
}
