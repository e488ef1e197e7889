package import Declarations

extension Settings {
  /// The treatment of the focused field.
  ///
  /// Applications are named by shell patterns (globs) for their ids, in any case.
  package struct Field: SettingsSection {
    package var unknown: UnknownField
    package var terminals: [String]
    package var refuse: [String]

    package init(from source: inout SettingsSource) {
      unknown = source.setting(
        "unknown", .word, default: .careful,
        "The treatment of a field of unknown purpose.")
      terminals = source.setting(
        "terminals", .applications,
        default: [
          "*term*", "foot*", "*tty", "alacritty", "*konsole", "*.console", "*ptyxis", "*rxvt",
        ],
        "Applications that are terminals: their text is never changed unasked.")
      refuse = source.setting(
        "refuse", .applications, default: [],
        "Applications for which the keyboard does not show by itself.")
    }
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

/// The rule by which the keyboard is shown and hidden with the focus that `keyglass-session`
/// reports.
package enum FollowFocus: String, Hashable, Sendable, CaseIterable {
  case off
  /// Shows the keyboard for a field that was touched.
  case touch
  /// Shows the keyboard for every field that gets the focus.
  case always
}

extension SettingType where Value == [String] {
  fileprivate static var applications: SettingType {
    texts("a list of ids of applications, * for any text, such as [foot, '*.konsole']")
  }
}
