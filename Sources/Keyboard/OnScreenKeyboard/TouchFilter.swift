import Keys
import Layouts
import Touch
import Units

/// Drops touches of an unsteady hand, as the keyboard filters of XKB's AccessX drop key presses.
///
/// ```
///            down             on a key, rested for slowKeys
/// (no touch) ────► waiting ──────────────────────────► accepted ──up──► (typed)
///              │      │ up, cancelled                      │               │
///              │      ▼                                    │ up            ▼
///              │   (typed nothing)                         ▼            lifted, for mergeTime
///              │                                        lifted
///              ├─ on the target left last, within bounceKeys ──► ignored ──up──► (typed nothing)
///              └─ near a touch, within mergeTime ──► merged ──up──► lifted
///                                                     │ that touch lifts while waiting
///                                                     └─► waiting
/// ```
///
/// A waiting finger in the dead zone between keys is on no key yet. An accepted finger may move
/// there: `KeyBehaviour.jitter` keeps a trembling finger on its key.
///
/// An ignored touch does not restart `bounceKeys`, so touching delete again and again still has an
/// effect. Keys are compared by place, because after a change of layer a bounce hits another key at
/// the same place. A touch lasts until the last of its merged contacts has lifted.
final class TouchFilter {
  /// The part of the keyboard under a finger.
  enum Target: Equatable {
    case key(UnitRectangle)
    /// The dead zone between keys.
    case deadZone
    case strip(UnitRectangle)
    case elsewhere

    /// The place of the key or of the strip, where a second touch soon after the first is a bounce;
    /// nil for other targets.
    fileprivate var place: UnitRectangle? {
      switch self {
      case .key(let place), .strip(let place): place
      case .deadZone, .elsewhere: nil
      }
    }

    var isStrip: Bool {
      switch self {
      case .strip: true
      case .key, .deadZone, .elsewhere: false
      }
    }
  }

  private struct Finger {
    var contact: ContactID
    var state: State
    /// The last place; used only for merging.
    var point: SurfacePoint
    /// The time at which the finger came down or lifted.
    var changeTime: Microseconds

    init(_ event: KeyboardContactEvent, _ state: State) {
      (contact, self.state) = (event.contact, state)
      (point, changeTime) = (event.point, event.time)
    }
  }

  private enum State {
    /// The finger has not yet rested on one target for `slowKeys`.
    case waiting(Rest)
    /// The finger is accepted. `target` is the target on which the finger came down.
    case accepted(target: Target)
    /// The finger is part of the touch of another finger nearby, and types nothing.
    case merged
    /// The finger is up, but contacts near it still merge with its touch.
    case lifted
    /// The finger types nothing until it lifts.
    case ignored

    /// True if another contact can merge with the finger's touch. A finger in the dead zone may
    /// never type, so no contact merges with it.
    var isTouch: Bool {
      switch self {
      case .waiting(let rest): rest.due != nil
      case .accepted, .merged, .lifted: true
      case .ignored: false
      }
    }
  }

  private struct Rest {
    /// The finger's first event, but with the finger's last point.
    var event: KeyboardContactEvent
    var touchscreen: String?
    var target: Target
    /// The time at which the finger is accepted; nil in the dead zone.
    var due: Microseconds?
  }

  /// An accepted event, with its touchscreen's name.
  struct Accepted {
    var event: KeyboardContactEvent
    var touchscreen: String?
  }

  let behaviour: TouchFilterBehaviour
  private var fingers: [Finger] = []
  /// The target that the last finger left, and the time until which touches on this target are
  /// ignored. The target is forgotten at that time, because it betrays the last key of a password.
  private var lastLeft: (target: UnitRectangle, until: Microseconds)?

  init(_ behaviour: TouchFilterBehaviour) {
    self.behaviour = behaviour
    fingers.reserveCapacity(16)
  }

  /// Returns the event if it is accepted. Call `advance` up to the event's time first.
  ///
  /// - Parameter target: the part of the keyboard under the event's point.
  func filter(
    _ event: KeyboardContactEvent, on touchscreen: String?, target: Target, glass: Glass
  ) -> Accepted? {
    if case .down = event.phase {
      let state = stateOfNew(event, on: touchscreen, target: target, glass: glass)
      fingers.append(Finger(event, state))
      return accept(at: fingers.endIndex - 1, at: event.time)
    }
    let accepted = Accepted(event: event, touchscreen: touchscreen)
    guard let index = fingers.firstIndex(where: { $0.contact == event.contact }) else {
      return accepted
    }
    let isUp = event.phase != .moved
    if event.phase == .moved { fingers[index].point = event.point }
    switch fingers[index].state {
    case .waiting(let rest):
      guard !isUp else {
        if event.phase == .up { passOn(rest, of: fingers[index], glass: glass) }
        remove(at: index)
        return nil
      }
      fingers[index].state = .waiting(self.rest(rest, at: event, target: target))
      return accept(at: index, at: event.time)
    case .ignored, .lifted:
      if isUp { remove(at: index) }
      return nil
    case .merged:
      if isUp { lift(at: index, event) }
      return nil
    case .accepted(let first):
      guard isUp else { return accepted }
      lift(at: index, event)
      if event.phase == .up, let place = target.place, first.place == place,
        behaviour.bounceKeys > .zero
      {
        lastLeft = (place, event.time + behaviour.bounceKeys)
      }
      return accepted
    }
  }

