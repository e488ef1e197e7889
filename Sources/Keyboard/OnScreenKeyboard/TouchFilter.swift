import Keys
import Layouts
import Touch
import Units

/// Drops touches of an unsteady hand, as the keyboard filters of XKB's AccessX drop key presses.
///
/// ```
///            down                 rested for slowKeys
/// (no touch) ────► waiting ───────────────────────────► counted
///              │      │ up, cancelled                      │ up
///              │      ▼                                    ▼
///              │   (typed nothing)                      (typed)
///              │ down on the target left last, within bounceKeys
///              ▼
///           ignored ──up──► (typed nothing)
/// ```
///
/// An ignored touch does not restart `bounceKeys`, so touching delete again and again still has an
/// effect. Keys are compared by place, because after a change of layer a bounce hits another key at
/// the same place.
final class TouchFilter {
  /// A finger that is down.
  private enum State {
    /// The finger has not yet rested on one target for `slowKeys`.
    case waiting(Rest)
    /// The finger is accepted. `target` is the target on which it came down; nil if there was none.
    case counted(target: UnitRectangle?)
    /// The finger types nothing until it lifts.
    case ignored
  }

  private struct Rest {
    /// The finger's first event, with its last point.
    var event: KeyboardContactEvent
    var touchscreen: String?
    /// The target under the finger; nil if there is no target there.
    var target: UnitRectangle?
    var due: Microseconds
  }

  /// An accepted event, with its touchscreen's name.
  struct Counted {
    var event: KeyboardContactEvent
    var touchscreen: String?
  }

  let behaviour: TouchFilterBehaviour
  private var fingers: [(contact: ContactID, state: State)] = []
  /// The target that the last finger left, and the time until which touches on this target are
  /// ignored. The target is forgotten at that time, because it betrays the last key of a password.
  private var left: (target: UnitRectangle, until: Microseconds)?

  init(_ behaviour: TouchFilterBehaviour) {
    self.behaviour = behaviour
    fingers.reserveCapacity(16)
  }

  /// Returns the event if it is accepted. Call `advance` up to the event's time first.
  ///
  /// - Parameter target: the place of the key or the strip under the event's point; nil for none.
  func filter(
    _ event: KeyboardContactEvent, on touchscreen: String?, target: UnitRectangle?
  ) -> Counted? {
    let counted = Counted(event: event, touchscreen: touchscreen)
    if case .down = event.phase {
      let state = stateOfNew(event, on: touchscreen, target: target)
      fingers.append((event.contact, state))
      guard case .counted = state else { return nil }
      return counted
    }
    guard let index = fingers.firstIndex(where: { $0.contact == event.contact }) else {
      return counted
    }
    let isUp = event.phase != .moved
    switch fingers[index].state {
    case .waiting(var rest):
      if isUp {
        remove(at: index)
      } else {
        if target != rest.target { rest.due = event.time + behaviour.slowKeys }
        rest.target = target
        rest.event.point = event.point
        fingers[index].state = .waiting(rest)
      }
      return nil
    case .ignored:
      if isUp { remove(at: index) }
      return nil
    case .counted(let first):
      guard isUp else { return counted }
      remove(at: index)
      if event.phase == .up, let target, first == target, behaviour.bounceKeys > .zero {
        left = (target, event.time + behaviour.bounceKeys)
      }
      return counted
    }
  }

  private func stateOfNew(
    _ event: KeyboardContactEvent, on touchscreen: String?, target: UnitRectangle?
  ) -> State {
    if let left, event.time < left.until, left.target.contains(event.point) { return .ignored }
    guard behaviour.slowKeys > .zero else { return .counted(target: target) }
    return .waiting(
      Rest(
        event: event, touchscreen: touchscreen, target: target,
        due: event.time + behaviour.slowKeys))
  }

  /// Records that a new finger is accepted.
  func count(_ contact: ContactID, on target: UnitRectangle?) {
    fingers.append((contact, .counted(target: target)))
  }

  /// Removes a finger and erases its place, which may betray a key of a password.
  private func remove(at index: Int) {
    // Elements are erased at the end of the array, because moving them down would leave a copy.
    fingers.swapAt(index, fingers.endIndex - 1)
    fingers[fingers.endIndex - 1].state = .ignored
    fingers.removeLast()
  }

  /// The waiting finger that will be accepted first, by index, and the time for it.
  private var firstToRest: (index: Int, due: Microseconds)? {
    var first: (index: Int, due: Microseconds)?
    for (index, finger) in fingers.enumerated() {
      guard case .waiting(let rest) = finger.state else { continue }
      if let first, first.due <= rest.due { continue }
      first = (index, rest.due)
    }
    return first
  }

  /// Accepts the next waiting finger that has rested long enough, and returns its touch; nil if
  /// there is none.
  func nextRested(at time: Microseconds) -> Counted? {
    if let left, left.until <= time { self.left = nil }
    guard let first = firstToRest, first.due <= time,
      case .waiting(var rest) = fingers[first.index].state
    else { return nil }
    fingers[first.index].state = .counted(target: rest.target)
    rest.event.time = rest.due
    return Counted(event: rest.event, touchscreen: rest.touchscreen)
  }

  /// True if a waiting finger has rested long enough by this time.
  func hasRested(at time: Microseconds) -> Bool {
    firstToRest.map { $0.due <= time } ?? false
  }

  /// The next time at which a touch has rested, or at which the last target is forgotten.
  var nextDeadline: Microseconds? {
    guard let left else { return firstToRest?.due }
    return min(firstToRest?.due ?? left.until, left.until)
  }

  /// Makes waiting fingers type nothing.
  ///
  /// - Parameter target: if given, only the fingers on this target.
  func cancelAll(on target: UnitRectangle? = nil) {
    for index in fingers.indices {
      if case .waiting(let rest) = fingers[index].state, target == nil || rest.target == target {
        fingers[index].state = .ignored
      }
    }
  }

  /// Forgets the key typed last. Fingers that are down are kept, because a password prompt must not
  /// lose their keys.
  func forget() { left = nil }
}
