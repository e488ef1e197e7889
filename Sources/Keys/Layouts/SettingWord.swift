/// A text on the pages of settings: the title of a page, a setting, a value or a key.
package enum SettingWord: String, Hashable, Sendable, CaseIterable {
  /// The title of the list of pages.
  case settings
  /// The titles of the pages.
  case theme, size, layouts, words, text, learning, touch, `repeat`, sound, access, showing, phone
  /// The titles of settings, page by page.
  case place, height, upright
  case leastKey = "least-key"
  case oneHand = "one-hand"
  case splitGap = "split-gap"
  case floating, offers, correct, swiping, candidates, capitals
  case fullStop = "full-stop"
  case quotes, shortcuts, decimals, learn, hold, caps, preview, slide, after, every
  case wholeWords = "whole-words"
  case click, vibration, slow, bounce, merge, desktop
  case deadZone = "dead-zone"
  case inAField = "in-a-field"
  case mode, pause
  case letterIn = "letter-in"
  /// The values of settings.
  case on, off, never, always, automatic, auto, last, first
  case inSessions = "in-sessions"
  case ifTouched = "if-touched"
  case byWord = "by-word"
  case byTaps = "by-taps"
  case inText = "in-text"
  case inStrip = "in-strip"
  /// The themes.
  case light, dark, contrast, large
  /// The texts of keys that forget or keep learned words, and of the key that adds layouts.
  case forgetWords = "forget-words"
  case forgetAll = "forget-all"
  case forget, keep, add

  /// The maximum number of characters, because a key is narrow on a telephone.
  static let longest = 24

  /// The text to use if a language has none.
  package var english: String {
    switch self {
    case .settings: "Settings"
    case .theme: "Theme"
    case .size: "Size"
    case .layouts: "Layouts"
    case .words: "Words"
    case .text: "Text"
    case .learning: "Learning"
    case .touch: "Touch"
    case .repeat: "Repeat"
    case .sound: "Sound"
    case .access: "Access"
    case .showing: "Showing"
    case .phone: "Phone"
    case .place: "Place"
    case .height: "Height"
    case .upright: "Upright"
    case .leastKey: "Least key"
    case .oneHand: "1 hand"
    case .splitGap: "Split gap"
    case .floating: "Floating"
    case .offers: "Offers"
    case .correct: "Correct"
    case .swiping: "Swiping"
    case .candidates: "Candidates"
    case .capitals: "Capitals"
    case .fullStop: "Full stop"
    case .quotes: "“Quotes”"
    case .shortcuts: "Shortcuts"
    case .decimals: "Decimals"
    case .learn: "Learn"
    case .hold: "Hold"
    case .caps: "Caps"
    case .preview: "Preview"
    case .slide: "Slide"
    case .after: "After"
    case .every: "Every"
    case .wholeWords: "Words"
    case .click: "Click"
    case .vibration: "Vibration"
    case .slow: "Slow"
    case .bounce: "Bounce"
    case .deadZone: "Edges"
    case .merge: "Merge"
    case .desktop: "Desktop"
    case .inAField: "In a field"
    case .mode: "Mode"
    case .pause: "Pause"
    case .letterIn: "Letter in"
    case .on: "On"
    case .off: "Off"
    case .never: "Never"
    case .always: "Always"
    case .automatic: "Automatic"
    case .auto: "Auto"
    case .last: "Last"
    case .first: "First"
    case .inSessions: "Sessions"
    case .ifTouched: "Touch"
    case .byWord: "Words"
    case .byTaps: "Taps"
    case .inText: "Text"
    case .inStrip: "Strip"
    case .light: "Light"
    case .dark: "Dark"
    case .contrast: "Contrast"
    case .large: "Large"
    case .forgetWords: "Forget words …"
    case .forgetAll: "Forget all words?"
    case .forget: "Forget"
    case .keep: "Keep"
    case .add: "Add …"
    }
  }
}

/// The texts of the pages of settings in one language.
package struct SettingWords: Hashable, Sendable {
  private let known: [SettingWord: String]

  package static let english = SettingWords([:])

  /// Completes the texts of a language with English.
  package init(_ known: [SettingWord: String]) { self.known = known }

  package subscript(word: SettingWord) -> String { known[word] ?? word.english }
}
