import ControlProtocol
import Logging
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
    placeOfPanel?.rectangle ?? configuration.keyboardRectangle
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
    return shownPanel == nil ? "\(list); every touch goes to the applications" : list
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
    placeKeys()
    placeKeyboard()
  }
}

extension PanelDescription {
  fileprivate func isElsewhere(than other: PanelDescription?) -> Bool {
    rectangle != other?.rectangle || physicalWidth != other?.physicalWidth
      || physicalHeight != other?.physicalHeight
  }
}
