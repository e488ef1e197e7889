import ControlProtocol

/// What applications say over AT-SPI.
enum AccessibilityEvent: Hashable, Sendable {
  /// One of an application's windows gets the focus.
  case windowActivated(Accessible)
  case windowDeactivated(Accessible)
  case focused(Accessible)
  case unfocused(Accessible)
  /// An object's text or its caret has changed.
  case textChanged(Accessible)
  /// An application is gone.
  case gone(application: String)
}

/// What is known of the focus over AT-SPI: events tell where it is, and each time what is there has to
/// be asked. Values only; `AccessibilityBus` asks.
///
/// An application of which nothing is heard may have the focus and no AT-SPI, or tell of its windows
/// and not of what is in them. So no field has the focus only where an object that is none has it;
/// elsewhere nothing is known, and what was known of another window holds no more.
struct AccessibilityFocus: Sendable {
  /// What has to be asked. An answer counts only with the number of the last question of its kind.
  enum Question: Hashable, Sendable {
    case description(Accessible, Int)
    /// The text before the caret.
    case text(Accessible, Int)
  }

  private var activeWindow: Accessible?
  private var focused: Accessible?
  /// Whether its application tells which object has the focus.
  private var tellsOfFocus = false
  /// Of what has the focus; nil while nothing has, or it is not known yet.
  private var field: FocusedField?
  private var before: String?
  private var selected = false
  private var activations = 0
  private var reports = 0
  private var question = 0
  /// The text is being asked for, and whether it has changed meanwhile.
  private var isAskingForText = false
  private var textIsOld = false

  mutating func handle(_ event: AccessibilityEvent) -> [Question] {
    switch event {
    case .windowActivated(let window):
      activeWindow = window
      if focused?.application != window.application { forgetWindow() }
    case .windowDeactivated(let window):
      guard activeWindow?.application == window.application else { return [] }
      activeWindow = nil
      forgetWindow()
    case .focused(let object):
      return ask(about: object)
    case .unfocused(let object):
      if focused == object { forgetFocus() }
    case .textChanged(let object):
      guard object == focused, let field, field.active else { return [] }
      reports += 1
      return askForText()
    case .gone(let application):
      if activeWindow?.application == application { activeWindow = nil }
      if focused?.application == application { forgetWindow() }
    }
    return []
  }

  /// - Parameter description: nil if the application does not answer.
  mutating func described(_ description: AccessibleDescription?, question: Int) -> [Question] {
    guard question == self.question, focused != nil else { return [] }
    activations += 1
    reports += 1
    before = nil
    selected = false
    // A field of which nothing is known may be a password.
    field =
      description?.field
      ?? FocusedField(active: true, source: FocusedField.accessibilitySource)
    return askForText()
  }

  /// - Parameters:
  ///   - text: nil if it is not known.
  ///   - selected: whether characters are selected.
  mutating func told(
    before text: String?, selected: Bool = false, question: Int
  ) -> [Question] {
    guard question == self.question else { return [] }
    isAskingForText = false
    before = text
    self.selected = selected
    guard textIsOld else { return [] }
    textIsOld = false
    return askForText()
  }

  var sighting: Sighting {
    if let field {
      return Sighting(
        field: field, before: field.isPrivate ? nil : before,
        selected: selected && !field.isPrivate, activations: activations, reports: reports)
    }
    // What has come to have the focus is not known yet, and what had it has it no more.
    let isNone = activeWindow != nil && tellsOfFocus
    return Sighting(
      field: FocusedField(
        active: false,
        source: isNone ? FocusedField.accessibilitySource : FocusedField.toplevelSource),
      activations: activations, reports: reports)
  }

  private mutating func ask(about object: Accessible) -> [Question] {
    // Browsers say it again for what has it.
    guard object != focused || field == nil else { return [] }
    activeWindow = activeWindow ?? object
    forgetFocus()
    tellsOfFocus = true
    focused = object
    return [.description(object, question)]
  }

  private mutating func askForText() -> [Question] {
    guard let focused, let field, field.active, !field.isPrivate else { return [] }
    guard !isAskingForText else {
      textIsOld = true
      return []
    }
    isAskingForText = true
    return [.text(focused, question)]
  }

  private mutating func forgetWindow() {
    forgetFocus()
    tellsOfFocus = false
  }

  private mutating func forgetFocus() {
    question += 1
    focused = nil
    field = nil
    before = nil
    selected = false
    isAskingForText = false
    textIsOld = false
  }
}
