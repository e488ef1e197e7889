package import Units

/// Announces when the keyboard is about to appear or disappear, and when it has done so.
///
/// The change is complete once the panel reports the new picture as drawn, or after `timeout` at
/// the latest. Without a panel, both announcements are made together.
package struct Appearance: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    case willShow(UnitRectangle)
    case didShow(UnitRectangle)
    case willHide(UnitRectangle)
    case didHide(UnitRectangle)
  }

  /// The longest time that a panel may take to show or hide the keyboard.
  package static let timeout = Microseconds.seconds(1)

  /// The place that was last announced.
  private var place: UnitRectangle?
  private var pending: Pending?

  private struct Pending: Hashable {
    var shows: Bool
    var place: UnitRectangle
    var deadline: Microseconds
  }

  package init() {}

  package var nextDeadline: Microseconds? { pending?.deadline }

  /// - Parameters:
  ///   - place: the area in which the keyboard now takes touches; nil if there is none.
  ///   - isDrawn: true if the panel shows the keyboard; nil if no panel reports.
  package mutating func update(
    place: UnitRectangle?, isDrawn: Bool?, at time: Microseconds, into events: inout [Event]
  ) {
    if place != self.place {
      finish(into: &events)
      let deadline = time + Self.timeout
      if let place {
        events.append(.willShow(place))
        pending = Pending(shows: true, place: place, deadline: deadline)
      } else if let before = self.place {
        events.append(.willHide(before))
        pending = Pending(shows: false, place: before, deadline: deadline)
      }
      self.place = place
    }
    guard let pending, isDrawn ?? pending.shows == pending.shows || pending.deadline <= time else {
      return
    }
    finish(into: &events)
  }

  private mutating func finish(into events: inout [Event]) {
    guard let pending else { return }
    events.append(pending.shows ? .didShow(pending.place) : .didHide(pending.place))
    self.pending = nil
  }
}
