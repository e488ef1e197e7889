import Clocks
import ControlProtocol
import Evdev
import SeatRules
import Units

// The handover from one daemon to the next loses no key.
extension Daemon {
  /// The longest time that the daemon waits for fingers to lift before it ends. If a contact stays
  /// down longer, it types nothing, and its touchscreen is not handed over.
  static let longestLift = Microseconds.seconds(2)
  /// The longest time that a client may take to report its session again, to this daemon or the
  /// next.
  static let longestSilence = Microseconds.seconds(5)

  /// True if another daemon can take over: it can track every contact and key that is down, and no
  /// correction is pending.
  var isAtRest: Bool {
    !restart.isComingBack && devices.unopened.isEmpty && keyboard.isAtRest && devices.areIdle
  }

  /// Ends the daemon at once if no next daemon can take over and no text is being committed.
  /// Otherwise the daemon ends once all fingers are up and all texts are committed. This is checked
  /// after the round's events, because a finger may still come down in this round.
  func end() {
    commitComposition(at: Clock.now())
    guard restart.endDeadline == nil, service.isThere || typist.isCommitting else {
      return loop.stop()
    }
    restart.endDeadline = Clock.now() + Daemon.longestLift
  }

  /// Ends the daemon once nothing is down and no text is being committed, or at the deadline.
  ///
  /// - Returns: the deadline.
  func advanceEnd(to time: Microseconds) -> Microseconds? {
    guard let deadline = restart.endDeadline else { return nil }
    guard isAtRest && !typist.isCommitting || time >= deadline else { return deadline }
    loop.stop()
    return nil
  }

  // MARK: - To the next daemon

  /// The state for the next daemon. nil if there is no systemd to keep it, or while the
  /// touchscreens are released to the applications.
  var madeHandover: HandoverState? {
    guard service.isThere, !placement.isReleased else { return nil }
    return HandoverState(
      settings: configuration.fingerprint, isVisible: placement.isVisible,
      besideHardware: devices.hardwareKeyboards.effect, panel: placement.panelToKeep,
      user: words.user,
      inputSources: reports.inputSources.toKeep, keys: keyboard.layerAndLatches,
      keyboard: typist.handover, inputs: devices.handovers)
  }

  /// Hands devices and state over to the next daemon, through systemd.
  ///
  /// - Returns: true if the state was handed over.
  func leave(_ handover: HandoverState) -> Bool {
    var text = Array(handover.json.utf8)
    defer { text.erase() }
    guard let file = MemoryFile.make(text, named: "keyglass"),
      service.keep(file.number, named: Inheritance.Name.state)
    else {
      log.notice("nothing can be left to the next daemon")
      return false
    }
    if typist.mayLeave,
      service.keep(typist.fileDescriptor, named: Inheritance.Name.keyboard)
    {
      typist.leave()
    }
    clients.server.leave(to: service)
    for input in handover.inputs { devices.leave(input.sysname, to: service) }
    return true
  }

  // MARK: - From the previous daemon

  /// Restores the previous daemon's state, then opens the devices. Touches made during the restart
  /// are then typed as usual.
  func goOn(from handover: HandoverState) {
    restart.isComingBack = true
    if let sources = handover.inputSources {
      reports.inputSources.restore(sources, until: Clock.now() + Daemon.longestSilence)
    }
    readChoices { [unowned self] in
      let hasOthers = handover.settings != configuration.fingerprint
      comeBack(withOtherSettings: hasOthers) { [unowned self] in
        if !hasOthers { applyHandover(handover) }
        // Forget the text, because the previous daemon may have typed its beginning.
        keyboard.forgetText()
        if reports.field.source == FocusedField.purposeSource, !reports.field.privacy.isSecret {
          restart.fieldDeadline = Clock.now() + Daemon.longestSilence
        }
        restart.isComingBack = false
        openPresentDevices()
      }
    }
  }

  /// Forgets a restored field that no client has reported in time; returns the deadline.
  func advanceRestoredField(to time: Microseconds) -> Microseconds? {
    guard let deadline = restart.fieldDeadline else { return nil }
    guard time >= deadline else { return deadline }
    restart.fieldDeadline = nil
    if reports.statements.fields.forgetRestored() { switchField() }
    return nil
  }

  /// Restores the layout and the field of the previous daemon, if they were saved.
  ///
  /// - Parameters:
  ///   - withOtherSettings: true if the settings have changed since the previous daemon ran.
  ///   - then: called when the layout is shown.
  func comeBack(withOtherSettings: Bool = false, then: @escaping () -> Void = {}) {
    layouts.comeBack(withOtherSettings: withOtherSettings) { field in
      if field != .unknown {
        reports.statements.fields = ClientStatements(restored: field, seat: chosen.user)
      }
      applyField()
    } switchField: { [unowned self] in
      if reports.field != .unknown { switchField() }
    } then: {
      then()
    }
  }

  private func applyHandover(_ handover: HandoverState) {
    placement.goOn(
      with: handover.panel, isVisible: handover.isVisible, at: Clock.now())
    applyPlacement(.place)
    devices.hardwareKeyboards.restore(handover.besideHardware)
    // The user may have changed during the restart.
    if handover.user == words.user { keyboard.layerAndLatches = handover.keys }
  }
}

extension Configuration {
  /// A hash of the settings files and the enabled layouts. The layouts may change even if only the
  /// system's keymap changes.
  fileprivate var fingerprint: String {
    var fingerprint = Fingerprint()
    for id in enabledIDs { fingerprint.add(id.utf8) }
    for document in read.documents {
      fingerprint.add(document.file.utf8)
      fingerprint.add(document.bytes)
    }
    return fingerprint.text
  }
}
