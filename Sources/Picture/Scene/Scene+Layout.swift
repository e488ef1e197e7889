package import Layouts
package import Units

extension Scene {
  /// Creates the scene of a layer. By default no key is touched or shifted.
  ///
  /// - Parameters:
  ///   - rectangle: the whole keyboard, in fractions of the touch surface.
  ///   - keyArea: the place of the layout's keys, below the strip if there is one.
  ///   - isShifted: tells if a key types its shifted form now.
  ///   - state: the look of the key at an index of the layer.
  package init(
    _ layer: Layer, of layout: Layout, in rectangle: UnitRectangle,
    keyArea: UnitRectangle? = nil, returnType: ReturnType = .default, visible: Bool = true,
    isShifted: (Key) -> Bool = { _ in false },
    state: (_ index: Int, _ key: Key, _ isShifted: Bool) -> SceneKey.State = { _, _, _ in [] }
  ) {
    let area = keyArea ?? rectangle
    let returnLabel = layout.returnLabel(returnType)
    var keys: [SceneKey] = []
    keys.reserveCapacity(layer.keys.count)
    for index in layer.keys.indices {
      // Copy the key once: it is large, and every touch does this for all keys.
      let key = layer.keys[index]
      let isShifted = isShifted(key)
      keys.append(
        SceneKey(
          key, in: area, isShifted: isShifted, returnLabel: returnLabel,
          state: state(index, key, isShifted)))
    }
    self.init(
      layout: layout.id, layer: layer.id, visible: visible, rectangle: rectangle,
      direction: layout.direction, keys: keys)
    isSilent = !layout.keyClick
  }
}

extension SceneKey {
  /// - Parameters:
  ///   - area: the rectangle that the key's own fractions refer to.
  ///   - returnLabel: the label of return now.
  package init(
    _ key: Key, in area: UnitRectangle, isShifted: Bool, returnLabel: String, state: State
  ) {
    let label = key.shownLabel(shifted: isShifted, returnLabel: returnLabel)
    // A label says more than the icon if the layout's author or the field chose it, such as Search
    // on return.
    var icon = key.hasOwnLabel || label != key.label ? nil : key.action.icon
    if icon == .shift, state.contains(.locked) { icon = .capsLock }
    self.init(
      id: key.id, label: label, hint: key.hint, rectangle: key.rectangle.placed(in: area),
      style: key.style, icon: icon, state: state)
  }
}
