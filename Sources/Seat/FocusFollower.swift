package import Settings
package import Units

/// Decides when the keyboard shows and hides by itself, following the focus that a session's helper
/// reports.
package struct FocusFollower: Sendable {
  /// A field that gets the focus within this time after a touch in an application was touched.
  package static let touchCounts = Microseconds.seconds(1)
  /// How long no field may have the focus before the keyboard hides: moving from field to field takes
  /// a moment.
  package static let patience = Microseconds.milliseconds(150)

  package var mode = FollowFocus.off {
    didSet { if mode == .off { hideDeadline = nil } }
  }
  /// Whether a focused field wants a keyboard; nil if nobody reports the focus.
  private var isWanted: Bool?
  private var touchTime: Microseconds?
  private var hideDeadline: Microseconds?

  package init() {}

  /// Notes a finger on anything but the keyboard.
  package mutating func touchedApplication(at time: Microseconds) {
    touchTime = time
  }

  /// Takes a report on the focus.
  ///
  /// - Parameter isWanted: whether a field that wants a keyboard has the focus; nil if reports have
  ///   ended, which leaves the keyboard as it is.
  /// - Returns: whether to show the keyboard.
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

  /// Whether to hide the keyboard now, because no field has had the focus for `patience`.
  package mutating func isOver(at time: Microseconds) -> Bool {
    guard let deadline = hideDeadline, deadline <= time else { return false }
    hideDeadline = nil
    return true
  }

  /// When to ask `isOver` again.
  package var nextDeadline: Microseconds? { hideDeadline }
}
