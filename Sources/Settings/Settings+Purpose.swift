package import Declarations

extension Settings {
  package struct Purpose: SettingsSection {
    private let layouts: [String: String]

    /// The layout for a kind of field, by its name in layout files; nil: the one that was chosen
    /// last for plain text.
    package func layout(forTextType name: String) -> String? {
      layouts[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The kinds of field that there are.
    package var textTypes: Set<String> { Set(layouts.keys) }

    package init(from source: inout SettingsSource) {
      var layouts: [String: String] = [:]
      for (name, layout, text) in Purpose.defaults {
        layouts[name] = source.setting(
          name, .text("the id of a layout such as en-us"), default: layout, text)
      }
      self.layouts = layouts
    }

    private static let defaults = [
      ("text", "", "Plain text."),
      ("ascii", "ascii", "Text of ASCII characters only."),
      ("numbers-and-punctuation", "numbers-and-punctuation", "Mostly numbers."),
      ("url", "url", "Web addresses."),
      ("email", "email", "E-mail addresses."),
      ("number", "number-pad", "Whole numbers."),
      ("decimal", "decimal-pad", "Numbers with decimals."),
      ("phone", "phone-pad", "Telephone numbers."),
      ("name-phone", "name-phone-pad", "Names or telephone numbers."),
      ("social", "social", "Text with @names and #tags."),
      ("web-search", "web-search", "What to search the web for."),
      ("password", "", "Passwords; nothing of what is touched is shown."),
      ("pin", "number-pad", "Passwords of digits; nothing of what is touched is shown."),
      ("calculator", "calculator", "Sums."),
      ("terminal", "", "Terminals."),
    ]
  }
}
