import Keys
import Layouts
import Touch
import Units

/// Leaves out touches that an unsteady hand makes, as the keyboard filters of XKB's AccessX leave
/// out key presses.
///
/// ```
///            down                 rested for slowKeys
/// (no touch) ────► waiting ───────────────────────────► counted
///              │      │ up, cancelled                      │ up
///              │      ▼                                    ▼
///              │   (typed nothing)                      (typed)
///              │ down on the target left last, within bounceKeys
///              ▼
///           ignored ──up──► (typed nothing; the time starts over)
/// ```
///
/// Keys are compared by their place: if a touch has changed the layer, the next one at the same
/// place meets another key.
final class TouchFilter {
  private struct Waiting {
    var event: KeyboardContactEvent
    var touchscreen: String?
    /// The target under the finger; nil beside all targets.
    var target: UnitRectangle?
    var due: Microseconds
  }

  /// An event that counts, with the name of its touchscreen.
  struct Counted {
    var event: KeyboardContactEvent
    var touchscreen: String?
  }

  let behaviour: TouchFilterBehaviour
  private var waiting: [Waiting] = []
  private var ignored: [ContactID] = []
  /// The target that the last finger has left, and when.
  private var left: (target: UnitRectangle, time: Microseconds)?

  init(_ behaviour: TouchFilterBehaviour) {
    self.behaviour = behaviour
  }

  /// Returns the events that count; call `advance` up to the event's time before.
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
      guard behaviour.slowKeys > .zero else { return counted }
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
        waiting.remove(at: index)
        return nil
      }
      if let target, event.phase == .up { left = (target, event.time) }
      guard let index = ignored.firstIndex(of: event.contact) else { return counted }
      ignored.remove(at: index)
      return nil
    }
  }

  private func bounces(_ event: KeyboardContactEvent) -> Bool {
    guard let left, event.time < left.time + behaviour.bounceKeys else { return false }
    return left.target.contains(event.point)
  }

  /// Removes and returns the next touch that has rested long enough; nil if there is none.
  func nextRested(at time: Microseconds) -> Counted? {
    guard let due = nextDeadline, due <= time,
      let index = waiting.firstIndex(where: { $0.due == due })
    else { return nil }
    let rested = waiting.remove(at: index)
    var event = rested.event
    event.time = due
    return Counted(event: event, touchscreen: rested.touchscreen)
  }

  var nextDeadline: Microseconds? { waiting.lazy.map(\.due).min() }

  /// Lets the fingers that wait type nothing more.
  func cancelAll() {
    ignored += waiting.map(\.event.contact)
    waiting = []
  }

  /// Forgets where fingers were.
  func forget() {
    cancelAll()
    left = nil
  }
}
