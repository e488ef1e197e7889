package import Units

// Sections about layouts that are more than letters: telephone keys, keypads, the calculator, and
// which of them a field gets.
extension Settings {
  package struct Phone: SettingsSection {
    package let mode: PhoneMode
    package let pause: PhonePause
    package let placement: LetterPlacement

    init(from source: inout SettingsSource) {
      mode = source.setting(
        "mode", .word, default: .predictive,
        "What the keys begin with, until # is pressed: whole words, repeated taps, or digits.")
      pause = source.setting(
        "pause", .word, default: .milliseconds800,
        "How long after the last tap a letter is accepted; off: by another key only.")
      placement = source.setting(
        "placement", .word, default: .automatic,
        "Where a letter is while it may still change: in the text, or in the strip.")
    }
  }

  package struct Keypad: SettingsSection {
    /// Names, in which `*` stands for anything.
    package let devices: [String]
    package let order: KeypadOrder
    package let numLock: NumLockUse
    package let bounce: Microseconds

    init(from source: inout SettingsSource) {
      devices = source.setting(
        "devices", .texts("a list of device names such as ['Chicony*']"), default: ["*"],
        "The keypads that drive the keyboard: names, in which * stands for anything; []: none.")
      order = source.setting(
        "order", .word, default: .phone,
        "Whether a keypad's upper row 7 8 9 is a telephone's 1 2 3, or what is printed on it.")
      numLock = source.setting(
        "num-lock", .word, default: .toggles,
        "Whether Num Lock changes between phone pad and plain keypad, or is a key like others.")
      bounce = source.setting(
        "bounce", .duration(.zero ... .milliseconds(75)), default: .milliseconds(20),
        "Changes of a key that come sooner after the last one are contact bounce.")
    }
  }

  package struct Calculator: SettingsSection {
    package let rules: CalculatorRules
    package let decimals: Int

    init(from source: inout SettingsSource) {
      rules = source.setting(
        "rules", .word, default: .standard,
        "Whether 1 + 2 × 3 is 9, as it is pressed, or 7, as on paper.")
      decimals = source.setting(
        "decimals", .integer(0...28), default: 5, "How many decimals of a result are shown at most."
      )
    }
  }

  package struct Purpose: SettingsSection {
    private let layouts: [String: String]

    /// The layout for a kind of field, by its name in layout files; nil: the one that was chosen
    /// last for plain text.
    package func layout(forTextType name: String) -> String? {
      layouts[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The kinds of field that there are.
    package var textTypes: Set<String> { Set(layouts.keys) }

    init(from source: inout SettingsSource) {
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

/// How long after the last tap a letter is accepted.
package enum PhonePause: String, Hashable, Sendable, CaseIterable {
  case off
  case milliseconds350 = "350 ms"
  case milliseconds500 = "500 ms"
  case milliseconds800 = "800 ms"
  case milliseconds1200 = "1200 ms"

  /// nil where only another key accepts.
  package var duration: Microseconds? {
    switch self {
    case .off: nil
    case .milliseconds350: .milliseconds(350)
    case .milliseconds500: .milliseconds(500)
    case .milliseconds800: .milliseconds(800)
    case .milliseconds1200: .milliseconds(1200)
    }
  }
}

/// Where a letter is while it may still change.
package enum LetterPlacement: String, Hashable, Sendable, CaseIterable {
  /// In the text from a keypad, in the strip by touch.
  case automatic
  case inText = "in-text"
  case heldBack = "held-back"
}

package enum KeypadOrder: String, Hashable, Sendable, CaseIterable {
  /// By position.
  case phone
  /// By what is printed.
  case calculator
}

package enum NumLockUse: String, Hashable, Sendable, CaseIterable {
  case toggles
  case passes
}

package enum CalculatorRules: String, Hashable, Sendable, CaseIterable {
  case standard
  case algebraic
}
