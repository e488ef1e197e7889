import Keys
import Layouts
import Units

/// The keys of the last scene, kept for the next one. Fingers change only which keys are pressed,
/// and making all keys takes longer than everything else after a touch.
package struct SceneKeys {
  /// Everything that determines the look of the keys, except the fingers on them.
  private struct Origin: Equatable {
    let area: UnitRectangle
    let shift: KeyboardState.Shift
    let latched: Modifiers
    let locked: Modifiers
    let returnLabel: String
    let returnHasTask: Bool
    let reach: Int
  }

  private var origin: Origin?
  /// The layer's keys. The array is kept so that no other array of keys gets the same address.
  private var layer: [Key] = []
  private var keys: [SceneKey] = []
  /// The indices of the keys that are pressed in `keys`.
  private var pressed: [Int] = []

  package init() {}

  /// Returns the keys of a layer, in fractions of the touch surface.
  ///
  /// - Parameters:
  ///   - area: the place of the layer's keys.
  ///   - reach: the characters and commands that the keys can type. The last keys are reused only
  ///     if the version of `reach` is the same.
  mutating func keys(
    of layer: Layer, of layout: Layout, in area: UnitRectangle, state: KeyboardState,
    returnType: ReturnType, reach: Reach
  ) -> [SceneKey] {
    let origin = reach.version.map {
      Origin(
        area: area, shift: state.shift, latched: state.latched, locked: state.locked,
        returnLabel: layout.returnLabel(returnType),
        returnHasTask: layout.returnHasTask(returnType), reach: $0)
    }
    if let origin, origin == self.origin, self.layer.isSameStorage(as: layer.keys) {
      if state.pressed != pressed { press(state.pressed) }
      return keys
    }
    keys = SceneKey.keys(of: layer, of: layout, in: area, returnType: returnType) {
      state.isShifted(from: $0, to: $1, reach.canType)
    } state: { index, plain, now in
      var look = state.look(of: plain, at: index)
      if !reach.includes(now, letters: layer.keys[index].letters) { look.insert(.unreachable) }
      return look
    }
    (self.origin, self.layer) = (origin, layer.keys)
    pressed = state.pressed.filter(keys.indices.contains)
    return keys
  }

  /// Makes these keys look pressed, and no others.
  private mutating func press(_ indices: [Int]) {
    for index in pressed { keys[index].state.remove(.pressed) }
    for index in indices where keys.indices.contains(index) { keys[index].state.insert(.pressed) }
    pressed = indices.filter(keys.indices.contains)
  }
}

extension [Key] {
  /// True if both arrays share their memory.
  fileprivate func isSameStorage(as other: [Key]) -> Bool {
    withUnsafeBufferPointer { keys in
      other.withUnsafeBufferPointer { $0.baseAddress == keys.baseAddress && $0.count == keys.count }
    }
  }
}
