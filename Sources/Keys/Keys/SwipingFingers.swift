import Touch
import Units

/// The swipes of all fingers: one is under way at most.
package struct SwipingFingers: Sendable {
  /// True if a finger that goes over letters swipes. On the way of a tap this is all that is asked.
  private(set) var isOn = false
  /// True at the index of each key, in the first layer, from which a swipe can begin.
  private(set) var begins: [Bool] = []
  /// The way of the finger that is on a key.
  var coming = SwipeTrace()
  /// The finger of `coming`.
  var finger: ContactID?
  /// True if the finger of `coming` may still swipe.
  var mayBegin = false
  /// The time at which the finger of `coming` was last near the place where it came down.
  var leftTime = Microseconds.zero
  /// The distance from there at which the finger swipes, in key widths and rows.
  var needed = SwipingFingers.begin
  /// The way of the finger that swipes.
  package internal(set) var running = SwipeTrace()
  /// The time at which `running` became a swipe; nil if no finger swipes.
  var beginTime: Microseconds?
  /// The time at which the way was shown last.
  var shownTime = Microseconds.zero
  /// The way of the finger that swiped last, until `eraseEndedSwipe`.
  package internal(set) var ended = SwipeTrace()
  /// The time at which a key was typed last.
  var typeTime = Microseconds(.min / 2)
  /// True if the finger that came down last did so on a letter, and the same of the finger before.
  private(set) var lettersDown = (last: false, before: false)

  /// The distance from where the finger came down at which it swipes, in key widths and rows. With
  /// 1.0 one in ten slides to a missed key is a swipe, with 1.25 one in fifty; of real swipes 0.7 %
  /// are shorter.
  static let begin = 1.25
  /// The same distance just after a tapped letter: fingers that type fast slip.
  static let beginAfterTap = 1.5
  /// The distance within which a finger has not begun to move.
  static let rest = 0.3
  /// The time for the way from `rest` to `begin`; a slower finger slides to another key.
  static let longestBegin = Microseconds.milliseconds(800)
  /// The time after a tapped letter for which `beginAfterTap` counts.
  static let afterTap = Microseconds.milliseconds(350)
  /// The time in which a finger that follows shows that both tap.
  static let rollOver = Microseconds.milliseconds(60)
  /// The shortest time from one picture of the way to the next.
  static let frame = Microseconds.milliseconds(16)
  /// The time outside the keyboard that cancels a swipe.
  static let longestOutside = Microseconds.milliseconds(250)

  /// The age at which a point is no longer drawn; 0 if none is drawn.
  var fading = Microseconds.milliseconds(200)

  /// True if a finger swipes.
  package var isUnderWay: Bool { beginTime != nil }

  mutating func turn(on begins: [Bool]) {
    self.begins = begins
    isOn = begins.contains(true)
    if !isOn { forget() }
  }

  mutating func fingerCameDown(onLetter isLetter: Bool) {
    lettersDown = (isLetter, lettersDown.last)
  }

  /// The finger that swiped does so no more.
  mutating func drop() {
    running.erase()
    beginTime = nil
  }

  /// Erases everything that is known of fingers.
  mutating func forget() {
    drop()
    coming.erase()
    ended.erase()
    finger = nil
    typeTime = Microseconds(.min / 2)
    lettersDown = (false, false)
  }
}
