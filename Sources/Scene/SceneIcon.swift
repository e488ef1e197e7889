/// A picture that stands on a key instead of its label.
package enum SceneIcon: String, Hashable, Sendable, CaseIterable {
  case shift
  case capsLock = "caps-lock"
  case delete
  case deleteForward = "delete-forward"
  case `return`
  /// The key to the next layout.
  case globe
  case hide
  case left
  case right
  case up
  case down
}
