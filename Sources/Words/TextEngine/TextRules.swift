package import Declarations
package import Layouts

/// The automatic changes of the text engine. If all are off, the keyboard types exactly the touched
/// keys.
package struct TextRules: SettingsSection {
  package var capitals: Bool
  package var fullStop: Bool
  package var correction: Bool
  package var suggestions: Bool
  package var swipe: Bool
  package var smartPunctuation: Bool
  package var shortcuts: Bool
  package var learning: Bool
  /// The BCP 47 tags of languages used beside the layout's language.
  package var also: [String]
  /// False in a secret field: nothing of its text is kept, and earlier text is erased.
  package private(set) var keepsText = true

  package init(from source: inout SettingsSource) {
    capitals = source.setting(
      "capitals", .truth, default: true,
      "Begins a sentence with a capital.")
    fullStop = source.setting(
      "full-stop", .truth, default: true,
      "Makes two spaces in a row a full stop and a space.")
    correction = source.setting(
      "correction", .truth, default: true,
      "Corrects a word at the space or punctuation after it, as the strip shows before.")
    suggestions = source.setting(
      "suggestions", .truth, default: true,
      "Offers words in the strip.")
    swipe = source.setting(
      "swipe", .truth, default: true,
      "Types the word that a finger goes over; needs `words.suggestions`.")
    smartPunctuation = source.setting(
      "smart-punctuation", .truth, default: false,
      "Makes quotation marks, dashes and ellipses those of print.")
    shortcuts = source.setting(
      "shortcuts", .truth, default: true,
      "Expands the abbreviations of shortcuts.yaml.")
    learning = source.setting(
      "learning", .truth, default: false,
      "Keeps the user's words and pairs of words; `kbdctl forget` erases them.")
    also = source.setting(
      "also", .texts("a list of languages, e.g. [en-US, de]"), default: [],
      "Languages that are typed besides the layout's own, on every layout.")
  }

  package static let none: TextRules = {
    var rules = TextRules()
    rules.capitals = false
    rules.fullStop = false
    rules.correction = false
    rules.suggestions = false
    rules.swipe = false
    rules.shortcuts = false
    return rules
  }()

  /// The rules of a secret field.
  package static let secret: TextRules = {
    var rules = TextRules.none
    rules.keepsText = false
    return rules
  }()

  /// Returns the rules for a field, by its purpose and hints.
  ///
  /// - Parameters:
  ///   - privacy: the field's privacy, made from its purpose and hints.
  ///   - offersInUnknown: true to offer words even in fields of unknown purpose.
  package func applied(
    to purpose: Purpose, _ hints: FieldHints, _ privacy: Privacy,
    offersInUnknown: Bool = false
  ) -> TextRules {
    guard !privacy.isSecret else { return .secret }
    var rules = applied(to: purpose, offersInUnknown: offersInUnknown)
    if privacy.isPrivate { rules.learning = false }
    if hints.contains(.lowercase) { rules.capitals = false }
    if hints.contains(.noCorrection) {
      rules.correction = false
      rules.smartPunctuation = false
      rules.shortcuts = false
    }
    return rules
  }

  private func applied(to purpose: Purpose, offersInUnknown: Bool) -> TextRules {
    switch purpose {
    case .text, .ascii, .social, .webSearch:
      return self
    case .unknown:
      var rules = TextRules.none
      rules.suggestions = suggestions && offersInUnknown
      return rules
    case .namePhone:
      var rules = TextRules.none
      rules.suggestions = suggestions
      rules.swipe = swipe
      rules.learning = learning
      return rules
    case .numbersAndPunctuation, .url, .email, .number, .decimal, .phone, .password, .pin,
      .calculator, .terminal:
      return .none
    }
  }

  /// True if the letters of a word may be swiped.
  package var allowsSwipes: Bool { swipe && suggestions && keepsText }

  /// True if any rule needs the strip.
  package var usesStrip: Bool { correction || suggestions || shortcuts }
}
