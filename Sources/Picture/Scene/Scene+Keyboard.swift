package import Keys
package import Layouts
package import Units

extension Scene {
  /// Creates the scene of a keyboard in its current state.
  ///
  /// - Parameters:
  ///   - rectangle: the keyboard's place on the touch surface.
  ///   - keyArea: the place of the keys; nil for all of the keyboard below the strip.
  ///   - grip: the bar by which a finger drags a floating keyboard; nil if it does not float.
  ///   - strip: the strip above the keys; nil if there is none.
  ///   - returnType: the effect of the return key in the field.
  ///   - reach: the characters that the keymap can type; keys for other characters look
  ///     unreachable.
  package init(
    layout: Layout, state: KeyboardState, visible: Bool, rectangle: UnitRectangle,
    keyArea: UnitRectangle? = nil, grip: UnitRectangle? = nil, strip: SceneStrip? = nil,
    returnType: ReturnType = .default,
    reach: Reach = .everything
  ) {
    guard layout.layers.indices.contains(state.layer) else {
      self.init(
        layout: layout.id, layer: "", visible: visible, rectangle: rectangle,
        direction: layout.direction, keys: [])
      return
    }
    let layer = layout.layers[state.layer]
    self.init(
      layer, of: layout, in: rectangle,
      keyArea: keyArea ?? strip?.keyArea(in: rectangle)
        ?? grip.map { _ in Grip.rest(of: rectangle) },
      returnType: returnType,
      visible: visible
    ) { plain, shifted in
      state.isShifted(from: plain, to: shifted, reach.canType)
    } state: { index, plain, now in
      var look = state.look(of: plain, at: index)
      if !reach.includes(now, letters: layer.keys[index].letters) { look.insert(.unreachable) }
      return look
    }
    self.grip = grip
    self.strip = strip
    popups = state.previews + [state.popup].compactMap(\.self)
    unseenTouches = state.unseenTouches
  }
}

extension KeyboardState {
  /// Returns the look of the key at an index of the layer.
  fileprivate func look(of action: KeyAction, at index: Int) -> SceneKey.State {
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
