import ControlProtocol
import Evdev
import Logging
import OnScreenKeyboard
import Seat
import Touch
import Units

// The panels that show the keyboard, and where.
extension Daemon {
  /// A panel that is connected.
  struct Panel {
    /// Its connection.
    var client: ControlServer.ClientNumber
    var description: PanelDescription
  }

  /// The panel whose picture people see: of several that say so, the one that said it last.
  ///
  /// A compositor's panel does not learn that another console is in front of it, but the
  /// console's own does.
  private var shownPanel: Panel? { panels.last { $0.description.shown } }

  /// Where the keyboard is on the touch surface, or would be if it were visible.
  ///
  /// A panel that died is about to come back: until then the keys stay where it showed them.
  var keyboardRectangle: UnitRectangle {
    placeOfPanel?.rectangle ?? wantedPlace
  }

  /// The size of the touch surface, where the panel knows it.
  var surfaceSize: (width: Millimetres, height: Millimetres)? {
    guard let width = placeOfPanel?.physicalWidth, let height = placeOfPanel?.physicalHeight else {
      return nil
    }
    return (width, height)
  }

  /// Whether keys are where the settings say, not where panels do.
  var isPrintedOnGlass: Bool { configuration.settings.panel.keys == .printed }

  /// Whether people can know where the keys are.
  var isKeyboardSeen: Bool {
    isPrintedOnGlass || shownPanel != nil || panelReturnDeadline != nil
  }

  /// How long a panel that went away may take to come back, before touches go to the applications:
  /// its service restarts it sooner, and a finger goes on typing meanwhile.
  static let panelReturn = Microseconds.seconds(2)

  func setPanel(_ description: PanelDescription, of client: ControlServer.ClientNumber) {
    let known = panels.firstIndex { $0.client == client }
    // One that says that it is not seen is not awaited.
    if let known, panels[known].description.shown, !description.shown { panelReturnDeadline = nil }
    let panel = Panel(client: client, description: description)
    if let known, panels[known].description.shown == description.shown {
      changePanels { $0[known] = panel }
    } else {
      changePanels { panels in
        panels.removeAll { $0.client == client }
        panels.append(panel)
      }
      log.notice("panel: \(panelStatus)")
    }
  }

  /// - Parameter isAwaited: it may have died, and its service brings it back.
  func removePanel(of client: ControlServer.ClientNumber, isAwaited: Bool) {
    guard panels.contains(where: { $0.client == client }) else { return }
    let wasShown = shownPanel?.client == client
    if wasShown, isAwaited, !isPrintedOnGlass {
      panelReturnDeadline = EventLoop.now() + Daemon.panelReturn
    }
    changePanels { $0.removeAll { $0.client == client } }
    if wasShown, shownPanel != nil { returnToWantedPlace() }
    if !isKeyboardSeen { forgetPlaceOfPanel() }
    log.notice("panel: \(panelStatus)")
  }

  /// No panel says where the keyboard is: it is where the settings want it.
  private func forgetPlaceOfPanel() {
    guard placeOfPanel != nil else { return }
    placeOfPanel = nil
    calibrateTouchscreens()
    placeKeys()
    placeKeyboard()
    askForPlace()
  }

  /// For people.
  var panelStatus: String {
    if isPrintedOnGlass { return "none: the keys are printed on the glass (panel.keys)" }
    if panelReturnDeadline != nil { return "none: the last one is gone and waited for" }
    guard !panels.isEmpty else {
      return "none: nothing shows the keys, so every touch goes to the applications"
    }
    let names = panels.map { panel in
      let description = panel.description
      let name = [description.kind, description.output].compactMap(\.self).joined(separator: " on ")
      if !description.shown {
        return "\(name) (not seen: \(description.reason ?? "no reason given"))"
      }
      return panel.client == shownPanel?.client ? name : "\(name) (behind)"
    }
    let list = names.joined(separator: ", ")
    guard shownPanel != nil else { return "\(list); every touch goes to the applications" }
    let isTouched = touchscreens.values.contains { isOnOutputOfPanel($0.sighting) }
    return isTouched || touchscreens.isEmpty ? list : "\(list), where no touchscreen is"
  }