  private func stateOfNew(
    _ event: KeyboardContactEvent, on touchscreen: String?, target: Target, glass: Glass
  ) -> State {
    if let lastLeft, event.time < lastLeft.until, lastLeft.target.contains(event.point) {
      return .ignored
    }
    if behaviour.merges, isNearTouch(event, glass: glass) { return .merged }
    return .waiting(
      Rest(
        event: event, touchscreen: touchscreen, target: target,
        due: target == .deadZone ? nil : event.time + behaviour.slowKeys))
  }

  /// True if a new contact is near enough to a touch, in place and time, to be part of it.
  private func isNearTouch(_ event: KeyboardContactEvent, glass: Glass) -> Bool {
    fingers.contains { finger in
      finger.state.isTouch && finger.contact.device == event.contact.device
        && event.time - finger.changeTime < behaviour.mergeTime
        && glass.distance(from: finger.point, to: event.point) <= behaviour.mergeDistance
    }
  }

  /// Returns a waiting finger's state after the finger has moved. A finger that trembles into the
  /// dead zone stays on its key.
  private func rest(_ rest: Rest, at event: KeyboardContactEvent, target: Target) -> Rest {
    var rest = rest
    if target == .deadZone, rest.due != nil { return rest }
    if target != rest.target {
      rest.due = target == .deadZone ? nil : event.time + behaviour.slowKeys
    }
    rest.target = target
    rest.event.point = event.point
    return rest
  }

  /// Accepts a finger that has waited long enough, and returns its touch; nil if it must wait on.
  private func accept(at index: Int, at time: Microseconds) -> Accepted? {
    guard case .waiting(var rest) = fingers[index].state, let due = rest.due, due <= time else {
      return nil
    }
    fingers[index].state = .accepted(target: rest.target)
    rest.event.time = due
    return Accepted(event: rest.event, touchscreen: rest.touchscreen)
  }

  /// Records that a new finger is accepted.
  func accept(_ event: KeyboardContactEvent, on target: Target) {
    fingers.append(Finger(event, .accepted(target: target)))
  }

  /// Lets a merged finger wait in place of the waiting finger that has just lifted.
  private func passOn(_ rest: Rest, of lifted: Finger, glass: Glass) {
    guard rest.due != nil else { return }
    let heir = fingers.firstIndex { finger in
      guard case .merged = finger.state else { return false }
      let delay = finger.changeTime - lifted.changeTime
      return finger.contact.device == lifted.contact.device
        && delay >= .zero && delay < behaviour.mergeTime
        && glass.distance(from: finger.point, to: lifted.point) <= behaviour.mergeDistance
    }
    guard let heir else { return }
    var rest = rest
    rest.event.contact = fingers[heir].contact
    rest.due = fingers[heir].changeTime + behaviour.slowKeys
    fingers[heir].state = .waiting(rest)
  }

  /// Handles the end of a contact. Later contacts may still merge with its touch.
  private func lift(at index: Int, _ event: KeyboardContactEvent) {
    guard behaviour.merges, event.phase == .up else { return remove(at: index) }
    fingers[index].state = .lifted
    fingers[index].changeTime = event.time
  }

  /// Removes a finger and erases its place, which may betray a key of a password.
  private func remove(at index: Int) {
    // Elements are erased at the end of the array, because moving them down would leave a copy.
    fingers.swapAt(index, fingers.endIndex - 1)
    fingers[fingers.endIndex - 1].state = .ignored
    fingers[fingers.endIndex - 1].point = SurfacePoint(x: 0, y: 0)
    fingers.removeLast()
  }

  /// The index of the waiting finger that will be accepted first, and the time of its acceptance.
  private var firstToRest: (index: Int, due: Microseconds)? {
    var first: (index: Int, due: Microseconds)?
    for (index, finger) in fingers.enumerated() {
      guard case .waiting(let rest) = finger.state, let due = rest.due else { continue }
      if let first, first.due <= due { continue }
      first = (index, due)
    }
    return first
  }

  /// Accepts the next waiting finger that has rested long enough, and returns its touch; nil if
  /// there is none.
  func nextRested(at time: Microseconds) -> Accepted? {
    if let lastLeft, lastLeft.until <= time { self.lastLeft = nil }
    if behaviour.merges { removeLifted { $0.changeTime + self.behaviour.mergeTime <= time } }
    return firstToRest.flatMap { accept(at: $0.index, at: time) }
  }

  private func removeLifted(where isOver: (Finger) -> Bool = { _ in true }) {
    for index in fingers.indices.reversed() {
      if case .lifted = fingers[index].state, isOver(fingers[index]) { remove(at: index) }
    }
  }

  /// True if a waiting finger has rested long enough by this time.
  func hasRested(at time: Microseconds) -> Bool {
    firstToRest.map { $0.due <= time } ?? false
  }

  /// The next time at which a waiting finger is accepted, or a lifted finger's place is erased.
  var nextDeadline: Microseconds? {
    var deadline = firstToRest?.due
    func add(_ time: Microseconds) { deadline = deadline.map { min($0, time) } ?? time }
    if let lastLeft { add(lastLeft.until) }
    for finger in fingers {
      if case .lifted = finger.state { add(finger.changeTime + behaviour.mergeTime) }
    }
    return deadline
  }

  /// Makes waiting fingers type nothing.
  ///
  /// - Parameter target: the target whose fingers are concerned; nil for all waiting fingers.
  func cancelAll(on target: Target? = nil) {
    for index in fingers.indices {
      if case .waiting(let rest) = fingers[index].state, target == nil || rest.target == target {
        fingers[index].state = .ignored
      }
    }
  }

  /// Forgets the key typed last, and the places of fingers that are up. Fingers that are down are
  /// kept, because a password prompt must not lose their keys.
  func forget() {
    lastLeft = nil
    removeLifted()
  }
}
