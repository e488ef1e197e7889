import Clocks
import ControlProtocol
import Layouts
import OnScreenKeyboard
import SeatRules
import Units

// The focused field determines the layout, the text before the caret, and the keyboard's
// visibility.
extension Daemon {
  /// The focused field as clients, or the console in the foreground, currently describe it.
  var currentField: FocusedField {
    reports.statements.field(
      isConsole: keymap.isConsole, isHiding: keymap.isHiding, configuration.settings.field,
      configuration.settings.purpose)
  }

  /// Adapts to another focused field, or to the end of a client's report on the field. A secret
  /// field is protected at once, even if finding its layout takes a moment.
  ///
  /// - Parameters:
  ///   - before: the text before the caret; nil if unknown.
  ///   - selected: true if characters are selected.
  ///   - isNew: true if the field has just got the focus.
  ///   - then: called when the layout is shown.
  func switchField(
    before: String? = nil, selected: Bool = false, isNew: Bool = false,
    then: @escaping () -> Void = {}
  ) {
    let old = reports.field
    commitLifted()
    // If a letter was typed before this report, that letter may already be in the new field.
    let mayBegin = isNew && !selected && !keyboard.hasTypedText
    keyboard.dropUnfinishedInput()
    applyField()
    let field = reports.field
    // Assume an empty field if the application has set the field's purpose: applications do so
    // before the field has text.
    if field.source == FocusedField.purposeSource {
      keyboard.beginText()
    } else {
      keyboard.forgetText()
    }
    receiveText(beforeCaret: before)
    keyboard.setSelected(selected && !field.privacy.isPrivate)
    // Begin a text only if the focus shows the keyboard, as it does after a touch. A field that
    // gets the focus back without a touch may have its caret within a word, and Chromium under sway
    // never reports the text.
    if applyFocus(), mayBegin { keyboard.beginUnknownText() }
    layouts.keep(fieldToKeep)
    // If the same field is focused again, keep a layout that the user chose in it.
    guard field != old else { return then() }
    keyboard.cancelSwipe()
    clients.published.sceneChanged = true
    // Keep the layout if the console has only stopped or started echoing. This is checked while a
    // finger is down, when the layout must not change.
    if keymap.isConsole, field.differsInHidingOnly(from: old) { return then() }
    layouts.use(for: field, then: then)
  }

  /// The field to save for the next daemon; unknown for a console, which the next daemon queries
  /// anyway.
  var fieldToKeep: FocusedField {
    reports.field.source == FocusedField.console.source ? .unknown : reports.field
  }

  /// Applies the known properties of the field to the keyboard.
  func applyField() {
    let field = currentField
    reports.field = field
    keyboard.returnType = field.returnType
    let former = keyboard.privacy
    keyboard.setPurpose(field.purpose, field.hints)
    if keyboard.privacy.isMorePrivate(than: former) { clients.speech.dropWaiting() }
    keyboard.editKeys = field.editKeys
    keyboard.offersSettings = areSettingsOpen
    if !areSettingsOpen { layouts.leaveSettings(to: field) }
    typist.forgetReports()
    updateCanCommit()
    applyKeyFilter()
  }

  /// Applies the key filter of the session in the foreground; a text console has none.
  func applyKeyFilter() {
    let filter = keymap.isConsole ? .off : reports.filters.ofSeat ?? .off
    guard filter != typist.filter else { return }
    typist.filter = filter
    applyKeyboardAccess()
    guard filter != .off else { return log.info("the session filters keys no more") }
    let (slow, bounce) = (filter.slow.value / 1_000, filter.bounce.value / 1_000)
    log.notice("the session filters keys: slow keys \(slow) ms, bounce keys \(bounce) ms")
  }

  /// Applies the whole behaviour of the keyboard.
  func applyKeyboardBehaviour() { changeBehaviour { keyboard.setBehaviour($0) } }

  /// Applies the parts of the behaviour that a key filter or a headset changes.
  func applyKeyboardAccess() { changeBehaviour { keyboard.setAccess($0) } }

  /// Changes the behaviour, and informs clients if this turns speech on or off.
  private func changeBehaviour(_ change: (KeyboardBehaviour) -> Void) {
    let former = keyboard.privacy
    change(keyboardBehaviour)
    if keyboard.privacy.isMorePrivate(than: former) { clients.speech.dropWaiting() }
    if let event = clients.published.record(speaks: keyboard.speaks) {
      clients.speech.dropWaiting()
      clients.server.publish(event)
    }
  }