  /// Moves the keyboard to where it is shown then. A finger on a keyboard that stays where it is
  /// goes on.
  private func changePanels(_ change: (inout [Panel]) -> Void) {
    let before = keyboardOnGlass
    change(&panels)
    if shownPanel != nil { panelReturnDeadline = nil }
    guard !isPrintedOnGlass, let place = shownPanel?.description,
      place.isElsewhere(than: placeOfPanel)
    else {
      if keyboardOnGlass != before { placeKeyboard() }
      return
    }
    placeOfPanel = place
    calibrateTouchscreens()
    placeKeys()
    placeKeyboard()
    askForPlace()
  }

  // MARK: - The place that is asked for

  /// Asks for another place, if the settings, the layout or the screen want one now.
  func askForPlace() {
    let wanted = configuration.keyboardPlace(
      for: keyboard.layout, surfaceHeight: surfaceSize?.height)
    guard wanted != wantedPlace else { return }
    wantedPlace = wanted
    // Until they say where that came out.
    placeOfPanel?.move(to: wanted)
    for index in panels.indices { panels[index].description.move(to: wanted) }
    placeKeys()
    placeKeyboard()
  }

  /// The panel that had the keyboard where it wanted it is gone, and another shows it: not there any
  /// more, where that one has only followed it to.
  private func returnToWantedPlace() {
    guard let place = placeOfPanel?.rectangle, !place.isNear(wantedPlace) else { return }
    placeOfPanel?.move(to: wantedPlace)
    for index in panels.indices { panels[index].description.move(to: wantedPlace) }
    placeKeys()
    placeKeyboard()
  }

  /// The output that panels are asked to show it on: the first touchscreen's, in the order in which
  /// the kernel counts them; nil where that is not known.
  var outputOfTouchscreens: String? {
    touchscreens.values.sorted { kernelOrder($0.sighting.sysname, $1.sighting.sysname) }.lazy
      .compactMap { [touch = configuration.settings.touch] in
        touch.output(udevProperty: $0.sighting.output)
      }.first
  }

  // MARK: - The glass below the picture

  /// Whether the keyboard is on the output that the touchscreen is on, or may be.
  func isOnOutputOfPanel(_ sighting: DeviceMonitor.Sighting) -> Bool {
    guard let output = configuration.settings.touch.output(udevProperty: sighting.output),
      let place = placeOfPanel,
      let shownOn = place.output, place.namesOutputsAsUdevDoes
    else { return true }
    return output == shownOn
  }

  func calibration(of sighting: DeviceMonitor.Sighting) -> Calibration {
    configuration.settings.touch.calibration(
      udevProperty: sighting.calibrationMatrix, shownTurned: placeOfPanel?.rotation ?? 0)
  }

  /// Turns with the picture.
  func calibrateTouchscreens() {
    for screen in touchscreens.values {
      screen.splitter.calibration = calibration(of: screen.sighting)
    }
  }

  /// The settings are new: panels may count now, or no longer.
  func takePanelSetting() {
    if isPrintedOnGlass { forgetPlaceOfPanel() }
    changePanels { _ in }
  }

  /// Stops waiting for a panel that does not come back; answers with when to ask again.
  func settlePanels(at time: Microseconds) -> Microseconds? {
    guard let deadline = panelReturnDeadline, deadline <= time else { return panelReturnDeadline }
    panelReturnDeadline = nil
    log.notice("panel: \(panelStatus)")
    forgetPlaceOfPanel()
    placeKeyboard()
    return nil
  }

  /// Tells watchers when the keyboard comes and goes; answers with when to look again.
  func announceAppearance(at time: Microseconds) -> Microseconds? {
    var events: [Appearance.Event] = []
    appearance.update(
      place: keyboardOnGlass, isDrawn: isPrintedOnGlass ? nil : shownPanel?.description.drawn,
      at: time, into: &events)
    for event in events { server.publish(WatchEvent(event)) }
    return appearance.nextDeadline
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

extension UnitRectangle {
  /// But for what a panel rounds to its pixels.
  fileprivate func isNear(_ other: UnitRectangle) -> Bool {
    abs(x - other.x) < 0.01 && abs(y - other.y) < 0.01 && abs(width - other.width) < 0.01
      && abs(height - other.height) < 0.01
  }
}

extension PanelDescription {
  /// Framebuffers have names of their own.
  fileprivate var namesOutputsAsUdevDoes: Bool { kind != "framebuffer" }

  fileprivate func isElsewhere(than other: PanelDescription?) -> Bool {
    rectangle != other?.rectangle || physicalWidth != other?.physicalWidth
      || physicalHeight != other?.physicalHeight || rotation != other?.rotation
      || output != other?.output
  }
}
