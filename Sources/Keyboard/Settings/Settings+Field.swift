package import Declarations

extension Settings {
  /// The treatment of the focused field.
  ///
  /// Applications are named by shell patterns (globs) of their ids, ignoring case.
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
  /// Keys type exactly the touched characters, without automatic changes, and typing keys are not
  /// highlighted.
  case careful
  /// The same as `careful`, but the strip offers words.
  case suggestions
  /// The same as for plain text.
  case text
}

/// The rule by which the keyboard shows and hides with the focus, if `keyglass-session` reports the
/// focus.
package enum FollowFocus: String, Hashable, Sendable, CaseIterable {
  case off
  /// Show for a field that was touched.
  case touch
  /// Show for every field that gets the focus.
  case always
}

extension SettingType where Value == [String] {
  fileprivate static var applications: SettingType {
    texts("a list of ids of applications, * for any text, such as [foot, '*.konsole']")
  }
}
