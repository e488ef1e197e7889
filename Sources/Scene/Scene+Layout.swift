package import Layouts
package import Units

extension Scene {
  /// A layer as it looks at rest.
  ///
  /// - Parameters:
  ///   - rectangle: the whole keyboard, in fractions of the touch surface.
  ///   - keyArea: where the layer's keys are inside it, below the accessory strip if there is one.
  ///   - isShifted: whether the key types its shifted form now.
  ///   - state: how the key with this index in the layer looks.
  package init(
    _ layer: Layer, of layout: Layout, in rectangle: UnitRectangle,
    keyArea: UnitRectangle? = nil, returnType: ReturnType = .default, visible: Bool = true,
    isShifted: (Key) -> Bool = { _ in false },
    state: (_ index: Int, _ key: Key, _ isShifted: Bool) -> SceneKey.State = { _, _, _ in [] }
  ) {
    let area = keyArea ?? rectangle
    self.init(
      layout: layout.id, layer: layer.id, visible: visible, rectangle: rectangle,
      direction: layout.direction,
      keys: layer.keys.indices.map { index in
        // Copied once: a key is large, and this is done for all of them whenever one is touched.
        let key = layer.keys[index]
        let isShifted = isShifted(key)
        return SceneKey(
          key, in: area,
          label: key.shownLabel(shifted: isShifted, returnType: returnType, in: layout),
          state: state(index, key, isShifted))
      })
    isSilent = !layout.keyClick
  }
}

extension SceneKey {
  /// - Parameters:
  ///   - area: what the key's own rectangle is in fractions of.
  ///   - label: what stands on it now, from ``Layouts/Key/shownLabel(shifted:returnType:in:)``.
  package init(_ key: Key, in area: UnitRectangle, label: String, state: State) {
    self.init(
      id: key.id, label: label, hint: key.hint, rectangle: key.rectangle.placed(in: area),
      style: key.style, icon: SceneIcon(key, label: label, state: state), state: state)
  }
}

extension SceneIcon {
  /// The icon for a key; nil where its label says more: `Search` on return, say, or a label that
  /// the layout's author chose.
  package init?(_ key: Key, label: String, state: SceneKey.State) {
    switch key.action {
    case .shift where label == "⇧": self = state.contains(.locked) ? .capsLock : .shift
    case .delete where label == "⌫", .calculator(.delete) where label == "⌫": self = .delete
    case .deleteForward where label == "⌦": self = .deleteForward
    case .return where label == ReturnType.default.label || label == "⏎": self = .return
    case .nextLayout where label == "⌨": self = .globe
    case .hide where label == "▼": self = .hide
    case .keysym("Left") where label == "←": self = .left
    case .keysym("Right") where label == "→": self = .right
    case .keysym("Up") where label == "↑": self = .up
    case .keysym("Down") where label == "↓": self = .down
    default: return nil
    }
  }
}
