package import Layouts
package import Units

extension Scene {
  /// Creates the scene of a layer. By default no key is touched or shifted.
  ///
  /// - Parameters:
  ///   - rectangle: the whole keyboard, in fractions of the touch surface.
  ///   - keyArea: the place of the layout's keys, below the strip if there is one.
  ///   - isShifted: returns true if a key with these actions now does its shifted action.
  ///   - state: the look of the key at an index of the layer, with the action that it now has.
  package init(
    _ layer: Layer, of layout: Layout, in rectangle: UnitRectangle,
    keyArea: UnitRectangle? = nil, returnType: ReturnType = .default, visible: Bool = true,
    isShifted: (_ plain: KeyAction, _ shifted: KeyAction?) -> Bool = { _, _ in false },
    state: (_ index: Int, _ plain: KeyAction, _ now: KeyAction) -> SceneKey.State = { _, _, _ in []
    }
  ) {
    let area = keyArea ?? rectangle
    let returnLabel = layout.returnLabel(returnType)
    let returnHasTask = layout.returnHasTask(returnType)
    var keys: [SceneKey] = []
    keys.reserveCapacity(layer.keys.count)
    for index in layer.keys.indices {
      // Read the key part by part: copying a key counts ten references, and every touch does this
      // for all keys.
      let plain = layer.keys[index].action
      let shifted = layer.keys[index].shiftedAction
      let isShifted = isShifted(plain, shifted)
      keys.append(
        SceneKey(
          layer.keys, at: index, plain, in: area, isShifted: isShifted, returnLabel: returnLabel,
          returnHasTask: returnHasTask,
          state: state(index, plain, isShifted ? shifted ?? plain : plain)))
    }
    self.init(
      layout: layout.id, layer: layer.id, visible: visible, rectangle: rectangle,
      direction: layout.direction, keys: keys)
    isSilent = !layout.keyClick
  }
}

extension SceneKey {
  /// Creates the look of one of a layer's keys.
  ///
  /// - Parameters:
  ///   - action: the key's action without shift.
  ///   - area: the rectangle that the key's own fractions refer to.
  ///   - returnLabel: the label of return now.
  ///   - returnHasTask: true if return does what the field asks for: it is emphasised.
  @inline(__always)
  fileprivate init(
    _ keys: [Key], at index: Int, _ action: KeyAction, in area: UnitRectangle, isShifted: Bool,
    returnLabel: String, returnHasTask: Bool, state: State
  ) {
    var label = keys[index].label
    // A label says more than the icon if the layout's author or the field chose it, such as Search
    // on return.
    var icon = keys[index].hasOwnLabel ? nil : action.icon
    let isReturn = if case .return = action { true } else { false }
    // Only such a key's label may change, and asking the key copies it.
    if isShifted || isReturn {
      let usual = label
      label = keys[index].shownLabel(shifted: isShifted, returnLabel: returnLabel)
      if label != usual { icon = nil }
    }
    if icon == .shift, state.contains(.locked) { icon = .capsLock }
    self.init(
      id: keys[index].id, label: label, hint: keys[index].hint,
      rectangle: keys[index].rectangle.placed(in: area),
      style: isReturn && returnHasTask ? .accent : keys[index].style, icon: icon,
      state: state)
  }
}
