package import Layouts
package import Settings

/// A page of settings that can be changed by touch.
package struct SettingPage: Sendable {
  /// The name in the page's id.
  package let name: String
  package let title: SettingWord
  package let settings: [PageSetting]

  init(_ name: String, _ title: SettingWord, _ settings: [PageSetting]) {
    self.name = name
    self.title = title
    self.settings = settings
  }

  /// True if the user at the seat may choose at least one setting of the pages.
  package static func hasChoices(for users: Settings.Users) -> Bool {
    all.contains { $0.settings.contains { users.maySet($0.key) } }
  }
}

/// A setting on a page.
package struct PageSetting: Sendable {
  /// The setting's dotted path.
  package let key: String
  package let title: SettingWord
  package let values: Values

  init(_ key: String, _ title: SettingWord, _ values: Values) {
    self.key = key
    self.title = title
    self.values = values
  }

  package enum Values: Sendable {
    /// The values that a page offers, each with its label.
    case listed([Value])
    /// The installed themes, and the theme that follows the desktop.
    case themes
    /// The enabled layouts, each of which has a row.
    case layouts
  }

  /// A value that a key of a page chooses.
  package struct Value: Hashable, Sendable {
    package let label: Label
    /// The value's text in a settings file, without quotes.
    package let written: String

    init(_ label: Label, _ written: String) {
      self.label = label
      self.written = written
    }
  }
}

extension PageSetting {
  /// A label of a value.
  package enum Label: Hashable, Sendable, ExpressibleByStringLiteral {
    case word(SettingWord)
    /// A text that is the same in all languages, such as a measure.
    case same(String)

    package init(stringLiteral text: String) { self = .same(text) }

    func text(in words: SettingWords) -> String {
      switch self {
      case .word(let word): words[word]
      case .same(let text): text
      }
    }
  }
}

extension PageSetting.Values {
  static let onOff = PageSetting.Values.listed([
    .init(.word(.on), "true"), .init(.word(.off), "false"),
  ])

  /// Returns values that are their own labels.
  static func plain(_ values: String...) -> PageSetting.Values {
    .listed(values.map { .init(.same($0), $0) })
  }

  static func words(_ values: KeyValuePairs<PageSetting.Label, String>) -> PageSetting.Values {
    .listed(values.map { .init($0, $1) })
  }
}
