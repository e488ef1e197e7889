import BrowserMessages
import ControlProtocol
import Layouts
import Testing
import Units

@testable import keyglass_session

/// Tests of the focus as compositors, applications and browsers' extensions report it, in virtual
/// time.
@Suite struct SessionFocusTests {
  private var focus = SessionFocus()
  private var compositor: FocusReport?
  private var accessibility: FocusReport?
  private var now: Microseconds = .milliseconds(10_000)

  private var field: FocusedField? {
    mutating get { focus.report(compositor, accessibility, at: now)?.field }
  }

  init() {
    focus.browser.begin(1, as: BrowserProgram(names: ["chromium"]))
    focus.browser.begin(2, as: BrowserProgram(names: ["firefox-esr"]))
  }

  /// True if the focus is unknown: the keyboard stays as it is, and nothing is corrected.
  private var isUnknown: Bool {
    mutating get { field == FocusedField(active: false, source: "toplevel") }
  }

  private mutating func compositor(
    _ purpose: Purpose?, _ hints: FieldHints = [], in application: String? = "chromium",
    before: String? = nil
  ) {
    let activations = (compositor?.activations ?? 0) + (purpose == nil ? 0 : 1)
    compositor = FocusReport(
      field: FocusedField(
        active: purpose != nil, source: FocusedField.inputMethodSource,
        purpose: purpose ?? .unknown, hints: hints, application: application),
      before: before, activations: activations)
  }

  private mutating func page(
    _ purpose: Purpose, _ hints: FieldHints = [], _ returnType: ReturnType = .default,
    before: String? = nil, isNew: Bool = true, from browser: UInt64 = 1
  ) {
    let field = PageField(purpose: purpose, hints: hints, returnType: returnType, before: before)
    focus.browser.receive(.field(field, isNew: isNew), from: browser, at: now)
  }

  private mutating func receive(_ focus: PageFocus, from browser: UInt64 = 1) {
    self.focus.browser.receive(focus, from: browser, at: now)
  }

  /// The compositor numbers the field; the number shows whether a text is for this field.
  @Test mutating func aPagesTouchesLeaveTheFieldsNumber() {
    compositor(.text)
    page(.text)
    let first = focus.report(compositor, nil, at: now)
    #expect(first?.number == 1 && first?.touches == 1)
    page(.text)
    let second = focus.report(compositor, nil, at: now)
    #expect(second?.number == 1 && second?.touches == 2)
    var pending = PendingReport()
    _ = pending.next(first)
    pending.answered()
    #expect(pending.next(second) != nil)
  }

  // MARK: - A browser alone, as under X11

