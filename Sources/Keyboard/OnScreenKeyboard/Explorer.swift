import Access
import Keys
import Touch
import Units

/// The fingers that explore the keyboard while it is read aloud.
///
/// ```
///  down ─► exploring ──rested on a target─► announced ──lift (lift)─────────► tap
///              ▲                              │    └────second finger (second-finger)──► tap
///              └────────other target──────────┤
///                                             │ stays on a target with alternates
///                                             ▼
///                                           passing: the keyboard gets the finger's events
/// ```
///
/// Only what was announced is typed. If another target takes the place of the announced target
/// under the finger, the new target is announced, and nothing is typed.
///
/// On a touchscreen that may lose fingers, lifting types only after `KeyEngine.longestLoss`,
/// because the same finger may be reported again on its target.
struct Explorer {
  /// A key or an item of the strip.
  struct Target: Hashable {
    /// The identity of what is spoken and typed.
    var id: String
    /// The place, in fractions of the touch surface.
    var place: UnitRectangle
    /// True if a finger that stays on the target opens alternates or a menu.
    var offersMore: Bool

    var middle: SurfacePoint {
      SurfacePoint(x: place.x + place.width / 2, y: place.y + place.height / 2)
    }
  }

  /// An effect of a finger's event or of passing time.
  enum Step: Hashable {
    /// A finger has come to rest on a target.
    case rests(on: Target)
    /// A target is to be typed, by a contact that comes down and lifts in the target's middle.
    case taps(Target, ContactID)
    /// A finger stays on a target and now holds it.
    case holds(Target, ContactID)
    /// The event is for the keyboard itself.
    case passes
  }

  private enum State {
    /// - Parameter since: the time at which the finger entered the target.
    case exploring(Target?, since: Microseconds, Progress)
    case passing
    /// The finger has lifted from an explored target, or the touchscreen has lost the finger.
    case lifted(Target, at: Microseconds)
    /// The finger does nothing until it lifts.
    case finished

    var isLifted: Bool {
      if case .lifted = self { return true }
      return false
    }
  }

  private enum Progress {
    /// The finger has just come to the target.
    case entered
    /// The target has just taken the place of another target under the finger.
    case replaced
    case announced
  }

  let mode: SpeechMode
  private var fingers: [(contact: ContactID, state: State)] = []

  /// The time on a target after which it is announced; longer than a finger needs to cross a key.
  static let rest = Microseconds.milliseconds(50)
  /// The time on a target after which the finger holds it; longer than it takes to speak its name.
  static let stay = Microseconds.seconds(1)

  init(_ mode: SpeechMode) { self.mode = mode }

  /// Handles a finger. Call `advance` up to the event's time first.
  ///
  /// - Parameters:
  ///   - target: the target under the finger.
  ///   - isElsewhere: true if the finger came down on the grip of a floating keyboard,
  ///     which is not explored.
  mutating func handle(
    _ event: KeyboardContactEvent, target: Target?, isElsewhere: Bool
  ) -> Step? {
    if case .down = event.phase { return begin(event, target, isElsewhere: isElsewhere) }
    guard let index = fingers.firstIndex(where: { $0.contact == event.contact }) else {
      return .passes
    }
    switch (event.phase, fingers[index].state) {
    case (.up, .exploring(let last, _, let progress)):
      let isOther = progress == .replaced || isReplaced(last, by: target, under: event.point)
      guard mode == .lift, let target = target ?? (isOther ? last : nil) else {
        remove(at: index)
        return nil
      }
      guard !isOther else {
        remove(at: index)
        return .rests(on: target)
      }
      if event.mayLoseContact {
        fingers[index].state = .lifted(target, at: event.time)
        return nil
      }
      remove(at: index)
      return .taps(target, event.contact)
    case (.up, .lifted), (.cancelled, .lifted), (.moved, .lifted), (.down, .lifted): return nil
    case (.up, .passing), (.cancelled, .passing):
      remove(at: index)
      return .passes
    case (.up, .finished), (.cancelled, .finished), (.cancelled, .exploring):
      remove(at: index)
      return nil
    case (.moved, .exploring(let last, _, _)), (.down, .exploring(let last, _, _)):
      if last != target {
        fingers[index].state = .exploring(
          target, since: event.time,
          isReplaced(last, by: target, under: event.point) ? .replaced : .entered)
      }
      return nil
    case (.moved, .passing), (.down, .passing): return .passes
    case (.moved, .finished), (.down, .finished): return nil
    }
  }

  /// True if a finger that stayed where it was is now on another target.
  private func isReplaced(
    _ last: Target?, by target: Target?, under point: SurfacePoint
  ) -> Bool {
    guard let last else { return false }
    return last.id != target?.id && last.place.contains(point)
  }

