import Layouts

/// The effect of a key on a page of settings, encoded as the id of the layout that the key leads
/// to.
package enum SettingDestination: Hashable, Sendable {
  /// Shows the page of this name. A page with too many rows has several parts, counted from 1.
  case page(String, part: Int = 1)
  /// Sets the setting with this dotted path to a value, written as in a settings file.
  case choice(key: String, value: String)
  /// Erases the words learned for the user.
  case forgetWords

  /// The list of all pages.
  package static let contents = SettingDestination.page("")

  private static let forgetWordsID = Layout.settingsPrefix + "!forget-words"

  /// The destination as the id of a layout. A page is shown as the layout with this id.
  package var id: String {
    switch self {
    case .page(let name, part: 1): Layout.settingsPrefix + name
    case .page(let name, let part): "\(Layout.settingsPrefix)\(name)/\(part)"
    case .choice(let key, let value): "\(Layout.settingsPrefix)\(key)=\(value)"
    case .forgetWords: Self.forgetWordsID
    }
  }

  /// Parses the id of a layout; nil if that layout is not a page of settings.
  package init?(id: String) {
    guard id.hasPrefix(Layout.settingsPrefix) else { return nil }
    let rest = id.dropFirst(Layout.settingsPrefix.count)
    if id == Self.forgetWordsID {
      self = .forgetWords
    } else if let equals = rest.firstIndex(of: "=") {
      self = .choice(
        key: String(rest[..<equals]), value: String(rest[rest.index(after: equals)...]))
    } else if let slash = rest.firstIndex(of: "/") {
      guard let part = Int(rest[rest.index(after: slash)...]), part > 0 else { return nil }
      self = .page(String(rest[..<slash]), part: part)
    } else {
      self = .page(String(rest))
    }
  }
}
