package import Calculator
package import Keys
package import Layouts
package import Settings
package import TextEngine

/// All that settings say about how the keyboard behaves.
package struct KeyboardBehaviour: Sendable {
  package var keys = KeyBehaviour()
  /// What is done unasked with text, where the field allows it.
  package var words = TextRules.none
  /// What telephone keys begin with.
  package var phoneMode = PhonePad.Mode.predictive
  package var multiTap = MultiTap.Behaviour()
  /// Where a letter is that may still change; nil: in the text from a keypad, in the strip by
  /// touch. Words are in the text unless they are to be held back.
  package var letterPlacement: MultiTap.Placement?
  /// As it is when a layout with its keys opens.
  package var calculator = Calculator()
  /// What the next-layout key offers when it is held.
  package var layouts: [LayoutTitle] = []

  /// The end of the menu hides the keyboard; no layout has its id.
  static let hideTitle = LayoutTitle(id: "", title: "▼")

  package init() {}

  /// - Parameter decimalSign: the calculator's, one character.
  package init(_ settings: Settings, decimalSign: String, layouts: [Layout]) {
    keys = KeyBehaviour(settings.keys)
    words = TextRules(settings.words)
    phoneMode =
      switch settings.phone.mode {
      case .predictive: .predictive
      case .multiTap: .multiTap
      case .digits: .digits
      }
    multiTap.pause = settings.phone.pause.duration
    letterPlacement =
      switch settings.phone.placement {
      case .automatic: nil
      case .inText: .inText
      case .heldBack: .heldBack
      }
    calculator = Calculator(
      rules: settings.calculator.rules == .algebraic ? .algebraic : .standard,
      decimals: settings.calculator.decimals, decimalSign: decimalSign.first ?? ".")
    self.layouts =
      layouts.map { LayoutTitle(id: $0.id, title: $0.title) } + [Self.hideTitle]
  }
}

extension TextRules {
  fileprivate init(_ words: Settings.Words) {
    self.init()
    capitals = words.capitals
    fullStop = words.fullStop
    correction = words.correction
    suggestions = words.suggestions
    smartPunctuation = words.smartPunctuation
    shortcuts = words.shortcuts
    learning = words.learning
  }
}

extension KeyBehaviour {
  fileprivate init(_ keys: Settings.Keys) {
    self.init()
    typesOn = keys.typesOn == .first ? .first : .last
    doubleTap = keys.doubleTap
    hold = keys.hold
    holdWithoutSliding = keys.holdWithoutSliding == .key ? .key : .firstAlternate
    repeatDelay = keys.repeatDelay
    repeatInterval = keys.repeatInterval
    deleteWordsAfter = keys.deleteWordsAfter
    fastestRepeatInterval = keys.fastestRepeatInterval
    repeatAcceleration = keys.repeatAcceleration
    jitter = keys.jitter
    caretStep = keys.caretStep
  }
}
