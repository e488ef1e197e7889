package import Settings
package import Units

/// Decides when the keyboard shows and hides by itself, following the focus that a session's helper
/// reports.
package struct FocusFollower: Sendable {
  /// The time for which a touch in an application counts as a touch of the field that gets the
  /// focus.
  package static let touchCounts = Microseconds.seconds(1)
  /// The time without a focused field after which the keyboard hides: moving from field to field
  /// takes a moment.
  package static let timeout = Microseconds.milliseconds(150)

  package var mode = FollowFocus.off {
    didSet { if mode == .off { pending = nil } }
  }
  /// True if a focused field wants a keyboard; nil if the focus is not reported.
  private var isWanted: Bool?
  /// True if a focused field wants a keyboard that follows the focus; nil if the focus decides
  /// nothing.
  package var wantedVisibility: Bool? { mode == .off ? nil : isWanted }
  /// True if a tap after which the field still has the focus counts as a tap on the field
  /// (`FocusedField.ownsTaps`).
  private var ownsTaps = false
  private var touchTime: Microseconds?

  /// A change that the keyboard makes by itself.
  package enum Change: Hashable, Sendable {
    case comes
    case hides
  }

  /// The change that happens at `deadline`, unless the focus changes before.
  private var pending: (change: Change, deadline: Microseconds)?

  package init() {}

  /// Records a touch on anything but the keyboard.
  package mutating func touchedApplication(at time: Microseconds) {
    touchTime = time
  }

  /// Handles a tap on anything but the keyboard.
  package mutating func tapped(at time: Microseconds) {
    guard mode != .off, isWanted == true, ownsTaps else { return }
    pending = (.comes, time + Self.timeout)
  }

  /// Handles a report on the focus.
  ///
  /// - Parameters:
  ///   - isWanted: true if a field that wants a keyboard has the focus; nil if reports have ended,
  ///     which leaves the keyboard as it is.
  ///   - ownsTaps: true if a tap after which the field still has the focus counts as a tap on the
  ///     field.
  /// - Returns: true if the keyboard is to be shown.
  package mutating func receiveFocus(
    isWanted: Bool?, ownsTaps: Bool = false, at time: Microseconds
  ) -> Bool {
    let before = self.isWanted
    self.isWanted = isWanted
    self.ownsTaps = ownsTaps
    guard mode != .off, let isWanted else {
      pending = nil
      return false
    }
    guard isWanted else {
      if before != false { pending = (.hides, time + Self.timeout) }
      return false
    }
    pending = nil
    if mode == .always, before != true { return true }
    return touchTime.map { time - $0 <= Self.touchCounts } ?? false
  }

  /// Drops the scheduled change, because a client has shown or hidden the keyboard since.
  package mutating func overrule() {
    pending = nil
  }

  /// Returns the change that is due. The keyboard hides after `timeout` without a focused field.
  /// The keyboard shows `timeout` after a tap, if the focused field owns taps and still has the
  /// focus.
  package mutating func popDueChange(at time: Microseconds) -> Change? {
    guard let due = pending, due.deadline <= time else { return nil }
    pending = nil
    return due.change
  }

  /// The time to ask `popDueChange` again.
  package var nextDeadline: Microseconds? { pending?.deadline }
}
