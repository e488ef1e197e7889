import Touch
import Units

/// The state of swiping. At most one swipe is under way.
package struct SwipingFingers: Sendable {
  /// True if swiping is turned on. While swiping is off, a tap checks only this property.
  private(set) var isOn = false
  /// For each key of the first layer, true if a swipe can begin there.
  private(set) var begins: [Bool] = []
  /// The path of the watched finger, which may begin to swipe.
  var watchedPath = SwipeTrace()
  /// The watched finger: the finger that came down last.
  var watchedFinger: ContactID?
  /// True if the watched finger may still begin to swipe.
  var mayBegin = false
  /// The time at which the watched finger was last near the place where it came down.
  var leftTime = Microseconds.zero
  /// True until the watched finger leaves the place where it came down.
  private var isResting = true
  /// The length of the watched finger's path up to `measuredPlace`, in key widths and rows.
  var pathLength = 0.0
  var measuredPlace = SurfacePoint(x: 0, y: 0)
  /// The time at which the watched finger was at `measuredPlace`.
  var measuredTime = Microseconds.zero
  /// The time at which the watched finger moved onto the popup's cell that is now under it.
  var cellTime = Microseconds.zero
  /// The path of the swipe under way.
  package internal(set) var running = SwipeTrace()
  /// The time at which `running` became a swipe; nil if no finger is swiping.
  var beginTime: Microseconds?
  /// The time at which the trail of the swipe was last drawn.
  var shownTime = Microseconds.zero
  /// The path of the last swipe that became a word, kept until `eraseEndedSwipe`.
  package internal(set) var ended = SwipeTrace()
  /// The time at which a key was last typed.
  var typeTime = Microseconds(.min / 2)
  /// True if the last finger (`last`) or the one before it (`before`) came down on a letter.
  private(set) var lettersDown = (last: false, before: false)

  /// The length of path, in key widths and rows, after which a finger that moves at once is
  /// swiping. A tap that slips is shorter, and ends before `longestTap`.
  static let shortestPath = 1.25
  static let shortestPathAfterLongestTap = 1.0
  static let longestTap = Microseconds.milliseconds(200)
  /// The value of `shortestPath` for a finger that comes down just after a tapped letter. It is
  /// greater, because fingers slip in fast typing.
  static let shortestPathAfterTap = 1.5
  /// The value of `shortestPath` for a finger that rested on its key before it moved. The preview
  /// may have shown a wrong letter, so the finger may be sliding to the right key. Only one such
  /// slide in 2,000 is longer than this.
  static let shortestPathAfterRest = 2.5
  /// The longest time between two reports of a moving finger.
  static let longestFrame = Microseconds.milliseconds(30)
  /// The shortest time in which a user can read the preview.
  static let shortestRest = Microseconds.milliseconds(180)
  /// The value of `shortestPath` for a finger whose key has opened its alternates.
  static let shortestPathAfterPopup = 3.0
  /// The least detour of a finger that swipes away from open alternates: the length of its path
  /// minus the straight distance. A finger that slides straight away from the alternates does not
  /// swipe.
  static let leastDetour = 0.75
  /// The shortest time for which a finger must be on an alternate to choose it. A swiping finger
  /// crosses an alternate in less time; a user who chooses one reads the highlight first.
  static let choice = Microseconds.milliseconds(200)
  /// The least distance, in key widths and rows, from the start of a touch to the start of a swipe.
  static let distance = 1.0
  /// The distance within which a finger is at rest, in key widths and rows.
  static let rest = 0.3
  /// The length of the steps in which a path is measured, in key widths and rows. Trembling within
  /// a step does not add to the path.
  static let piece = 0.2
  /// The longest time that a finger may take from `rest` to `distance` to swipe. A slower finger
  /// slides to another key.
  static let longestBegin = Microseconds.milliseconds(800)
  /// The longest time for one `piece` of the path. A finger that takes longer does not swipe.
  static let longestStop = Microseconds.milliseconds(800)
  /// The time after a finger comes down during which its movements postpone its key's hold.
  static let movesBeforeHold = Microseconds.milliseconds(800)
  /// The height above the keyboard, in rows, from which a finger can come back to swipe.
  static let overshoot = 0.5
  /// The time after a tapped letter for which `shortestPathAfterTap` applies.
  static let afterTap = Microseconds.milliseconds(350)
  /// The time after the start of a swipe within which a second finger on a letter shows that both
  /// fingers are tapping.
  static let rollOver = Microseconds.milliseconds(60)
  /// The shortest time between two drawings of the trail.
  static let frame = Microseconds.milliseconds(16)
  /// The time after which a swipe outside the keyboard is cancelled.
  static let longestOutside = Microseconds.milliseconds(250)

  /// The age at which a point of the trail is no longer drawn; 0 for no trail.
  var fading = Microseconds.milliseconds(200)

  /// True if a finger is swiping.
  package var isUnderWay: Bool { beginTime != nil }

  mutating func turn(on begins: [Bool]) {
    self.begins = begins
    isOn = begins.contains(true)
    if !isOn { forget() }
  }

  /// Begins to watch a finger that came down.
  mutating func watch(_ finger: ContactID, mayBegin: Bool, at time: Microseconds) {
    self.watchedFinger = finger
    self.mayBegin = mayBegin
    (leftTime, measuredTime) = (time, time)
    isResting = true
    pathLength = 0
    if !watchedPath.points.isEmpty { watchedPath.erase() }
  }

  /// Records that a finger is still where it came down.
  mutating func rests(_ finger: ContactID, at time: Microseconds) {
    guard finger == self.watchedFinger else { return }
    (leftTime, measuredTime) = (time, time)
    isResting = true
    pathLength = 0
    if let first = watchedPath.points.first { measuredPlace = first.place }
  }

  /// Records that a finger has left the place where it came down. Touchscreens may send no reports
  /// of a resting finger, so the finger is assumed to have rested until `longestFrame` before this
  /// report.
  mutating func leaves(at time: Microseconds) {
    guard isResting else { return }
    isResting = false
    leftTime = max(leftTime, time - Self.longestFrame)
    measuredTime = leftTime
  }

  /// Stops watching a finger that can no longer begin to swipe.
  mutating func stopWatching() {
    mayBegin = false
    watchedPath.erase()
  }

  mutating func fingerCameDown(onLetter isLetter: Bool) {
    lettersDown = (isLetter, lettersDown.last)
  }

  /// Ends the swipe under way, and erases its path.
  mutating func drop() {
    running.erase()
    beginTime = nil
  }

  /// Erases the paths, places and times of all fingers.
  mutating func forget() {
    drop()
    watchedPath.erase()
    ended.erase()
    watchedFinger = nil
    (pathLength, measuredPlace) = (0, SurfacePoint(x: 0, y: 0))
    typeTime = Microseconds(.min / 2)
    lettersDown = (false, false)
  }
}