  /// The behaviour from the settings, with key repeat no faster than the session's key filter
  /// allows. If the settings follow the desktop, the filter's times apply to touches too.
  var keyboardBehaviour: KeyboardBehaviour {
    var behaviour = configuration.keyboardBehaviour
    if devices.headphones.arePlugged { behaviour.speakPrivately() }
    let shortest = typist.filter.hold + typist.filter.gap
    behaviour.keys.repeatInterval = max(behaviour.keys.repeatInterval, shortest)
    behaviour.keys.fastestRepeatInterval = max(behaviour.keys.fastestRepeatInterval, shortest)
    if behaviour.access.usesDesktopFilter {
      behaviour.access.slowKeys = max(behaviour.access.slowKeys, typist.filter.slow)
      behaviour.access.bounceKeys = max(behaviour.access.bounceKeys, typist.filter.bounce)
    }
    return behaviour
  }

  /// Allows committing if the session's input method can commit text to the field. Private text
  /// must not pass through a session's programs.
  func updateCanCommit() {
    let field = reports.field
    let canCommit =
      field.active && field.isOfInputMethod && !field.privacy.isPrivate
      && clients.commits.user != nil
      && clients.commits.user == reports.statements.fields.countingUser
      && !keymap.isConsole
    guard canCommit != typist.canCommit else { return }
    typist.canCommit = canCommit
    clients.published.sceneChanged = true
    leaveOutLetters()
  }

  /// Handles a text that was not committed in time. Drops all waiting texts, because they would
  /// appear in place of the missing text.
  func commitFailed() {
    clients.texts.cancelAll()
    keyboard.forgetText()
    keyboard.show(.notCommitted, at: Clock.now())
    log.warning("the session's input method did not commit a text; it is dropped")
  }

  /// Receives the text before the caret from the application.
  func receiveText(beforeCaret before: String?) {
    guard let before, !reports.field.privacy.isPrivate else { return }
    typist.receiveReport(at: Clock.now())
    // The text may contain the preedit.
    guard reports.field.purpose != .unknown, !typist.hasPreedit else { return }
    keyboard.receiveText(beforeCaret: before, at: Clock.now())
  }

  // MARK: - Showing and hiding

  /// Shows or hides the keyboard, or schedules hiding it, after a report on the focus.
  ///
  /// - Returns: true if the keyboard is to be shown, even if it already is.
  @discardableResult
  func applyFocus() -> Bool {
    let change = reports.follower.receiveFocus(
      keymap.isConsole ? .unknown : reports.field.keyboardWish,
      ownsTaps: reports.field.ownsTaps, isVisible: placement.isVisible, at: Clock.now())
    apply(change)
    return change == .comes && !devices.hardwareKeyboards.staysAway
  }

  /// Hides the keyboard if no field has the focus. Shows the keyboard after a tap on the focused
  /// field. Returns the next deadline.
  func advanceFocus(to time: Microseconds) -> Microseconds? {
    apply(reports.follower.popDueChange(isVisible: placement.isVisible, at: time))
    return reports.follower.nextDeadline
  }

  private func apply(_ change: FocusFollower.Change?) {
    switch change {
    case .hides: if placement.isVisible { setVisible(false) }
    case .comes:
      if !placement.isReleased, !devices.hardwareKeyboards.staysAway { setVisible(true) }
    case nil: break
    }
  }
}

extension FocusedField {
  fileprivate func differsInHidingOnly(from other: FocusedField) -> Bool {
    var other = other
    other.hints.formSymmetricDifference(.hiddenText)
    return self == other
  }

  /// The keys that the application has for editing commands. A terminal recognised only by its name
  /// may be an old version with other keys.
  fileprivate var editKeys: EditKeys {
    switch purpose {
    case _ where source == Self.console.source: .none
    case .terminal: isOfInputMethod ? .terminal : .oldTerminal
    case .unknown, .text, .ascii, .numbersAndPunctuation, .url, .email, .number, .decimal, .phone,
      .namePhone, .social, .webSearch, .password, .pin, .calculator:
      .usual
    }
  }
}
