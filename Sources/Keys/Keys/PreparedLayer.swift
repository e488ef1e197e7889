package import Layouts

/// Data of a layer, computed in advance because computing them on a touch would delay the key.
package struct PreparedLayer: Sendable {
  let hitTest: HitTest
  /// True if a keypad can drive the layer.
  let isPad: Bool
  /// True if any key has flicks.
  let hasFlicks: Bool

  package init(_ layer: Layer) {
    hitTest = HitTest(layer)
    isPad = layer.isPad
    // Keys are large values, so read them in place.
    hasFlicks = layer.keys.indices.contains { layer.keys[$0].flicks }
  }
}
