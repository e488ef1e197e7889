import Keys
import Scene
import Touch
package import Units

/// The reason why nothing was typed, as shown to the user. The text names no character, because the
/// touched key may be secret.
package enum Notice: String, Hashable, Sendable, CaseIterable {
  /// The user touched a struck-out key or alternate.
  case unreachable = "Not typed: the system’s keymap has no key for it"
  /// The session's input method did not answer in time.
  case notCommitted = "Not typed: the session did not pass it on"
  /// The application has no key for a command such as copy, as on a text console.
  case noSuchCommand = "Not done: there is no key for it here"
  case notYours = "Not chosen: the administrator decides it here"
  case full = "Not typed: too much is waiting to be typed"

  /// The time for which a notice is shown, unless a finger comes down before.
  package static let duration = Microseconds.seconds(5)
}

// Notices lie over the strip, or above the keys if there is no strip, so that no key moves.
extension OnScreenKeyboard {
  /// Shows the reason why something was not typed, until a finger comes down on the keyboard.
  package func show(_ notice: Notice, at time: Microseconds) {
    shownNotice = (notice, until: time + Notice.duration)
    markChanged()
  }

  func forgetNotice() {
    guard shownNotice != nil else { return }
    shownNotice = nil
    markChanged()
  }

  /// The notice as a popup without a choice; nil if there is none.
  var noticePopup: Popup? {
    guard let shownNotice, let place = noticePlace else { return nil }
    return Popup(
      rectangle: place, cells: [Popup.Cell(label: shownNotice.notice.rawValue, rectangle: place)])
  }

  private var noticePlace: UnitRectangle? {
    if let stripPlace { return stripPlace }
    guard var above = SceneStrip.place(for: typing.engine.layout, in: placeBelowGrip, always: true)
    else {
      return nil
    }
    above.y = max(above.y - above.height, 0)
    return above
  }

  /// Removes the notice if a finger comes down.
  ///
  /// - Returns: true if the finger came down on the notice over the strip and has no other effect.
  func touchesNotice(_ event: KeyboardContactEvent) -> Bool {
    guard event.phase == .down, shownNotice != nil else { return false }
    forgetNotice()
    return stripPlace?.contains(event.point) == true && !typing.engine.isMenuOpen
      && !isMeantForKeys(event)
  }
}
