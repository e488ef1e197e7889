package import Declarations

extension Settings {
  /// What is made of the field that has the focus.
  ///
  /// Applications are named by patterns of their ids, as shells match files, whatever the case.
  package struct Field: SettingsSection {
    package var unknown: UnknownField
    package var terminals: [String]
    package var refuse: [String]

    package init(from source: inout SettingsSource) {
      unknown = source.setting(
        "unknown", .word, default: .careful,
        "How a field is treated of which nobody says what it is for.")
      terminals = source.setting(
        "terminals", .applications,
        default: [
          "*term*", "foot*", "*tty", "alacritty", "*konsole", "*.console", "*ptyxis", "*rxvt",
        ],
        "Applications that are terminals, where nothing is done unasked.")
      refuse = source.setting(
        "refuse", .applications, default: [],
        "Applications for which the keyboard does not come by itself.")
    }
  }
}

/// How a field is treated of which nobody says what it is for.
package enum UnknownField: String, Hashable, Sendable, CaseIterable {
  /// The keys type what is touched, nothing is done unasked, and no key that types is highlighted.
  case careful
  /// The same, but words are offered.
  case suggestions
  /// As plain text.
  case text
}

/// Whether the keyboard comes and goes with the focus, where a session's helper tells of it.
package enum FollowFocus: String, Hashable, Sendable, CaseIterable {
  case off
  /// It comes for a field that was touched.
  case touch
  /// It comes for every field that gets the focus.
  case always
}

extension SettingType where Value == [String] {
  fileprivate static var applications: SettingType {
    texts("a list of ids of applications, * for any text, such as [foot, '*.konsole']")
  }
}
