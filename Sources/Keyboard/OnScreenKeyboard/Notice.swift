import Keys
package import Layouts
import Scene
import Touch
package import Units

/// The reason why nothing was typed, as shown to the user. It names no character, because the
/// touched key may be secret.
package enum Notice: Hashable, Sendable, CaseIterable {
  /// The user touched a struck-out key or alternate.
  case unreachable
  /// The session's input method did not answer in time.
  case notCommitted
  /// The application has no key for a command such as copy, as on a text console.
  case noSuchCommand
  /// The user chose something that only the administrator may choose.
  case onlyForAdministrators
  /// A value that the user wanted to choose was refused, or could not be kept.
  case notChosen
  /// Some of the learned words could not be erased.
  case notForgotten
  /// Too many texts are waiting to be typed.
  case full

  /// The notice's text, which is translated like the words on keys.
  package var word: KeyWord {
    switch self {
    case .unreachable: .noKey
    case .notCommitted: .notCommitted
    case .noSuchCommand: .noCommand
    case .onlyForAdministrators: .notYours
    case .notChosen: .notChosen
    case .notForgotten: .notForgotten
    case .full: .tooMuch
    }
  }

  /// The time for which a notice is shown if no finger comes down.
  package static let duration = Microseconds.seconds(5)
}

/// A text shown over the strip for a limited time, or until a finger comes down.
enum ShownNotice: Hashable {
  case notice(Notice)
  case hint(Hint)

  var word: KeyWord {
    switch self {
    case .notice(let notice): notice.word
    case .hint(let hint): hint.word
    }
  }
}

// Notices lie over the strip, or above the keys if there is no strip, so that no key moves.
extension OnScreenKeyboard {
  /// Shows the reason why something was not typed, until a finger comes down on the keyboard.
  package func show(_ notice: Notice, at time: Microseconds) {
    shownNotice = (.notice(notice), until: time + Notice.duration)
    if access.speech != nil { announce(.refused(layout.words[notice.word])) }
    markChanged()
  }

  func forgetNotice() {
    guard shownNotice != nil else { return }
    shownNotice = nil
    markChanged()
  }

  /// The notice as a popup with nothing to choose; nil if there is no notice.
  var noticePopup: Popup? {
    guard let visibleNotice, let place = noticePlace else { return nil }
    let text = typing.engine.layout.words[visibleNotice.word]
    return Popup(rectangle: place, cells: [Popup.Cell(label: text, rectangle: place)])
  }

  /// The notice shown, or the hint while it is useful; nil if there is none.
  private var visibleNotice: ShownNotice? {
    guard let text = shownNotice?.text else { return nil }
    switch text {
    case .notice: return text
    case .hint(let hint): return isOfUse(hint) ? text : nil
    }
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
    let isVisible = visibleNotice != nil
    forgetNotice()
    return isVisible && stripPlace?.contains(event.point) == true && !typing.engine.isMenuOpen
      && !isMeantForKeys(event)
  }
}
