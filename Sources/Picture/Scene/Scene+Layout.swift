package import Layouts
package import Units

extension Scene {
  /// Creates the scene of a layer. By default no key is shifted or looks touched.
  ///
  /// - Parameters:
  ///   - rectangle: the whole keyboard, in fractions of the touch surface.
  ///   - keyArea: the place of the layout's keys, below the strip; nil for the whole keyboard.
  ///   - isShifted: returns true if a key with these two actions now has its shifted action.
  ///   - state: returns the look of the key at an index, whose current action is `now`.
  package init(
    _ layer: Layer, of layout: Layout, in rectangle: UnitRectangle,
    keyArea: UnitRectangle? = nil, returnType: ReturnType = .default, visible: Bool = true,
    isShifted: (_ plain: KeyAction, _ shifted: KeyAction?) -> Bool = { _, _ in false },
    state: (_ index: Int, _ plain: KeyAction, _ now: KeyAction) -> SceneKey.State = { _, _, _ in []
    }
  ) {
    let keys = SceneKey.keys(
      of: layer, of: layout, in: keyArea ?? rectangle, returnType: returnType,
      isShifted: isShifted, state: state)
    self.init(
      layout: layout.id, layer: layer.id, visible: visible, rectangle: rectangle,
      direction: layout.direction, keys: keys)
    isSilent = !layout.keyClick
  }
}

extension SceneKey {
  /// Returns the scene's keys of a layer.
  ///
  /// - Parameters:
  ///   - area: the rectangle of the layer; keys have places in fractions of this rectangle.
  ///   - isShifted: returns true if a key with these two actions now has its shifted action.
  ///   - state: returns the look of the key at an index, whose current action is `now`.
  static func keys(
    of layer: Layer, of layout: Layout, in area: UnitRectangle, returnType: ReturnType,
    isShifted: (_ plain: KeyAction, _ shifted: KeyAction?) -> Bool,
    state: (_ index: Int, _ plain: KeyAction, _ now: KeyAction) -> State
  ) -> [SceneKey] {
    let returnLabel = layout.returnLabel(returnType)
    let returnHasTask = layout.returnHasTask(returnType)
    var keys: [SceneKey] = []
    keys.reserveCapacity(layer.keys.count)
    for index in layer.keys.indices {
      // Read the key in parts, because copying a whole key changes ten reference counts.
      let plain = layer.keys[index].action
      let shifted = layer.keys[index].shiftedAction
      let isShifted = isShifted(plain, shifted)
      keys.append(
        SceneKey(
          layer.keys, at: index, plain, in: area, isShifted: isShifted, returnLabel: returnLabel,
          returnHasTask: returnHasTask,
          state: state(index, plain, isShifted ? shifted ?? plain : plain)))
    }
    return keys
  }

  /// Creates the key of the scene for one of a layer's keys.
  ///
  /// - Parameters:
  ///   - action: the key's action without shift.
  ///   - area: the rectangle of the layer; the key has its place in fractions of this rectangle.
  ///   - returnLabel: the label of the return key in the field.
  ///   - returnHasTask: true if return has a task in the field; the key is then emphasised.
  @inline(__always)
  fileprivate init(
    _ keys: [Key], at index: Int, _ action: KeyAction, in area: UnitRectangle, isShifted: Bool,
    returnLabel: String, returnHasTask: Bool, state: State
  ) {
    var label = keys[index].label
    // A label that the layout's author or the field chose, such as Search on return, replaces the
    // icon.
    var icon = keys[index].hasOwnLabel ? nil : action.icon
    var path = keys[index].icon
    let isReturn = if case .return = action { true } else { false }
    // Skip other keys, because their label stays the same, and calling `shownLabel` would copy the
    // key.
    if isShifted || isReturn {
      let usual = label
      label = keys[index].shownLabel(shifted: isShifted, returnLabel: returnLabel)
      if label != usual { (icon, path) = (nil, nil) }
    }
    if icon == .shift, state.contains(.locked) { icon = .capsLock }
    self.init(
      id: keys[index].id, label: label, hint: keys[index].hint,
      rectangle: keys[index].rectangle.placed(in: area),
      style: isReturn && returnHasTask ? .accent : keys[index].style, icon: icon,
      path: path, state: state)
  }
}
