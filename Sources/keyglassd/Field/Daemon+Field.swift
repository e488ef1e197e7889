import ControlProtocol
import Layouts
import Seat
import Units

// The field that has the focus: what it is for, what stands in it, and whether the keyboard comes.
extension Daemon {
  /// What is known of it now.
  var currentField: FocusedField {
    said.field(isConsole: keymap.isConsole, configuration.settings.field)
  }

  /// Another field has the focus, or whoever said what it is for is gone. What is secure is so at
  /// once; its layout may come a moment later.
  ///
  /// - Parameters:
  ///   - before: what stands before its caret; nil where that is not known.
  ///   - then: is called when the layout is there.
  func followField(before: String? = nil, then: @escaping () -> Void = {}) {
    let old = field
    keyboard.forgetLetter()
    takeField()
    // Who speaks of a field of its own speaks of one that is empty.
    if field.source == FocusedField.purposeSource {
      keyboard.beginText()
    } else {
      keyboard.forgetText()
    }
    hear(before: before)
    followFocus()
    layouts.keep(field)
    // Whoever has chosen another layout there since keeps it.
    guard field != old else { return then() }
    news.sceneChanged = true
    layouts.follow(field.purpose, then: then)
  }

  /// Has the keyboard go by what is known of the field.
  func takeField() {
    field = currentField
    keyboard.returnType = field.returnType
    keyboard.setSecure(field.isSecure)
    keyboard.setPurpose(field.purpose, field.hints)
  }

  /// The application says what stands before the caret.
  func hear(before: String?) {
    guard let before, !field.isPrivate, field.purpose != .unknown else { return }
    keyboard.hear(before: before, at: EventLoop.now())
  }

  // MARK: - Coming and going

  /// The focus is elsewhere, or there was something to hear of the field that has it.
  func followFocus() {
    let comes = follower.hear(
      isWanted: keymap.isConsole ? nil : field.wantsKeyboard, at: EventLoop.now())
    if comes, !placement.isReleased { setVisible(true) }
  }

  /// Hides the keyboard where no field has the focus; answers with when to look again.
  func settleFocus(at time: Microseconds) -> Microseconds? {
    if follower.isOver(at: time), placement.isVisible { setVisible(false) }
    return follower.nextDeadline
  }
}
