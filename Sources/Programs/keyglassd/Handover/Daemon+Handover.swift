import ControlProtocol
import Evdev
import SeatRules
import Units

// The handover from daemon to daemon, in which no key is lost.
extension Daemon {
  /// The time that fingers may take to lift before the daemon ends. A contact that is still down
  /// then types nothing, and its touchscreen begins anew with the next daemon.
  static let longestLift = Microseconds.seconds(2)
  /// The time that the client that described the field may take to describe it to the next daemon.
  static let longestSilence = Microseconds.seconds(5)

  /// True if every contact and key that is down can be followed by the next daemon, and every
  /// letter is final.
  var isAtRest: Bool {
    !restart.isComingBack && devices.toMeet.isEmpty && keyboard.isAtRest && devices.areIdle
  }

  /// Ends the daemon: at once, or when fingers are up if another daemon is to take over. Fingers
  /// are checked after this round's events, because a finger may come down in it.
  func end() {
    commitComposition(at: EventLoop.now())
    guard restart.endDeadline == nil, service.isThere else { return loop.stop() }
    restart.endDeadline = EventLoop.now() + Daemon.longestLift
  }

  /// Ends once nothing is down; returns when to look again.
  func advanceEnd(to time: Microseconds) -> Microseconds? {
    guard let deadline = restart.endDeadline else { return nil }
    guard isAtRest || time >= deadline else { return deadline }
    loop.stop()
    return nil
  }

  // MARK: - To the next daemon

  /// The handover for the next daemon; nil if no service manager keeps it, or the touchscreens are
  /// the applications'.
  var madeHandover: Handover? {
    guard service.isThere, !placement.isReleased else { return nil }
    return Handover(
      settings: configuration.fingerprint, isVisible: placement.isVisible,
      panel: placement.panelToKeep, user: words.user, keys: keyboard.layerAndLatches,
      keyboard: typist.handover, inputs: devices.handovers)
  }

  /// Leaves devices and state to the next daemon, through systemd.
  ///
  /// - Returns: whether the state was left to the next daemon.
  func leave(_ handover: Handover) -> Bool {
    var text = Array(handover.json.utf8)
    defer { text.erase() }
    guard let file = MemoryFile.make(text, named: "keyglass"),
      service.keep(file.number, named: Inheritance.Name.state)
    else {
      log.notice("nothing can be left to the next daemon")
      return false
    }
    if service.keep(typist.fileDescriptor, named: Inheritance.Name.keyboard) { typist.leave() }
    server.leave(to: service)
    for input in handover.inputs { devices.leave(input.sysname, to: service) }
    return true
  }

  // MARK: - From the daemon before

  /// Goes on as the previous daemon did, then opens the devices: touches made meanwhile are typed
  /// as if nothing had happened.
  func goOn(from handover: Handover) {
    restart.isComingBack = true
    readChoices { [unowned self] in
      let hasOthers = handover.settings != configuration.fingerprint
      comeBack(withOtherSettings: hasOthers) { [unowned self] in
        if !hasOthers { applyHandover(handover) }
        // The text in progress may have begun under the previous daemon.
        keyboard.forgetText()
        if field.source == FocusedField.purposeSource, !field.privacy.isSecret {
          restart.fieldDeadline = EventLoop.now() + Daemon.longestSilence
        }
        restart.isComingBack = false
        meetDevices()
      }
    }
  }

  /// Forgets a restored field that no client has reported since; returns when to look again.
  func advanceRestoredField(to time: Microseconds) -> Microseconds? {
    guard let deadline = restart.fieldDeadline else { return nil }
    guard time >= deadline else { return deadline }
    restart.fieldDeadline = nil
    if reports.said.fields.forgetRestored() { switchField() }
    return nil
  }

  /// Comes back with the layout and the field of the daemon before, if they are kept.
  ///
  /// - Parameters:
  ///   - withOtherSettings: than that daemon's.
  ///   - then: called when the layout is shown.
  func comeBack(withOtherSettings: Bool = false, then: @escaping () -> Void = {}) {
    layouts.comeBack(withOtherSettings: withOtherSettings) { field in
      if field != .unknown {
        reports.said.fields = ClientStatements(restored: field, seat: chosen.user)
      }
      applyField()
    } switchField: { [unowned self] in
      if field != .unknown { switchField() }
    } then: {
      then()
    }
  }

  private func applyHandover(_ handover: Handover) {
    placement.goOn(
      with: handover.panel, isVisible: handover.isVisible, at: EventLoop.now())
    applyPlacement(.place)
    // The user may have changed meanwhile.
    if handover.user == words.user { keyboard.layerAndLatches = handover.keys }
  }
}

extension Configuration {
  /// A hash of the settings files.
  fileprivate var fingerprint: String {
    var fingerprint = Fingerprint()
    for document in read.documents {
      fingerprint.add(document.file.utf8)
      fingerprint.add(document.bytes)
    }
    return fingerprint.text
  }
}
