package import Units

/// The ring that fills while a pointer rests on a key. Panels make the ring from `SceneDwell`.
package struct SceneRing: Hashable, Sendable {
  /// The key's place on the touch surface.
  package var place: UnitRectangle
  /// The filled share, 0–1.
  package var progress: Double

  package init(place: UnitRectangle, progress: Double) {
    self.place = place
    self.progress = progress
  }
}
