package import Keys
package import Layouts
package import Units

extension Scene {
  /// The keyboard as it is between two events.
  ///
  /// - Parameters:
  ///   - rectangle: where the keyboard is on the touch surface.
  ///   - canType: whether the system's keymap reaches a text.
  package init(
    layout: Layout, state: KeyboardState, visible: Bool, rectangle: UnitRectangle,
    canType: (String) -> Bool
  ) {
    let layer = layout.layers.indices.contains(state.layer) ? layout.layers[state.layer] : nil
    let keys = layer?.keys ?? []
    self.init(
      layout: layout.id, layer: layer?.id ?? "", visible: visible, rectangle: rectangle,
      direction: layout.direction,
      keys: keys.enumerated().map { index, key in
        let shifted = state.isShifted(key)
        let action = shifted ? key.shiftedAction ?? key.action : key.action
        return SceneKey(
          id: key.id, label: shifted ? key.shiftedLabel ?? key.label : key.label, hint: key.hint,
          rectangle: key.rectangle.placed(in: rectangle), style: key.style,
          state: state.look(of: key, at: index, typing: action, canType: canType))
      })
  }
}

extension KeyboardState {
  fileprivate func look(
    of key: Key, at index: Int, typing action: KeyAction, canType: (String) -> Bool
  ) -> SceneKey.State {
    var look: SceneKey.State = []
    if pressed.contains(index) { look.insert(.pressed) }
    switch key.action {
    case .shift:
      switch shift {
      case .off: break
      case .automatic, .latched, .held: look.insert(.latched)
      case .locked: look.insert(.locked)
      }
    case .modifier(let modifier):
      let modifier = KeyModifiers(modifier)
      if locked.contains(modifier) {
        look.insert(.locked)
      } else if latched.contains(modifier) {
        look.insert(.latched)
      }
    default:
      break
    }
    if case .text(let text) = action, !canType(text) { look.insert(.unreachable) }
    return look
  }
}
