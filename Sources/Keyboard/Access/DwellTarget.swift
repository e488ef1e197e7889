package import Units

/// Something that a resting pointer can press: a key, or an item of the strip.
package struct DwellTarget: Hashable, Sendable {
  /// The target's id: the layer and the key, or the item of the strip.
  package var id: String
  /// The target's place on the touch surface.
  package var place: UnitRectangle
  /// The time for which the pointer must rest.
  package var time: Microseconds
  /// True if a pointer that stays presses again and again, as on the delete key.
  package var repeats: Bool

  package init(_ id: String, place: UnitRectangle, time: Microseconds, repeats: Bool = false) {
    self.id = id
    self.place = place
    self.time = time
    self.repeats = repeats
  }

  package var middle: SurfacePoint {
    SurfacePoint(x: place.x + place.width / 2, y: place.y + place.height / 2)
  }

  /// The distance beyond the edge at which a pointer has left the target, as a fraction of the
  /// target's width or height. It allows for trembling eyes, heads and hands.
  private static let margin = 0.15

  func keeps(_ point: SurfacePoint) -> Bool {
    let (across, along) = (place.width * Self.margin, place.height * Self.margin)
    return point.x >= place.x - across && point.x <= place.maxX + across
      && point.y >= place.y - along && point.y <= place.maxY + along
  }
}
