import ControlProtocol

/// An event that an application sends over AT-SPI.
enum AccessibilityEvent: Hashable, Sendable {
  /// A window of an application gets the focus.
  case windowActivated(Accessible)
  case windowDeactivated(Accessible)
  case focused(Accessible)
  case unfocused(Accessible)
  /// An object's text or its caret has changed.
  case textChanged(Accessible)
  /// An application has ended.
  case gone(application: String)
}

/// The focused field, as reported over AT-SPI. An event only names the focused object, whose
/// description and text are then requested. This type does no I/O: `AccessibilitySource` sends the
/// questions.
///
/// An application may not use AT-SPI at all, or may report its windows but not their contents. So
/// "no field" is reported only for an application that has reported its focused object. For other
/// applications, the focus is unknown.
struct AccessibilityFocus: Sendable {
  /// A question to the application, with a number. Answers to earlier questions are ignored.
  enum Question: Hashable, Sendable {
    case description(Accessible, Int)
    /// The text before the caret.
    case text(Accessible, Int)
  }

  private var activeWindow: Accessible?
  private var focused: Accessible?
  /// True if the application has reported which of its objects has the focus.
  private var reportsFocus = false
  /// The field that has the focus; nil if no field has it, or the field is not known yet.
  private var field: FocusedField?
  private var before: String?
  private var selected = false
  private var activations = 0
  private var reports = 0
  private var question = 0
  /// True while a question about the text is unanswered.
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

  /// - Parameter description: the object's description; nil if the application does not answer.
  mutating func described(_ description: AccessibleDescription?, question: Int) -> [Question] {
    guard question == self.question, focused != nil else { return [] }
    activations += 1
    reports += 1
    before = nil
    selected = false
    // A field without a description may be a password.
    field =
      description?.field
      ?? FocusedField(active: true, source: FocusedField.accessibilitySource)
    return askForText()
  }

  /// - Parameters:
  ///   - text: the text before the caret; nil if unknown.
  ///   - selected: true if characters are selected.
  mutating func receiveText(
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

  var report: FocusReport {
    if let field {
      return FocusReport(
        field: field, before: field.privacy.isPrivate ? nil : before,
        selected: selected && !field.privacy.isPrivate, activations: activations, reports: reports)
    }
    // The focus was lost, and no new focus was reported. This means "no field" only if the
    // application reports which of its objects has the focus.
    let isNone = activeWindow != nil && reportsFocus
    return FocusReport(
      field: FocusedField(
        active: false,
        source: isNone ? FocusedField.accessibilitySource : FocusedField.toplevelSource),
      activations: activations, reports: reports)
  }

  private mutating func ask(about object: Accessible) -> [Question] {
    // Browsers repeat the event for an object that already has the focus.
    guard object != focused || field == nil else { return [] }
    activeWindow = activeWindow ?? object
    forgetFocus()
    reportsFocus = true
    focused = object
    return [.description(object, question)]
  }

  private mutating func askForText() -> [Question] {
    guard let focused, let field, field.active, !field.privacy.isPrivate else { return [] }
    guard !isAskingForText else {
      textIsOld = true
      return []
    }
    isAskingForText = true
    return [.text(focused, question)]
  }

  private mutating func forgetWindow() {
    forgetFocus()
    reportsFocus = false
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
