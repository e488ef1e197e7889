// What the text engine does of its own accord.
extension Settings {
  package struct Words: SettingsSection {
    package let capitals: Bool
    package let fullStop: Bool
    package let correction: Bool
    package let suggestions: Bool
    package let smartPunctuation: Bool
    package let shortcuts: Bool
    package let learning: Bool

    init(from source: inout SettingsSource) {
      capitals = source.setting(
        "capitals", .truth, default: true,
        "Whether a sentence begins with a capital by itself.")
      fullStop = source.setting(
        "full-stop", .truth, default: true,
        "Whether two blanks in a row are a full stop and a blank.")
      correction = source.setting(
        "correction", .truth, default: true,
        "Whether a blank or punctuation after a word puts it right, as the strip shows before.")
      suggestions = source.setting(
        "suggestions", .truth, default: true,
        "Whether the strip offers words that can be touched.")
      smartPunctuation = source.setting(
        "smart-punctuation", .truth, default: false,
        "Whether quotation marks, dashes and ellipses become those of print.")
      shortcuts = source.setting(
        "shortcuts", .truth, default: true,
        "Whether the abbreviations of shortcuts.yaml become what they stand for.")
      learning = source.setting(
        "learning", .truth, default: false,
        "Whether new words are kept in /var/lib/keyglass; `kbdctl forget` erases them.")
    }
  }
}

/// What a telephone's keys begin with.
package enum PhoneMode: String, Hashable, Sendable, CaseIterable {
  /// Words, where the language has a lexicon; else letter by letter.
  case predictive
  case multiTap = "multi-tap"
  case digits
}
