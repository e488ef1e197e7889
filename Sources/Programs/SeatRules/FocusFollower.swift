package import ControlProtocol
package import Settings
package import Units

/// Decides when the keyboard automatically appears and disappears, following the focus that a
/// session's helper reports.
package struct FocusFollower: Sendable {
  /// The time after a touch in an application within which a field that gets the focus counts as
  /// touched.
  package static let touchCounts = Microseconds.seconds(1)
  /// The time without a focused field after which the keyboard hides. Moving from field to field
  /// takes a moment.
  package static let timeout = Microseconds.milliseconds(150)
  /// The longest delay between the compositor's report of a web page's field and the report that
  /// the page shows and hides the keyboard itself (`KeyboardWish.manual`).
  package static let pageReportDelay = Microseconds.seconds(2)

  package var mode = FollowFocus.off {
    didSet { if mode == .off { pending = .none } }
  }
  /// The wish of the focused field, as last reported.
  private var wish = KeyboardWish.unknown
  /// True if the focused field wants the keyboard; nil if the focus decides nothing.
  package var wantedVisibility: Bool? {
    guard mode != .off else { return nil }
    return switch wish {
    case .shown: true
    case .hidden: false
    case .unknown, .manual: nil
    }
  }
  /// True if a tap that leaves the focus in the field counts as a tap on the field
  /// (`FocusedField.ownsTaps`).
  private var ownsTaps = false
  private var touchTime: Microseconds?
  /// The time at which the focused field made the keyboard appear; nil if it did not, or if a
  /// client or the user has shown or hidden the keyboard since.
  private var showTime: Microseconds?
  private var pace = FocusPace()

  /// A change of the keyboard's visibility because of the focus.
  package enum Change: Hashable, Sendable {
    case comes
    case hides

    fileprivate var isVisible: Bool { self == .comes }
  }

  /// A scheduled change, which the next change of the focus cancels.
  private enum Pending {
    case none
    case timed(Change, deadline: Microseconds)
    /// `pace` refused the change, which waits until reports on the focus have stopped for a second.
    case untilQuiet(Change)
  }

  private var pending = Pending.none

  package init() {}

  /// Records a touch on anything but the keyboard.
  package mutating func touchedApplication(at time: Microseconds) {
    touchTime = time
  }

  /// Handles a tap on anything but the keyboard.
  package mutating func tapped(at time: Microseconds) {
    guard mode != .off, wish == .shown, ownsTaps else { return }
    pending = .timed(.comes, deadline: time + Self.timeout)
  }

  /// Handles a report on the focus.
  ///
  /// - Parameters:
  ///   - wish: the visibility that the field wants.
  ///   - ownsTaps: true if a tap that leaves the focus in the field counts as a tap on the field.
  ///   - isVisible: true if the keyboard is visible.
  /// - Returns: the change to make now; `comes` even if the keyboard is already visible.
  package mutating func receiveFocus(
    _ wish: KeyboardWish, ownsTaps: Bool = false, isVisible: Bool, at time: Microseconds
  ) -> Change? {
    let isRepeated = wish == self.wish
    self.wish = wish
    self.ownsTaps = ownsTaps
    if !isRepeated { pace.receiveReport(at: time) }
    guard mode != .off else {
      pending = .none
      return nil
    }
    switch wish {
    case .unknown:
      pending = .none
      showTime = nil
      return nil
    case .hidden:
      guard !isRepeated else { return nil }
      showTime = nil
      pending = .timed(.hides, deadline: time + Self.timeout)
      return nil
    case .shown: return receiveField(isRepeated: isRepeated, isVisible: isVisible, at: time)
    case .manual:
      if isRepeated { return nil }
      pending = .none
      guard let showTime, time - showTime <= Self.pageReportDelay else { return nil }
      return change(.hides, isVisible: isVisible, at: time)
    }
  }

  /// Handles the report of a field that wants the keyboard.
  private mutating func receiveField(
    isRepeated: Bool, isVisible: Bool, at time: Microseconds
  ) -> Change? {
    let isTouched = touchTime.map { time - $0 <= Self.touchCounts } ?? false
    if isTouched || mode == .always && !isRepeated {
      pending = .none
      return change(.comes, isVisible: isVisible, at: time)
    }
    // Keep a change that `pace` delays: it was scheduled for the same field.
    if case .untilQuiet(.comes) = pending, isRepeated { return nil }
    pending = .none
    return nil
  }

  /// Drops the scheduled change, because a client or the user has shown or hidden the keyboard.
  package mutating func overrule() {
    pending = .none
    showTime = nil
  }

  /// Returns the change that is due. The keyboard is hidden after `timeout` without a focused
  /// field. In a field that owns taps, the keyboard is shown `timeout` after a tap, if the field
  /// still has the focus.
  ///
  /// - Parameter isVisible: true if the keyboard is visible.
  package mutating func popDueChange(isVisible: Bool, at time: Microseconds) -> Change? {
    guard let nextDeadline, nextDeadline <= time else { return nil }
    switch pending {
    case .none: return nil
    case .timed(let due, _), .untilQuiet(let due):
      pending = .none
      return change(due, isVisible: isVisible, at: time)
    }
  }

  /// The time to call `popDueChange` again; nil if no change is scheduled.
  package var nextDeadline: Microseconds? {
    switch pending {
    case .none: nil
    case .timed(_, let deadline): deadline
    case .untilQuiet: pace.quietTime
    }
  }

  /// Returns the change if `pace` allows it. Otherwise schedules the change for the time when
  /// reports on the focus have stopped for a second.
  private mutating func change(
    _ change: Change, isVisible: Bool, at time: Microseconds
  ) -> Change? {
    guard isVisible != change.isVisible else { return change }
    guard pace.admitChange(at: time) else {
      pending = .untilQuiet(change)
      return nil
    }
    showTime = change == .comes ? time : nil
    return change
  }
}