  /// Lets a finger explore the new target at the place of an announced target. The new target has
  /// just been announced.
  ///
  /// - Parameters:
  ///   - new: the target that is now at the place; nil if there is none.
  ///   - contact: the finger that would have held the former target; nil if it would have typed it.
  mutating func replace(
    _ former: Target, by new: Target?, of contact: ContactID?, at time: Microseconds
  ) {
    for index in fingers.indices {
      switch fingers[index].state {
      case .exploring(former, _, _): break
      case .passing where fingers[index].contact == contact: break
      case .exploring, .passing, .lifted, .finished: continue
      }
      fingers[index].state = .exploring(new, since: time, .announced)
    }
  }

  private mutating func begin(
    _ event: KeyboardContactEvent, _ target: Target?, isElsewhere: Bool
  ) -> Step? {
    if isElsewhere {
      fingers.append((event.contact, .passing))
      return .passes
    }
    if let index = fingers.firstIndex(where: { $0.state.isLifted }) {
      return beginAfterLift(event, target, at: index)
    }
    if mode == .secondFinger, let first = firstExplored {
      fingers.append((event.contact, .finished))
      // Restart the first finger's time, because the finger stayed to type, not to hold the key.
      fingers[first.index].state = .exploring(first.target, since: event.time, .announced)
      return first.isReplaced ? .rests(on: first.target) : .taps(first.target, event.contact)
    }
    fingers.append(
      (event.contact, .exploring(target, since: event.time, .entered)))
    return nil
  }

  /// Begins a contact after a lift, or continues the contact of a finger that was lost and found.
  private mutating func beginAfterLift(
    _ event: KeyboardContactEvent, _ target: Target?, at index: Int
  ) -> Step? {
    guard case .lifted(let last, _) = fingers[index].state else { return nil }
    let former = fingers[index].contact
    let isFound =
      event.mayLoseContact && last == target && former.device == event.contact.device
    remove(at: index)
    fingers.append(
      (event.contact, .exploring(target, since: event.time, isFound ? .announced : .entered)))
    return isFound ? nil : .taps(last, former)
  }

  private var firstExplored: (index: Int, target: Target, isReplaced: Bool)? {
    for (index, finger) in fingers.enumerated() {
      switch finger.state {
      case .exploring(let target?, _, .announced): return (index, target, false)
      case .exploring(let target?, _, .replaced): return (index, target, true)
      case .exploring, .passing, .lifted, .finished: continue
      }
    }
    return nil
  }

  /// The index of the finger with the earliest deadline, and that deadline.
  private var next: (index: Int, due: Microseconds)? {
    var next: (index: Int, due: Microseconds)?
    for (index, finger) in fingers.enumerated() {
      if case .lifted(_, let time) = finger.state {
        let due = time + KeyEngine.longestLoss
        if next.map({ due < $0.due }) ?? true { next = (index, due) }
        continue
      }
      guard case .exploring(let target?, let since, let progress) = finger.state,
        progress != .announced || target.offersMore
      else { continue }
      let due = since + (progress == .announced ? Self.stay : Self.rest)
      if next.map({ due < $0.due }) ?? true { next = (index, due) }
    }
    return next
  }

  var nextDeadline: Microseconds? { next?.due }

  /// Handles the next deadline up to this time.
  ///
  /// - Returns: the step and its time; nil if none is due.
  mutating func advance(to time: Microseconds) -> (step: Step, time: Microseconds)? {
    guard let (index, due) = next, due <= time else { return nil }
    if case .lifted(let target, _) = fingers[index].state {
      let contact = fingers[index].contact
      remove(at: index)
      return (.taps(target, contact), due)
    }
    guard case .exploring(let target?, let since, let progress) = fingers[index].state else {
      return nil
    }
    guard progress == .announced else {
      fingers[index].state = .exploring(target, since: since, .announced)
      return (.rests(on: target), due)
    }
    fingers[index].state = .passing
    return (.holds(target, fingers[index].contact), due)
  }

  /// Makes all fingers do nothing until they lift, because the keys under them change.
  mutating func cancelAll() {
    // A finger that has lifted sends no further event.
    fingers.removeAll { $0.state.isLifted }
    for index in fingers.indices {
      // The keyboard itself handles the events of a passing finger. It has already cancelled the
      // finger, but must still get the event of the lift.
      if case .passing = fingers[index].state { continue }
      fingers[index].state = .finished
    }
  }

  /// Removes a finger and erases its place, which may betray a key of a password.
  private mutating func remove(at index: Int) {
    fingers.swapAt(index, fingers.endIndex - 1)
    fingers[fingers.endIndex - 1].state = .finished
    fingers.removeLast()
  }
}
