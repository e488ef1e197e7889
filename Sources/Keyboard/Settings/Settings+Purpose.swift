package import Declarations
package import Layouts

extension Settings {
  package struct LayoutsByPurpose: SettingsSection {
    /// The layout for each purpose, in the order of ``Purpose/known``; empty if none is set.
    private let layouts: [String]

    /// Returns the layout set for a purpose. Nil if none is set: the field then gets the layout
    /// that was last chosen for plain text.
    package func layout(for purpose: Purpose) -> String? {
      let place = Purpose.known.firstIndex(of: purpose == .unknown ? .text : purpose)
      return place.flatMap { layouts[$0].isEmpty ? nil : layouts[$0] }
    }

    package init(from source: inout SettingsSource) {
      var layouts: [String] = []
      for purpose in Purpose.known {
        let (layout, text) = Self.usual(purpose)
        layouts.append(
          source.setting(
            purpose.rawValue, .text("a layout's id such as en-us"), default: layout, text))
      }
      self.layouts = layouts
    }

    private static func usual(_ purpose: Purpose) -> (layout: String, text: String) {
      switch purpose {
      case .unknown, .text: ("", "Plain text.")
      case .ascii: ("ascii", "Text of ASCII characters only.")
      case .numbersAndPunctuation: ("numbers-and-punctuation", "Mostly numbers.")
      case .url: ("url", "Web addresses.")
      case .email: ("email", "E-mail addresses.")
      case .number: ("number-pad", "Whole numbers.")
      case .decimal: ("decimal-pad", "Numbers with decimals.")
      case .phone: ("phone-pad", "Telephone numbers.")
      case .namePhone: ("name-phone-pad", "Names or telephone numbers.")
      case .social: ("social", "Text with @names and #tags.")
      case .webSearch: ("web-search", "Web searches.")
      case .password: ("", "Passwords; touches are not shown.")
      case .pin: ("number-pad", "Passwords of digits; touches are not shown.")
      case .calculator: ("calculator", "Calculations.")
      case .terminal: ("", "Terminals.")
      }
    }
  }
}
