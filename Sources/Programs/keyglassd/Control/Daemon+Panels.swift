import Clocks
import ControlProtocol
import Evdev
import Glibc
import Logging
import SeatRules
import Touch
import Units

// Panels report the keyboard's place. This code applies the place to touchscreens and keys.
extension Daemon {
  func setPanel(_ description: PanelDescription, of client: ControlServer.ClientNumber) {
    let isNews = placement.isShown(by: client) != description.shown
    applyPlacement(placement.setPanel(description, of: client))
    checkPointer()
    if isNews { reportPanel() }
  }

  /// - Parameter isAwaited: true if the panel may have crashed; its service then restarts it.
  func removePanel(of client: ControlServer.ClientNumber, isAwaited: Bool) {
    guard placement.isShown(by: client) != nil else { return }
    applyPlacement(placement.removePanel(of: client, isAwaited: isAwaited, at: Clock.now()))
    checkPointer()
    reportPanel()
  }

  /// Stops waiting for a panel that has not reconnected in time, and publishes changes of the
  /// keyboard's visibility. Returns the time of the next check.
  func advancePlacement(to time: Microseconds) -> Microseconds? {
    if let change = placement.giveUpPanel(at: time) {
      reportPanel()
      applyPlacement(change)
    }
    var events: [Appearance.Event] = []
    placement.announce(at: time, into: &events)
    for event in events { clients.server.publish(WatchEvent(event)) }
    return placement.nextDeadline
  }

  /// Applies a change of the keyboard's place to touchscreens and keys.
  func applyPlacement(_ change: Placement.Change) {
    switch change {
    case .none: return
    case .presence: placeKeyboard()
    case .place:
      for screen in devices.touchscreens {
        screen.splitter.setCalibration(calibration(of: screen.udevDevice))
      }
      keyboard.setPlace(placement.rectangle, surfaceSize: placement.surfaceSize)
      placeKeyboard(contactsGoOn: keyboard.isDragged)
    }
  }

  /// Saves the places to which the keyboard was dragged, for the next daemon. Does nothing if
  /// systemd has not set STATE_DIRECTORY.
  func keepPlaces() {
    guard let file = Daemon.places else { return }
    background.run { [text = placement.dragged.text] in
      Result { () throws(KeptFile.Failure) in try file.write(text) }
    } then: { [log] result in
      if case .failure(let error) = result {
        log.error("the keyboard's place is not kept: \(error)")
      }
    }
  }

  /// The file of the saved places; nil if systemd has not set STATE_DIRECTORY.
  static let places = getenv("STATE_DIRECTORY").map {
    KeptFile(path: "\(String(cString: $0))/places")
  }

  private func reportPanel() {
    log.report(
      .panelChanged, at: .notice, "panel: \(panelStatus)",
      [.keys: placement.keys(isTouched: isTouched).rawValue])
  }

  /// The panel's state as text for the status and the log.
  var panelStatus: String { placement.status(isTouched: isTouched) }

  /// True if a touchscreen is, or may be, on the output that shows the keyboard.
  var isTouched: Bool {
    devices.touchscreens.isEmpty
      || devices.touchscreens.contains { isOnOutputOfPanel($0.udevDevice) }
  }

  /// The output on which panels should show the keyboard: the output of the first touchscreen in
  /// the kernel's numbering. nil if unknown.
  var outputOfTouchscreens: String? {
    devices.touchscreens.lazy.compactMap { [touch = configuration.settings.touch] in
      touch.output(udevProperty: $0.udevDevice.output)
    }.first
  }

  // MARK: - Touchscreens and the keyboard's output

  /// True if the keyboard is, or may be, on the touchscreen's output.
  private func isOnOutputOfPanel(_ udevDevice: DeviceMonitor.UdevDevice) -> Bool {
    placement.isOn(
      output: configuration.settings.touch.output(udevProperty: udevDevice.output))
  }

  /// The area of a touchscreen in which contacts belong to the keyboard; nil if there is none, as
  /// when the keyboard is on another output. If each touch is a switch, or a dot of braille, the
  /// area is the whole touchscreen.
  func keyboardOnGlass(of udevDevice: DeviceMonitor.UdevDevice) -> UnitRectangle? {
    guard isOnOutputOfPanel(udevDevice), let area = placement.touchArea else { return nil }
    return keyboard.ownsWholeGlass ? UnitRectangle(x: 0, y: 0, width: 1, height: 1) : area
  }

  /// A touchscreen's calibration, rotated with the picture of its output.
  func calibration(of udevDevice: DeviceMonitor.UdevDevice) -> Calibration {
    configuration.settings.touch.calibration(
      udevProperty: udevDevice.calibrationMatrix, shownTurned: placement.rotation)
  }
}

extension WatchEvent {
  fileprivate init(_ event: Appearance.Event) {
    self =
      switch event {
      case .willShow(let place): .willShow(place)
      case .didShow(let place): .didShow(place)
      case .willHide(let place): .willHide(place)
      case .didHide(let place): .didHide(place)
      }
  }
}
