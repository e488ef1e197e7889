import ControlProtocol
import Evdev
import Logging
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

  /// Whether people can know where the keys are. Without any panel that is taken for granted.
  var isKeyboardSeen: Bool { panels.isEmpty || shownPanel != nil }

  func setPanel(_ description: PanelDescription, of client: ControlServer.ClientNumber) {
    let known = panels.firstIndex { $0.client == client }
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

  func clientIsGone(_ client: ControlServer.ClientNumber) {
    guard panels.contains(where: { $0.client == client }) else { return }
    changePanels { $0.removeAll { $0.client == client } }
    log.notice("panel: \(panelStatus)")
  }

  /// For people.
  var panelStatus: String {
    guard !panels.isEmpty else { return "none: the keys are where `kbdctl scene` says" }
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
    guard let place = shownPanel?.description, place.isElsewhere(than: placeOfPanel) else {
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

  /// The output that panels are asked to show it on: the first touchscreen's, in the order in which
  /// the kernel counts them; nil where that is not known.
  var outputOfTouchscreens: String? {
    touchscreens.values.sorted { $0.sighting.sysname < $1.sighting.sysname }.lazy
      .compactMap { [configuration] in configuration.output(of: $0.sighting) }.first
  }

  // MARK: - The glass below the picture

  /// Whether the keyboard is on the output that the touchscreen is on, or may be.
  func isOnOutputOfPanel(_ sighting: DeviceMonitor.Sighting) -> Bool {
    guard let output = configuration.output(of: sighting), let place = placeOfPanel,
      let shownOn = place.output, place.namesOutputsAsUdevDoes
    else { return true }
    return output == shownOn
  }

  func calibration(of sighting: DeviceMonitor.Sighting) -> Calibration {
    configuration.calibration(of: sighting, shownTurned: placeOfPanel?.rotation ?? 0)
  }

  /// Turns with the picture.
  func calibrateTouchscreens() {
    for screen in touchscreens.values {
      screen.splitter.calibration = calibration(of: screen.sighting)
    }
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
