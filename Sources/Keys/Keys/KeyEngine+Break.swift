package import Erasing
import Touch
package import Units

/// Fingers that a panel loses and finds again.
///
/// A resistive panel loses a finger that presses lightly, again and again within one touch. The
/// panel reports the finger as a new contact when it feels it again. So on such panels a finger
/// counts as lifted only after it has stayed away for a while. Until then its key does not type,
/// and holding it has no effect.
///
/// A finger that taps twice is in the air for longer, even a fast typist's. A finger that goes to a
/// different key comes down further away.
extension KeyEngine {
  /// The time for which a panel may have lost a finger that is still on the glass.
  package static let longestBreak = Microseconds.milliseconds(50)
  /// The distance from the lost place at which the panel may feel the finger again, which then
  /// presses lightly.
  private static let breakReach = Millimetres(5)
  /// The same distance for a finger that swipes: it goes some 0.3 m in a second.
  private static let breakReachOfSwipe = Millimetres(18)

  /// Tells if a contact that comes down is a finger that the panel had lost: then the finger goes
  /// on where it was. If not, the lost finger counts as lifted.
  mutating func comesBack(
    _ event: KeyboardContactEvent, into output: ErasingQueue<KeyOutput>
  ) -> Bool {
    guard let index = contacts.firstIndex(where: { $0.liftTime != nil }) else { return false }
    guard event.mayBreak, event.contact.device == contacts[index].id.device,
      glass.distance(from: contacts[index].point, to: event.point)
        <= (contacts[index].role == .swiping ? Self.breakReachOfSwipe : Self.breakReach)
    else {
      commitLifted(into: output)
      return false
    }
    if popup?.owner == contacts[index].id { popup?.owner = event.contact }
    if swipes.finger == contacts[index].id { swipes.finger = event.contact }
    contacts[index].id = event.contact
    contacts[index].liftTime = nil
    move(index, to: event.point, at: event.time, into: output)
    return true
  }

  /// Ends contacts that a panel may only have lost, before something else happens.
  ///
  /// - Returns: when the last contact lifted; nil if there was none.
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
