import Scene
import Units

extension OnScreenKeyboard {
  /// The line behind a swiping finger; nil if no finger is swiping or the line must not be shown.
  var trail: SceneTrail? {
    // Read the engine's trail only while a finger is swiping, because reading it copies the engine.
    guard isSwiping, let trail = typing.engine.trail, let now = keyTime else { return nil }
    let area = keyArea
    let points = trail.points.map { point in
      SceneTrail.Point(
        x: area.x + point.place.x * area.width, y: area.y + point.place.y * area.height,
        age: Int(max(now - point.time, .zero).value / 1000))
    }
    // `aged` removes faded points. It returns nil if all have faded, as behind a resting finger.
    return SceneTrail(points: points, fading: Int(behaviour.trail.value / 1000)).aged(by: 0)
  }
}
