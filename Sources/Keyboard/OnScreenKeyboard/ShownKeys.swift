import Scene

/// The keys that the keyboard has shown last, and the facts from which they were made.
struct ShownKeys {
  /// The keys of the last scene.
  var keys = SceneKeys()
  /// The recent texts on the layout's keys.
  var recent = RecentTexts()
  /// The facts that made keys look unreachable in the last scene; nil before the first scene.
  private var reachOrigin: ReachOrigin?
  private var version = 0

  /// Returns a number that grows whenever the facts have changed.
  mutating func reachVersion(_ origin: ReachOrigin) -> Int {
    if origin != reachOrigin {
      reachOrigin = origin
      version += 1
    }
    return version
  }
}
