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
/// An ignored touch does not restart `bounceKeys`, so a user who often touches delete gets through.
/// Keys are compared by their place, because a bounce after a change of layer meets another key.
final class TouchFilter {
  private struct Waiting {
    var event: KeyboardContactEvent
    var touchscreen: String?
    /// The target under the finger; nil if there is no target there.
    var target: UnitRectangle?
    var due: Microseconds
  }

  /// An event that counts, with its touchscreen's name.
  struct Counted {
    var event: KeyboardContactEvent
    var touchscreen: String?
  }

  let behaviour: TouchFilterBehaviour
  private var waiting: [Waiting] = []
  private var ignored: [ContactID] = []
  /// The fingers that count, with the targets on which they came down.
  private var counted: [(contact: ContactID, target: UnitRectangle?)] = []
  /// The target that the last finger left, and the time until which it ignores touches. The target
  /// is then forgotten, because it betrays the last key of a password.
  private var left: (target: UnitRectangle, until: Microseconds)?

  init(_ behaviour: TouchFilterBehaviour) {
    self.behaviour = behaviour
  }

  /// Returns the event if it counts. Call `advance` up to the event's time first.
  ///
  /// - Parameter target: the place of the key or the strip under the event's point; nil for none.
  func filter(
    _ event: KeyboardContactEvent, on touchscreen: String?, target: UnitRectangle?
  ) -> Counted? {
    let counted = Counted(event: event, touchscreen: touchscreen)
    let index = waiting.firstIndex { $0.event.contact == event.contact }
    switch event.phase {
    case .down:
      if bounces(event) {
        ignored.append(event.contact)
        return nil
      }
      guard behaviour.slowKeys > .zero else {
        count(event.contact, on: target)
        return counted
      }
      waiting.append(
        Waiting(
          event: event, touchscreen: touchscreen, target: target,
          due: event.time + behaviour.slowKeys))
      return nil
    case .moved:
      guard let index else { return ignored.contains(event.contact) ? nil : counted }
      waiting[index].event.point = event.point
      if target != waiting[index].target {
        waiting[index].target = target
        waiting[index].due = event.time + behaviour.slowKeys
      }
      return nil
    case .up, .cancelled:
      if let index {
        stopWaiting(index)
        return nil
      }
      if let index = ignored.firstIndex(of: event.contact) {
        ignored.remove(at: index)
        return nil
      }
      end(event, on: target)
      return counted
    }
  }

  /// Records that a finger counts.
  func count(_ contact: ContactID, on target: UnitRectangle?) {
    counted.append((contact, target))
  }

  /// Ends a touch that counted. Its target then ignores touches for `bounceKeys`, unless the finger
  /// slid to another target: the touch has then typed another key or an alternate.
  private func end(_ event: KeyboardContactEvent, on target: UnitRectangle?) {
    guard let index = counted.firstIndex(where: { $0.contact == event.contact }) else { return }
    let began = counted[index].target
    counted[index].target = nil
    counted.remove(at: index)
    guard let target, began == target, event.phase == .up, behaviour.bounceKeys > .zero else {
      return
    }
    left = (target, event.time + behaviour.bounceKeys)
  }

  /// Removes a waiting finger and erases its place, which may betray a key of a password.
  private func stopWaiting(_ index: Int) {
    waiting[index].event.point = SurfacePoint(x: 0, y: 0)
    waiting[index].target = nil
    waiting.remove(at: index)
  }

  private func bounces(_ event: KeyboardContactEvent) -> Bool {
    left.map { event.time < $0.until && $0.target.contains(event.point) } ?? false
  }

  /// Removes and returns the next touch that has rested long enough; nil if none has.
  func nextRested(at time: Microseconds) -> Counted? {
    if let left, left.until <= time { self.left = nil }
    guard let due = waiting.lazy.map(\.due).min(), due <= time,
      let index = waiting.firstIndex(where: { $0.due == due })
    else { return nil }
    let rested = waiting[index]
    stopWaiting(index)
    count(rested.event.contact, on: rested.target)
    var event = rested.event
    event.time = due
    return Counted(event: event, touchscreen: rested.touchscreen)
  }

  /// The next time at which a touch has rested, or at which the last target is forgotten.
  var nextDeadline: Microseconds? {
    let rested = waiting.lazy.map(\.due).min()
    guard let left else { return rested }
    return rested.map { min($0, left.until) } ?? left.until
  }

  /// Makes waiting fingers type nothing.
  func cancelAll() {
    ignored += waiting.map(\.event.contact)
    while !waiting.isEmpty { stopWaiting(0) }
  }

  /// Forgets the places of all fingers.
  func forget() {
    cancelAll()
    left = nil
  }
}
