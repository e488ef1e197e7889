package import Units

/// The layer and the latches that fingers have set.
package struct LayerAndLatches: Hashable, Sendable {
  /// The layer's id.
  package var layer: String
  /// The modifiers latched by fingers. A shift latched automatically is not included.
  package var latched: Modifiers
  package var locked: Modifiers

  package init(layer: String, latched: Modifiers = [], locked: Modifiers = []) {
    self.layer = layer
    self.latched = latched
    self.locked = locked
  }
}

// The state that a daemon passes to the daemon that replaces it.
extension KeyEngine {
  /// True if no finger is on a key.
  package var isUntouched: Bool { contacts.isEmpty }

  /// The layer and latches that fingers have set; `cancelAll` undoes the latches.
  package var layerAndLatches: LayerAndLatches {
    get {
      var state = LayerAndLatches(layer: shownLayer.id)
      for (_, modifier) in Modifiers.names {
        let latch = latches[modifier]
        switch latch.phase {
        case .locked: state.locked.insert(modifier)
        case .latched: state.latched.insert(modifier)
        case .off, .automatic, .declined: break
        }
      }
      return state
    }
    set {
      // The layout may have changed since the layer was stored, and may lack the layer.
      if let known = layout.layers.firstIndex(where: { $0.id == newValue.layer }) { layer = known }
      for (_, modifier) in Modifiers.names {
        latches[modifier] = Latch(
          newValue.locked.contains(modifier)
            ? .locked : newValue.latched.contains(modifier) ? .latched : .off)
      }
      revision &+= 1
    }
  }
}
