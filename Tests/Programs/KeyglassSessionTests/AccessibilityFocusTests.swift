import ControlProtocol
import Layouts
import Testing

@testable import keyglass_session

@Suite struct AccessibilityFocusTests {
  private static let window = Accessible(application: ":1.5", path: "/window")
  private static let first = Accessible(application: ":1.5", path: "/1")
  private static let second = Accessible(application: ":1.5", path: "/2")
  private static let elsewhere = Accessible(application: ":1.9", path: "/1")

  private static let text = AccessibleDescription(
    role: 61, states: 1 << 7, attributes: ["text-input-type": "text"], application: "editor")
  private static let password = AccessibleDescription(
    role: 40, states: 1 << 7, attributes: [:], application: "editor")
  private static let button = AccessibleDescription(
    role: 43, states: 0, attributes: [:], application: "editor")

  private var focus = AccessibilityFocus()

  /// Gives an object the focus, and describes it.
  @discardableResult private mutating func enter(
    _ object: Accessible, _ description: AccessibleDescription?
  ) -> [AccessibilityFocus.Question] {
    var questions: [AccessibilityFocus.Question] = []
    for question in focus.handle(.focused(object)) {
      guard case .description(_, let number) = question else { continue }
      questions += focus.described(description, question: number)
    }
    return questions
  }

  private mutating func answer(_ questions: [AccessibilityFocus.Question], with before: String?)
    -> [AccessibilityFocus.Question]
  {
    questions.flatMap { question -> [AccessibilityFocus.Question] in
      guard case .text(_, let number) = question else { return [] }
      return focus.receiveText(before: before, question: number)
    }
  }

  private var field: FocusedField? { focus.report.field }
  /// True if the focus is unknown: the keyboard stays as it is, and nothing is corrected.
  private var isUnknown: Bool { field == FocusedField(active: false, source: "toplevel") }

  @Test mutating func theFieldIsUnknownWithoutAccessibility() {
    #expect(isUnknown)
    _ = focus.handle(.windowActivated(Self.window))
    // The application may report its windows but not their contents.
    #expect(isUnknown)
    enter(Self.first, Self.button)
    #expect(field == FocusedField(active: false, source: "accessibility", application: "editor"))
    _ = focus.handle(.windowDeactivated(Self.window))
    #expect(isUnknown)
  }

  @Test mutating func aFieldIsAskedForWhatItIsAndForItsText() {
    _ = focus.handle(.windowActivated(Self.window))
    let questions = enter(Self.first, Self.text)
    #expect(field?.purpose == .text)
    #expect(focus.report.before == nil)
    #expect(answer(questions, with: "The ") == [])
    #expect(focus.report.before == "The ")
    #expect(focus.report.activations == 1)
  }

  @Test mutating func aFieldThatIsNotDescribedYetIsNone() {
    _ = focus.handle(.windowActivated(Self.window))
    enter(Self.first, Self.text)
    let questions = focus.handle(.focused(Self.second))
    #expect(field?.active == false)
    #expect(questions.count == 1)
  }

  /// The application hangs, so it does not describe the object with the focus.
  @Test mutating func anUndescribedFieldHasAnUnknownPurpose() {
    enter(Self.first, nil)
    #expect(field?.active == true)
    #expect(field?.purpose == .unknown)
  }

