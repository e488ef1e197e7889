import ControlProtocol
import Layouts
import Testing

@testable import keyglass_session

/// Tests with the modes of X11's focus events: 0 normal, 1 grab, 2 ungrab, 3 while grabbed.
struct KeyboardGrabTests {
  private func isActive(after events: [(KeyboardGrab.Event, UInt8)]) -> Bool {
    var grab = KeyboardGrab()
    for (event, mode) in events { _ = grab.receive(event, mode: mode) }
    return grab.isActive
  }

  @Test func aLockerGrabsTheKeyboardUntilItEnds() {
    #expect(!isActive(after: [(.focusIn, 0)]))
    #expect(isActive(after: [(.focusIn, 0), (.focusOut, 1)]))
    #expect(!isActive(after: [(.focusIn, 0), (.focusOut, 1), (.focusIn, 2)]))
  }

  /// i3lock grabs the keyboard for the root window, which then gets the keys.
  @Test func aGrabOfTheRootWindowCounts() {
    #expect(isActive(after: [(.focusIn, 1)]))
    #expect(!isActive(after: [(.focusIn, 1), (.focusOut, 2)]))
  }

  @Test func aWindowThatOpensUnderALockerEndsNoGrab() {
    #expect(isActive(after: [(.focusOut, 1), (.focusOut, 0), (.focusIn, 3)]))
    #expect(isActive(after: [(.focusOut, 1), (.focusOut, 0)]))
  }

  /// The window that lost its keys to the grab has closed, and another window gets the focus.
  @Test func aWindowThatGetsTheFocusHasTheKeys() {
    #expect(!isActive(after: [(.focusOut, 1), (.focusIn, 0)]))
  }

  @Test func aMoveNeedsAnotherLookAlsoUnderAGrab() {
    var grab = KeyboardGrab()
    let normal = grab.receive(.focusOut, mode: 0)
    let grabbed = grab.receive(.focusOut, mode: 1)
    let moved = grab.receive(.focusOut, mode: 3)
    let ungrabbed = grab.receive(.focusIn, mode: 2)
    #expect([normal, grabbed, moved, ungrabbed] == [true, false, true, false])
  }

  /// The status is 0 for success, 1 for already grabbed, and 3 for not viewable.
  @Test func theServersAnswerCounts() {
    var grab = KeyboardGrab()
    let first = grab.beginRequest()
    grab.receive(status: 1, to: first)
    #expect(grab.isActive)
    let second = grab.beginRequest()
    grab.receive(status: 3, to: second)
    #expect(!grab.isActive)
  }

  @Test func anAnswerOlderThanAnEventDoesNotCount() {
    var grab = KeyboardGrab()
    let before = grab.beginRequest()
    // A locker begins; each event causes another request.
    _ = grab.receive(.focusOut, mode: 1)
    let after = grab.beginRequest()
    grab.receive(status: 3, to: before)
    #expect(grab.isActive)
    grab.receive(status: 1, to: after)
    #expect(grab.isActive)
  }

  @Test func aFieldWhoseKeysGoElsewhereIsPrivate() {
    let field = FocusedField(
      active: true, source: FocusedField.accessibilitySource, purpose: .text)
    let report = FocusReport(field: field, before: "secret").whileKeysGoElsewhere
    #expect(report.field.privacy.isPrivate)
    #expect(report.before == nil)
    #expect(report.field.active)
    #expect(report.field.purpose == .text)
  }
}
