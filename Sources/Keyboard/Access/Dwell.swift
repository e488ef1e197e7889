package import Units

/// Typing by a pointer that rests: a key is pressed once the pointer has rested on it.
///
/// Each event carries its time; `deadline` is the time at which `advance` must be called. A pointer
/// beside all targets may rest for as long as the user likes.
package struct Dwell {
  package private(set) var state: State = .away

  /// ```
  ///          target                     time is over
  ///   away ─────────► resting ─────────────────────────► pressed
  ///    ▲               │ ▲ │ ▲  another target            │ │ │
  ///    │  no target    │ │ └─┘  again, if it repeats      │ │ └─┐ the same target
  ///    ├───────────────┘ │          another target        │ │ ◄─┘
  ///    │                 └────────────────────────────────┘ │
  ///    └────────────────────────────────────────────────────┘
  ///                        no target
  /// ```
  /// A button that is pressed on a target leads to `pressed`, too.
  package enum State: Hashable, Sendable {
    /// The pointer is beside all targets, or nowhere.
    case away
    case resting(DwellTarget, since: Microseconds, until: Microseconds)
    /// The target was pressed, and must be left before it is pressed again.
    case pressed(DwellTarget)
  }

  package init() {}

  package var deadline: Microseconds? {
    if case .resting(_, _, let until) = state { until } else { nil }
  }

  /// Handles a pointer that has moved. Call `advance` up to this time first.
  ///
  /// - Parameter target: finds the target at the point; called only if the pointer left the last
  ///   target.
  package mutating func move(
    to point: SurfacePoint, at time: Microseconds, target: () -> DwellTarget?
  ) {
    switch state {
    case .resting(let current, _, _) where current.keeps(point),
      .pressed(let current) where current.keeps(point):
      return
    case .away, .resting, .pressed: rest(on: target(), at: time)
    }
  }

  /// Begins to wait on a target; nil if the pointer is on no target.
  package mutating func rest(on target: DwellTarget?, at time: Microseconds) {
    state = target.map { .resting($0, since: time, until: time + $0.time) } ?? .away
  }

  /// Handles a deadline up to this time. Returns the target that is now pressed; nil if none is.
  package mutating func advance(to time: Microseconds) -> DwellTarget? {
    guard case .resting(let target, _, let until) = state, until <= time else { return nil }
    if target.repeats { rest(on: target, at: time) } else { state = .pressed(target) }
    return target
  }

  /// Handles a pressed button. Resting on the target does not press it again.
  package mutating func press(_ target: DwellTarget?) {
    state = target.map { .pressed($0) } ?? .away
  }

  /// Handles a pointer that is gone.
  package mutating func leave() { state = .away }
}
