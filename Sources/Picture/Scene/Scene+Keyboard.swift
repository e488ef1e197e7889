package import Keys
package import Layouts
package import Units

extension Scene {
  /// Creates the scene of a keyboard in its current state.
  ///
  /// - Parameters:
  ///   - rectangle: the keyboard's place on the touch surface.
  ///   - keyArea: the place of the keys; nil for all of the keyboard below the strip.
  ///   - grip: the bar for dragging a floating keyboard; nil if the keyboard does not float.
  ///   - strip: the strip above the keys; nil if there is none.
  ///   - returnType: the effect of the return key in the field.
  ///   - reach: the characters that the keymap can type; keys for other characters look
  ///     unreachable.
  ///   - lastKeys: the keys of the previous scene; unchanged keys are reused.
  package init(
    layout: Layout, state: KeyboardState, visible: Bool, rectangle: UnitRectangle,
    keyArea: UnitRectangle? = nil, grip: UnitRectangle? = nil, strip: SceneStrip? = nil,
    returnType: ReturnType = .default, reach: Reach, lastKeys: inout SceneKeys
  ) {
    guard layout.layers.indices.contains(state.layer) else {
      self.init(
        layout: layout.id, layer: "", visible: visible, rectangle: rectangle,
        direction: layout.direction, keys: [])
      return
    }
    let layer = layout.layers[state.layer]
    let area =
      keyArea ?? strip?.keyArea(in: rectangle) ?? grip.map { _ in Grip.rest(of: rectangle) }
      ?? rectangle
    self.init(
      layout: layout.id, layer: layer.id, visible: visible, rectangle: rectangle,
      direction: layout.direction,
      keys: lastKeys.keys(
        of: layer, of: layout, in: area, state: state, returnType: returnType, reach: reach))
    isSilent = !layout.keyClick
    self.grip = grip
    self.strip = strip
    popups = state.previews
    if let popup = state.popup { popups.append(popup) }
    unseenTouches = state.unseenTouches
  }
}

extension Scene {
  /// Creates the scene of a keyboard whose previous scene is not known.
  package init(
    layout: Layout, state: KeyboardState, visible: Bool, rectangle: UnitRectangle,
    keyArea: UnitRectangle? = nil, grip: UnitRectangle? = nil, strip: SceneStrip? = nil,
    returnType: ReturnType = .default, reach: Reach = .everything
  ) {
    var none = SceneKeys()
    self.init(
      layout: layout, state: state, visible: visible, rectangle: rectangle, keyArea: keyArea,
      grip: grip, strip: strip, returnType: returnType, reach: reach, lastKeys: &none)
  }
}

extension KeyboardState {
  /// Returns the look of the key at an index of the layer.
  func look(of action: KeyAction, at index: Int) -> SceneKey.State {
    var look: SceneKey.State = []
    if pressed.contains(index) { look.insert(.pressed) }
    guard case .modifier(let modifier) = action else { return look }
    if modifier == .shift {
      switch shift {
      case .off, .declined: break
      case .automatic, .latched, .held: look.insert(.latched)
      case .locked: look.insert(.locked)
      }
    } else if locked.contains(modifier) {
      look.insert(.locked)
    } else if latched.contains(modifier) {
      look.insert(.latched)
    }
    return look
  }
}
