import Scene
import Units

/// The trail of a swipe as it fades in the panel. The daemon sends the trail while the finger
/// moves. Once the finger has lifted, the panel fades the trail on its own.
///
/// Scenes that change only the trail are drawn at most once per `frameTime`.
struct FadingTrail {
  /// The time between two pictures of a trail.
  private static let frameTime = Microseconds.milliseconds(16)

  /// The newest trail, with the time at which it arrived; nil once it has faded.
  private var newest: (trail: SceneTrail, time: Microseconds)?
  /// The time to draw the trail again; nil if the picture has no trail.
  private(set) var deadline: Microseconds?

  /// Handles a new scene. If the scene has no trail, the previous trail continues to fade. The
  /// trail disappears at once if the keyboard is hidden, moved or changed, or if earlier input must
  /// be forgotten.
  ///
  /// - Parameters:
  ///   - earlier: the previous scene.
  ///   - isWanted: false if the user wants a picture without movement.
  /// - Returns: true if the scene must be drawn now, false if it can wait for the deadline.
  mutating func receive(
    _ scene: Scene, after earlier: Scene?, isWanted: Bool, at now: Microseconds
  ) -> Bool {
    if let trail = scene.trail, scene.visible, isWanted {
      newest = (trail, now)
    } else if !isWanted || !scene.visible || scene.forgotten != earlier?.forgotten
      || scene.rectangle != earlier?.rectangle || scene.layout != earlier?.layout
    {
      newest = nil
    }
    guard deadline != nil, var earlier else { return true }
    earlier.trail = scene.trail
    return earlier != scene
  }

  /// Returns the trail to draw now, and sets the deadline for the next picture.
  mutating func frame(at now: Microseconds) -> SceneTrail? {
    guard let (trail, time) = newest,
      let aged = trail.aged(by: max(0, Int((now - time).value / 1_000)))
    else {
      newest = nil
      deadline = nil
      return nil
    }
    deadline = now + Self.frameTime
    return aged
  }
}
