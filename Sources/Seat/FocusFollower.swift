package import Settings
package import Units

/// When the keyboard comes and goes by itself: with the focus, where a session's helper tells of it.
package struct FocusFollower: Sendable {
  /// How long after a finger came down in an application a field counts as touched.
  package static let touchCounts = Microseconds.seconds(1)
  /// From field to field the focus is nowhere for a moment.
  package static let patience = Microseconds.milliseconds(150)

  package var mode = FollowFocus.off {
    didSet { if mode == .off { hideDeadline = nil } }
  }
  /// Whether a field wants a keyboard; nil where nobody says.
  private var isWanted: Bool?
  private var touchTime: Microseconds?
  private var hideDeadline: Microseconds?

  package init() {}

  /// A finger is on something other than the keyboard.
  package mutating func touchedApplication(at time: Microseconds) {
    touchTime = time
  }

  /// Somebody has said something of the field that has the focus.
  ///
  /// - Parameter isWanted: whether it wants a keyboard; nil: nobody says anything any more, and the
  ///   keyboard stays as it is.
  /// - Returns: whether the keyboard is to come.
  package mutating func hear(isWanted: Bool?, at time: Microseconds) -> Bool {
    let before = self.isWanted
    self.isWanted = isWanted
    guard mode != .off, let isWanted else {
      hideDeadline = nil
      return false
    }
    guard isWanted else {
      if before != false { hideDeadline = time + Self.patience }
      return false
    }
    hideDeadline = nil
    if mode == .always, before != true { return true }
    return touchTime.map { time - $0 <= Self.touchCounts } ?? false
  }

  /// Whether the keyboard is to go, because no field has had the focus for a while.
  package mutating func isOver(at time: Microseconds) -> Bool {
    guard let deadline = hideDeadline, deadline <= time else { return false }
    hideDeadline = nil
    return true
  }

  /// When to ask `isOver` again.
  package var nextDeadline: Microseconds? { hideDeadline }
}