  @Test mutating func anAnswerOfTheFieldBeforeIsNotOfThisOne() {
    let first = focus.handle(.focused(Self.first))
    let second = focus.handle(.focused(Self.second))
    guard case .description(_, let old)? = first.first,
      case .description(_, let new)? = second.first
    else { return #expect(Bool(false)) }
    #expect(focus.described(Self.text, question: old) == [])
    #expect(focus.report.field.active == false)
    _ = focus.described(Self.password, question: new)
    #expect(field?.purpose == .password)
    #expect(focus.described(Self.text, question: old) == [])
    #expect(field?.purpose == .password)
  }

  @Test mutating func aTextOfTheFieldBeforeIsNotOfThisOne() {
    let questions = enter(Self.first, Self.text)
    enter(Self.second, Self.text)
    _ = answer(questions, with: "secret")
    #expect(focus.report.before == nil)
  }

  @Test mutating func thePasswordIsNeverAskedFor() {
    #expect(enter(Self.first, Self.password) == [])
    #expect(focus.handle(.textChanged(Self.first)) == [])
    #expect(field?.privacy.isSecret == true)
  }

  @Test mutating func oneQuestionForTheTextAtATime() {
    let questions = enter(Self.first, Self.text)
    #expect(focus.handle(.textChanged(Self.first)) == [])
    #expect(focus.handle(.textChanged(Self.first)) == [])
    let again = answer(questions, with: "T")
    #expect(again.count == 1)
    #expect(answer(again, with: "Th") == [])
    #expect(focus.report.before == "Th")
    #expect(focus.handle(.textChanged(Self.second)) == [])
    #expect(focus.handle(.textChanged(Self.first)).count == 1)
  }

  @Test mutating func aButtonIsNoField() {
    enter(Self.first, Self.text)
    enter(Self.second, Self.button)
    #expect(field?.active == false)
    #expect(field?.application == "editor")
  }

  /// Browsers report the same field again and again.
  @Test mutating func theSameFieldAgainIsNoNews() {
    enter(Self.first, Self.text)
    #expect(focus.handle(.focused(Self.first)) == [])
    #expect(focus.report.activations == 1)
  }

  @Test mutating func theFieldLosesTheFocus() {
    _ = focus.handle(.windowActivated(Self.window))
    enter(Self.first, Self.text)
    _ = focus.handle(.unfocused(Self.second))
    #expect(field?.active == true)
    _ = focus.handle(.unfocused(Self.first))
    #expect(field?.active == false)
  }

  @Test mutating func anApplicationThatIsGoneHasNothing() {
    enter(Self.first, Self.password)
    _ = focus.handle(.gone(application: Self.elsewhere.application))
    #expect(field?.privacy.isSecret == true)
    _ = focus.handle(.gone(application: Self.first.application))
    #expect(isUnknown)
  }

  @Test mutating func anotherApplicationsWindowTakesTheFocusAway() {
    enter(Self.first, Self.text)
    _ = focus.handle(.windowActivated(Self.elsewhere))
    #expect(isUnknown)
    // The event comes late.
    _ = focus.handle(.windowDeactivated(Self.window))
    #expect(isUnknown)
    enter(Self.elsewhere, Self.text)
    #expect(field?.active == true)
  }

  /// The focus moves to a terminal without AT-SPI; its commands are not the earlier field's text.
  @Test mutating func leavingAWindowForgetsItsField() {
    enter(Self.first, Self.text)
    _ = focus.handle(.windowDeactivated(Self.window))
    #expect(isUnknown)
    #expect(focus.report.before == nil)
  }

  // MARK: - Two sources

  @Test mutating func theCompositorsFieldCountsFirst() {
    func compositor(_ active: Bool, _ source: String) -> FocusReport {
      FocusReport(field: FocusedField(active: active, source: source))
    }
    enter(Self.first, Self.text)
    let application = focus.report
    let field = compositor(true, "input-method")
    #expect(FocusReport.best(field, application) == field)
    #expect(FocusReport.best(compositor(false, "input-method"), application) == application)
    #expect(FocusReport.best(compositor(false, "toplevel"), application) == application)
    #expect(FocusReport.best(nil, application) == application)
    enter(Self.second, Self.button)
    let nothing = compositor(false, "input-method")
    #expect(FocusReport.best(nothing, focus.report) == nothing)
    // A report that knows only the window is worse than one that knows the field.
    let window = compositor(false, "toplevel")
    #expect(FocusReport.best(window, focus.report) == focus.report)
    _ = focus.handle(.windowDeactivated(Self.window))
    #expect(FocusReport.best(window, focus.report) == window)
  }

  @Test mutating func theWindowsNameIsTheCompositors() {
    enter(Self.first, Self.text)
    var wanted = focus.report
    wanted.field.application = "XTerm"
    let window = FocusReport(
      field: FocusedField(active: false, source: "toplevel", application: "XTerm"))
    #expect(FocusReport.best(window, focus.report) == wanted)
  }
}
