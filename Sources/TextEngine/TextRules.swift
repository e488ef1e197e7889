package import Layouts

/// What the text engine does unasked. All of it off is a keyboard that types what is touched.
package struct TextRules: Hashable, Sendable {
  /// A capital where a sentence begins.
  package var capitals = true
  /// Two blanks after a word are a full stop and a blank.
  package var fullStop = true
  /// What ends a word puts it right.
  package var correction = true
  /// Words in the strip.
  package var suggestions = true
  /// Curly quotation marks, dashes, an ellipsis.
  package var smartPunctuation = false
  /// Abbreviations that stand for more.
  package var shortcuts = true
  /// New words are remembered.
  package var learning = false

  package init() {}

  package static let none: TextRules = {
    var rules = TextRules()
    rules.capitals = false
    rules.fullStop = false
    rules.correction = false
    rules.suggestions = false
    rules.shortcuts = false
    return rules
  }()

  /// What of it is done in a kind of field.
  package func applied(to type: TextType) -> TextRules {
    switch type {
    case .text, .ascii, .social, .webSearch:
      return self
    case .namePhone:
      var rules = TextRules.none
      rules.suggestions = suggestions
      rules.learning = learning
      return rules
    case .numbersAndPunctuation, .url, .email, .number, .decimal, .phone, .password, .pin,
      .calculator, .terminal:
      return .none
    }
  }

  /// Whether anything of it is shown in the strip.
  package var usesStrip: Bool { correction || suggestions || shortcuts }
}
