package import Declarations
package import Layouts
import MarkedYAML
import Units

extension Settings {
  /// The treatment of the focused field.
  ///
  /// Applications are named by shell patterns (globs) for their ids. Case is ignored.
  package struct Field: SettingsSection {
    package var unknown: UnknownField
    package var terminals: [String]
    package var refuse: [String]
    package var applications: [ApplicationRule]
    package var noPasswords: [String]

    package init(from source: inout SettingsSource) {
      unknown = source.setting(
        "unknown", .word, default: .careful,
        "The treatment of a field of unknown purpose.")
      terminals = source.setting(
        "terminals", .applications,
        default: [
          "*term*", "foot*", "*tty", "alacritty", "*konsole", "*.console", "*ptyxis", "*rxvt",
        ],
        "Applications that are terminals, where text is never changed automatically.")
      refuse = source.setting(
        "refuse", .applications, default: [],
        "Applications for which the keyboard does not show by itself.")
      applications = source.setting(
        "applications", .rules, default: [],
        "The purpose or layout of applications' plain text fields, and the layout of unknown fields."
      )
      noPasswords = source.setting(
        "no-passwords", .applications, default: [],
        "Applications without passwords: their unknown fields are text.")
    }
  }
}

/// A rule for an application's fields whose reported purpose is plain text, or is unknown.
package struct ApplicationRule: Hashable, Sendable {
  /// A shell pattern for the application's id.
  package var pattern: String
  package var use: Use

  package enum Use: Hashable, Sendable {
    case purpose(Purpose)
    /// The id of a layout.
    case layout(String)

    /// - Parameter name: a purpose's name, or the id of a layout.
    package init(name: String) {
      self = Purpose(rawValue: name).map(Use.purpose) ?? .layout(name)
    }

    fileprivate var name: String {
      switch self {
      case .purpose(let purpose): purpose.rawValue
      case .layout(let id): id
      }
    }
  }

  package init(pattern: String, use: Use) {
    self.pattern = pattern
    self.use = use
  }
}

/// The treatment of a field whose purpose is not reported.
package enum UnknownField: String, Hashable, Sendable, CaseIterable {
  /// The keys type exactly the touched characters, without automatic changes. Keys that type do not
  /// light up.
  case careful
  /// The same as `careful`, but the strip offers words.
  case suggestions
  /// The same as for plain text.
  case text
}

/// The rule by which the keyboard follows the focus that `keyglass-session` reports.
package enum FollowFocus: String, Hashable, Sendable, CaseIterable {
  case off
  /// Shows the keyboard for a field that was touched.
  case touch
  /// Shows the keyboard for every field that gets the focus.
  case always
}

/// The rule for the keyboard while a hardware keyboard with letters is attached.
package enum WithHardwareKeyboard: String, Hashable, Sendable, CaseIterable {
  /// Shows the keyboard automatically, as if there were no hardware keyboard.
  case show
  /// Hides the keyboard in a convertible's laptop mode.
  case auto
  /// Hides the keyboard. A convertible's own keyboard is ignored in tablet mode.
  case hide
}

extension SettingType where Value == [String] {
  fileprivate static var applications: SettingType {
    texts("ids of applications, * for any text, such as [foot, '*.konsole']")
  }
}

extension SettingType where Value == [ApplicationRule] {
  fileprivate static var rules: SettingType {
    SettingType(
      "a purpose or a layout's id, by ids of applications, such as {'org.acme.*': till}",
      read: { node throws(Mismatch) in
        guard case .mapping(let entries) = node.content else { throw Mismatch(at: node) }
        var rules: [ApplicationRule] = []
        for entry in entries {
          guard !entry.key.isEmpty, entry.key.isPrintable else {
            throw Mismatch(mark: entry.keyMark, found: entry.key.quoted)
          }
          guard case .scalar(let name, _) = entry.value.content, !name.isEmpty, name.isPrintable
          else { throw Mismatch(at: entry.value) }
          rules.append(ApplicationRule(pattern: entry.key, use: .init(name: name)))
        }
        return rules
      },
      write: { rules in
        "{" + rules.map { "\($0.pattern.asYAML): \($0.use.name.asYAML)" }.joined(separator: ", ")
          + "}"
      })
  }
}