  @Test mutating func usesThePageIfNothingElseReports() {
    #expect(field == nil)
    page(.email, [], .next, before: "a")
    #expect(
      field == FocusedField(active: true, source: "browser", purpose: .email, returnType: .next))
    #expect(focus.report(nil, nil, at: now)?.before == "a")
    receive(.page)
    #expect(field == FocusedField(active: false, source: "browser"))
    receive(.away)
    #expect(isUnknown)
  }

  @Test mutating func aBrowserThatIsGoneHasSaidNothing() {
    page(.password, [.hiddenText, .sensitiveData])
    focus.browser.end(2)
    #expect(field?.privacy.isSecret == true)
    focus.browser.end(1)
    #expect(isUnknown)
  }

  @Test mutating func theLastReportingBrowserCounts() {
    page(.email, from: 1)
    page(.url, from: 2)
    #expect(field?.purpose == .url)
    receive(.away, from: 2)
    #expect(field?.purpose == .email)
    // The report comes late.
    receive(.away, from: 2)
    #expect(field?.purpose == .email)
  }

  @Test mutating func aFieldThatIsTouchedAgainCountsAsAnother() {
    page(.text)
    let first = focus.report(nil, nil, at: now)
    page(.text, isNew: false)
    #expect(focus.report(nil, nil, at: now) == first)
    page(.text)
    #expect(focus.report(nil, nil, at: now) != first)
  }

  // MARK: - With the compositor

  @Test mutating func thePageSaysWhatTheCompositorDoesNot() {
    compositor(.text, .autoCapitalization)
    page(.decimal, .noKeyboard, .send)
    #expect(
      field
        == FocusedField(
          active: true, source: "input-method, browser", purpose: .decimal, hints: .noKeyboard,
          returnType: .send, application: "chromium"))
    #expect(field?.isOfInputMethod == true)
    #expect(field?.keyboardWish == .hidden)
  }

  @Test(arguments: [Purpose.text, .url, .unknown, .number])
  mutating func aPasswordNeverBecomesAnythingElse(purpose: Purpose) {
    compositor(.password, [.hiddenText, .sensitiveData])
    page(purpose, before: "secret")
    #expect(field?.purpose == .password)
    #expect(field?.privacy.isPrivate == true)
    #expect(focus.report(compositor, nil, at: now)?.before == nil)
  }

  @Test mutating func fieldsHiddenByTheCompositorStayHidden() {
    compositor(.text, .hiddenText)
    page(.text, before: "secret")
    #expect(field?.privacy.isSecret == true)
    compositor(.text, .sensitiveData)
    page(.text, before: "secret")
    #expect(focus.report(compositor, nil, at: now)?.before == nil)
  }

  @Test mutating func aPageMakesAFieldAPassword() {
    compositor(.text, before: "secret")
    page(.password, [.hiddenText, .sensitiveData])
    #expect(field?.purpose == .password)
    #expect(focus.report(compositor, nil, at: now)?.before == nil)
  }

  @Test mutating func aPasswordOfDigitsIsAPIN() {
    compositor(.password, [.hiddenText, .sensitiveData])
    page(.pin, [.hiddenText, .sensitiveData])
    #expect(field?.purpose == .pin)
  }

  @Test mutating func aTerminalIsNoPage() {
    compositor(.terminal, in: "foot")
    page(.text, before: "ls")
    #expect(
      field
        == FocusedField(
          active: true, source: "input-method", purpose: .terminal, application: "foot"))
  }

  @Test mutating func theTextOfThePageCountsFirst() {
    compositor(.text, before: "old")
    page(.text, before: "The ")
    #expect(focus.report(compositor, nil, at: now)?.before == "The ")
    page(.text, isNew: false)
    #expect(focus.report(compositor, nil, at: now)?.before == "old")
  }

  /// The field is the browser's own address bar, or one that no script can see.
  @Test mutating func theCompositorsFieldIsThereAlsoWhereThePageKnowsOfNone() {
    compositor(.url)
    receive(.page)
    now = now + SessionFocus.longestHold
    _ = field
    now = now + SessionFocus.longestHold
    #expect(field?.purpose == .url)
    receive(.away)
    #expect(field?.source == "input-method")
  }

  @Test mutating func noFieldIfTheCompositorReportsNone() {
    compositor(nil)
    receive(.page)
    #expect(field?.source == "input-method")
    compositor = FocusReport(
      field: FocusedField(
        active: false, source: FocusedField.toplevelSource, application: "chromium"))
    #expect(field == FocusedField(active: false, source: "browser", application: "chromium"))
  }

  // MARK: - A page that shows the keyboard without a field

  /// The field as reported when the page of a browser asks to show the keyboard.
  private mutating func fieldWhileShown(by browser: UInt64 = 1) -> FocusedField? {
    focus.report(compositor, accessibility, shower: browser, at: now)?.field
  }

  private mutating func leaveField(_ purpose: Purpose = .text, _ hints: FieldHints = []) {
    compositor(purpose, hints, before: "secret")
    page(purpose, hints)
    _ = field
    receive(.page)
  }

  /// The compositor reports the end of the field after the page's request.
  @Test mutating func aPageThatShowsTheKeyboardHasLeftItsField() {
    leaveField()
    #expect(field?.active == true)
    #expect(fieldWhileShown()?.active == false)
    #expect(focus.report(compositor, nil, at: now)?.before == nil)
    // The daemon has fulfilled the request; a report of new text is still about the field that was
    // left.
    compositor?.before = "other"
    #expect(field?.keyboardWish == .hidden)
    compositor(nil)
    #expect(field?.keyboardWish == .hidden)
  }

  @Test mutating func aFieldThatDoesNotEndIsNotLeftForLong() {
    leaveField()
    #expect(fieldWhileShown()?.active == false)
    now = now + .milliseconds(100)
    // The request still waits for the daemon.
    #expect(fieldWhileShown()?.active == false)
    #expect(focus.deadline == now + LeftField.longest)
    now = now + LeftField.longest - Microseconds(1)
    #expect(field?.active == false)
    now = now + Microseconds(1)
    #expect(field?.active == true)
    #expect(focus.deadline == nil)
  }

  @Test mutating func aLeftFieldStaysAsPrivateAsItWas() {
    leaveField(.password, [.hiddenText])
    #expect(fieldWhileShown()?.active == false)
    #expect(field?.privacy.isSecret == true)
  }

  @Test mutating func anotherFieldOfTheCompositorCounts() {
    leaveField()
    _ = fieldWhileShown()
    compositor(.email)
    _ = field
    now = now + SessionFocus.longestHold
    #expect(field?.active == true)
    #expect(field?.purpose == .email)
  }

  @Test mutating func anotherFieldOfThePageCounts() {
    leaveField()
    _ = fieldWhileShown()
    page(.email)
    #expect(field?.active == true)
    receive(.page)
    // The page has left the second field too, but has not asked for the keyboard since then.
    #expect(field?.active == true)
  }

  @Test mutating func aFieldIsLeftOnlyByThePageThatAsks() {
    leaveField()
    #expect(fieldWhileShown(by: 2)?.active == true)
    _ = fieldWhileShown()
    receive(.away)
    #expect(field?.active == true)
    receive(.page, from: 2)
    compositor(.text, in: "firefox")
    #expect(fieldWhileShown(by: 1)?.active == true)
  }

  @Test mutating func aPageThatShowsTheKeyboardForItsFieldHasNotLeftIt() {
    compositor(.text)
    page(.text)
    #expect(fieldWhileShown()?.active == true)
    receive(.page)
    #expect(field?.active == true)
  }

  @Test mutating func anApplicationMayReportTheEndLaterToo() {
    accessibility = FocusReport(
      field: FocusedField(
        active: true, source: FocusedField.accessibilitySource, purpose: .text,
        application: "Chromium"), activations: 1)
    page(.text)
    _ = field
    receive(.page)
    #expect(fieldWhileShown()?.active == false)
    accessibility?.activations = 2
    #expect(field?.active == true)
  }

  // MARK: - A different window

  @Test mutating func aBrowserDoesNotSpeakForAnotherApplication() {
    compositor(.text, in: "gedit", before: "Dear ")
    // Repeating the report does not help.
    for _ in 0..<10 {
      page(.number, .noKeyboard, before: "x")
      now = now + .milliseconds(50)
      #expect(
        field
          == FocusedField(
            active: true, source: "input-method", purpose: .text, application: "gedit"))
      #expect(focus.report(compositor, nil, at: now)?.before == "Dear ")
    }
    // A browser that reported earlier does not count either.
    page(.email, from: 2)
    page(.number, .noKeyboard)
    compositor(.text, in: "firefox")
    #expect(field?.purpose == .email)
  }

  @Test mutating func noFieldIfOnlyWindowsOrAccessibilityReportIt() {
    compositor = FocusReport(
      field: FocusedField(
        active: false, source: FocusedField.toplevelSource, application: "XTerm"))
    page(.text, .noKeyboard)
    #expect(field == compositor?.field)
    compositor = nil
    accessibility = FocusReport(
      field: FocusedField(
        active: true, source: FocusedField.accessibilitySource, purpose: .unknown,
        application: "gedit"))
    #expect(field == accessibility?.field)
  }

  @Test mutating func aConnectionThatDoesNotSayWhoseItIsSpeaksForNoWindow() {
    compositor(.text)
    page(.number, from: 3)
    #expect(field?.purpose == .text)
    compositor = nil
    #expect(field?.purpose == .number)
  }

  @Test mutating func theBrowserInFrontIsTheOneWhoseReportCounts() {
    _ = field
    #expect(focus.front == nil)
    compositor(.text)
    page(.number)
    _ = field
    #expect(focus.front == 1)
    receive(.page, from: 2)
    _ = field
    #expect(focus.front == 1)
    compositor(.text, in: "firefox")
    _ = field
    #expect(focus.front == 2)
    compositor(.text, in: "foot")
    _ = field
    #expect(focus.front == nil)
  }

  @Test mutating func aBrowserThatHangsDoesNotSpeakForAnotherWindow() {
    compositor(.text)
    page(.number, .noKeyboard)
    #expect(field?.purpose == .number)
    now = now + .milliseconds(5_000)
    compositor(.text, in: "gedit")
    #expect(
      field
        == FocusedField(
          active: true, source: "input-method", purpose: .text, application: "gedit"))
    // The browser comes back: its reports from before its window lost the focus do not count.
    compositor(.text)
    #expect(field?.purpose == .text)
    page(.number)
    #expect(field?.purpose == .number)
  }

  @Test mutating func theBrowserMaySpeakBeforeTheCompositor() {
    compositor(nil, in: "foot")
    _ = field
    page(.email)
    now = now + .milliseconds(100)
    compositor(.text)
    #expect(field?.purpose == .email)
  }

  // MARK: - The order of reports

  @Test mutating func aFieldWaitsForWhatItsPageSays() {
    compositor(nil)
    receive(.page)
    let before = field
    compositor(.text)
    #expect(field == before)
    #expect(focus.deadline == now + SessionFocus.longestHold)
    now = now + .milliseconds(50)
    page(.text, .noKeyboard)
    #expect(field?.keyboardWish == .hidden)
    #expect(focus.deadline == nil)
  }

  @Test mutating func waitsForThePageAtMostTheLongestHold() {
    compositor(nil)
    receive(.page)
    _ = field
    compositor(.text)
    _ = field
    now = now + SessionFocus.longestHold
    #expect(field?.active == true)
    #expect(focus.deadline == nil)
  }

  @Test mutating func aPasswordIsOneAtOnce() {
    compositor(.text)
    page(.text)
    _ = field
    compositor(.password, [.hiddenText])
    #expect(field?.privacy.isSecret == true)
    #expect(focus.deadline == nil)
  }

  @Test mutating func whereNoPageHasTheFocusNothingWaits() {
    compositor(.text)
    #expect(field?.active == true)
    #expect(focus.deadline == nil)
  }

  // MARK: - With AT-SPI

  @Test mutating func whatAnApplicationSaysIsKeptAsWell() {
    accessibility = FocusReport(
      field: FocusedField(
        active: true, source: FocusedField.accessibilitySource, purpose: .password,
        hints: [.hiddenText], application: "Chromium"), activations: 1)
    page(.text, before: "secret")
    #expect(field?.source == "browser")
    #expect(field?.purpose == .password)
    #expect(field?.application == "Chromium")
    #expect(focus.report(nil, accessibility, at: now)?.before == nil)
  }
}
