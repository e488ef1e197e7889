package import Erasing
package import Touch
package import Units

/// Fingers that a touchscreen loses and finds again.
///
/// A resistive touchscreen may lose a lightly pressing finger several times within one touch. Each
/// time it finds the finger again, it reports a new contact. On such a touchscreen a finger is
/// therefore treated as lifted only after `longestLoss`. Until then its key does not type, and no
/// hold or repeat begins.
///
/// Two taps are not mistaken for one touch. Even a fast typist lifts a finger for longer than
/// `longestLoss` between two taps on a key. A finger that taps another key comes down farther away
/// than `breakReach`.
extension KeyEngine {
  /// The longest time for which a touchscreen loses a finger that is still on the glass.
  package static let longestLoss = Microseconds.milliseconds(50)
  /// The greatest distance between the places where the touchscreen loses and finds a finger.
  /// Places are inexact while the finger presses lightly.
  private static let breakReach = Millimetres(5)
  /// The value of `breakReach` for a swiping finger, which moves at about 0.3 m/s.
  private static let breakReachOfSwipe = Millimetres(18)

  /// Continues the touch of a lost finger if the new contact is the same finger; otherwise ends the
  /// touch of the lost finger.
  ///
  /// - Returns: true if the new contact continues a touch.
  mutating func continuesLostTouch(
    _ event: KeyboardContactEvent, into output: ErasingQueue<KeyOutput>
  ) -> Bool {
    guard let index = contacts.firstIndex(where: { $0.liftTime != nil }) else { return false }
    guard isSameFinger(event, as: index) else {
      commitLifted(into: output)
      return false
    }
    if popup?.owner == contacts[index].id { popup?.owner = event.contact }
    if swipes.watchedFinger == contacts[index].id { swipes.watchedFinger = event.contact }
    contacts[index].id = event.contact
    contacts[index].liftTime = nil
    move(index, to: event.point, at: event.time, into: output)
    return true
  }

  /// True if the contact that comes down continues the touch of a lost finger.
  package mutating func isLostFinger(_ event: KeyboardContactEvent) -> Bool {
    contacts.firstIndex { $0.liftTime != nil }.map { isSameFinger(event, as: $0) } ?? false
  }

  private mutating func isSameFinger(_ event: KeyboardContactEvent, as index: Int) -> Bool {
    event.mayLoseContact && event.contact.device == contacts[index].id.device
      && glass.distance(from: contacts[index].point, to: event.point)
        <= (contacts[index].role == .swiping ? Self.breakReachOfSwipe : Self.breakReach)
  }

  /// Ends the contacts that lifted or were lost, without waiting until `longestLoss` has passed.
  ///
  /// - Returns: the time at which the last of them lifted; nil if there were none.
  @discardableResult
  package mutating func commitLifted(into output: ErasingQueue<KeyOutput>) -> Microseconds? {
    var last: Microseconds?
    while let index = contacts.firstIndex(where: { $0.liftTime != nil }) {
      let time = contacts[index].liftTime ?? .zero
      end(index, at: time, into: output)
      last = time
    }
    if last != nil { eraseContacts() }
    return last
  }
}
