import Touch
import Units

/// The state of swiping. At most one swipe is under way.
package struct SwipingFingers: Sendable {
  /// True if swiping is turned on. Handling a tap checks only this, so that taps are fast.
  private(set) var isOn = false
  /// True at the index of each key, in the first layer, from which a swipe can begin.
  private(set) var begins: [Bool] = []
  /// The path of a finger that may begin to swipe.
  var coming = SwipeTrace()
  /// The finger whose path is `coming`.
  var finger: ContactID?
  /// True if the finger of `coming` may still begin to swipe.
  var mayBegin = false
  /// The time at which the finger of `coming` was last near the place where it came down.
  var leftTime = Microseconds.zero
  /// The distance from that place at which the finger begins to swipe, in key widths and rows.
  var needed = SwipingFingers.begin
  /// The path of the swipe under way.
  package internal(set) var running = SwipeTrace()
  /// The time at which `running` became a swipe; nil if no finger swipes.
  var beginTime: Microseconds?
  /// The time at which the trail of the swipe was last drawn.
  var shownTime = Microseconds.zero
  /// The path of the last swipe that became a word, kept until `eraseEndedSwipe`.
  package internal(set) var ended = SwipeTrace()
  /// The time at which a key was last typed.
  var typeTime = Microseconds(.min / 2)
  /// True if the last finger came down on a letter (`last`), and the finger before (`before`).
  private(set) var lettersDown = (last: false, before: false)

  /// The distance at which a finger begins to swipe, in key widths and rows.
  ///
  /// At 1.0, one in ten slides to a missed key is mistaken for a swipe; at 1.25, one in fifty.
  /// 0.7 % of real swipes are shorter than 1.25.
  static let begin = 1.25
  /// The same distance just after a tapped letter, longer because fingers slip in fast typing.
  static let beginAfterTap = 1.5
  /// The distance within which a finger is at rest, in key widths and rows.
  static let rest = 0.3
  /// The longest time for moving from `rest` to `begin`; a slower finger slides to another key.
  static let longestBegin = Microseconds.milliseconds(800)
  /// The time after a tapped letter for which `beginAfterTap` applies.
  static let afterTap = Microseconds.milliseconds(350)
  /// The time after the beginning of a swipe in which another finger on a letter shows that both
  /// fingers are tapping.
  static let rollOver = Microseconds.milliseconds(60)
  /// The shortest time between two drawings of the trail.
  static let frame = Microseconds.milliseconds(16)
  /// The time after which a swipe outside the keyboard is cancelled.
  static let longestOutside = Microseconds.milliseconds(250)

  /// The age at which a point of the trail is no longer drawn; 0 for no trail.
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

  /// Ends the swipe under way, and erases its path.
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
