import Erasing
import Keys
import Lexicon
import TextEngine
import Units

/// The points of a swipe as words are weighed by them, and the last look at one under way.
///
/// The memory is kept, so that a swipe allocates nothing.
struct SwipeSamples {
  fileprivate var samples: [StrokePath.Sample] = []
  /// The time of the newest point at the last look; nil if the swipe was not looked at.
  fileprivate var lookTime: Microseconds?

  /// The time from one look to the next.
  fileprivate static let pause = Microseconds.milliseconds(60)
  /// The way from one look to the next, in key widths.
  fileprivate static let way: Float = 1

  /// Drops the swipe, and overwrites its points.
  mutating func forget() {
    if samples.capacity > 0 { samples.erase() }
    lookTime = nil
  }
}

// Swipes become words of the text.
extension KeysToText {
  /// Lets fingers swipe where a swipe can become a word. Call it when layout, words or field have
  /// changed.
  mutating func applySwipes() {
    engine.setSwipes(canSwipe)
  }

  /// Letters that are composed become no words.
  private var canSwipe: Bool {
    guard engine.layout.swipes, composer == nil, !engine.privacy.isSecret else {
      return false
    }
    return search == nil
      ? text.canSwipe : swipesInSearch && text.vocabulary != nil && hasKeysOfWords
  }

  /// Forgets a swipe under way: its word is not for the field that has the focus now.
  mutating func cancelSwipe() {
    engine.dropSwipe()
    swipe.forget()
    text.cancelSwipe()
  }

  /// Types the word of a swipe.
  mutating func typeSwiped(
    shift: KeyboardState.Shift, at time: Microseconds, into acts: ErasingQueue<KeyboardAct>
  ) {
    if let rowHeight = sampleSwipe(isUnderWay: false) {
      type(
        text.swipe(swipe.samples, rowHeight: rowHeight, as: shift.swipedCase, at: time), into: acts)
      markChanged()
    }
    engine.eraseEndedSwipe()
    swipe.forget()
  }

  /// Adds the word of a swipe to the search.
  mutating func searchSwiped() {
    if let rowHeight = sampleSwipe(isUnderWay: false),
      let word = text.wordOfSwipe(swipe.samples, rowHeight: rowHeight)
    {
      let needsSpace = search?.text.last.map { $0 != " " } ?? false
      search?.type(needsSpace ? " " + word : word)
    }
    engine.eraseEndedSwipe()
    swipe.forget()
  }

  /// True if a swipe is under way, or was at the last look.
  var hasSwipe: Bool {
    mutating get { engine.swipes.isUnderWay || swipe.lookTime != nil }
  }

  /// Weighs a swipe under way, for the strip, if it has gone on far enough since the last look.
  mutating func lookAtSwipe() {
    guard engine.swipes.isUnderWay else {
      guard swipe.lookTime != nil else { return }
      swipe.forget()
      text.cancelSwipe()
      return
    }
    guard search == nil, let newest = engine.swipes.running.points.last?.time else { return }
    guard let last = swipe.lookTime else {
      swipe.lookTime = newest
      return
    }
    guard newest - last >= SwipeSamples.pause, let rowHeight = sampleSwipe(isUnderWay: true) else {
      return
    }
    if goesOn(since: last) {
      swipe.lookTime = newest
      let letterCase = engine.shiftOfSwipe.swipedCase
      if text.lookAhead(at: swipe.samples, rowHeight: rowHeight, as: letterCase) { markChanged() }
    }
    swipe.samples.erase()
  }

  /// True if the finger has gone far enough since the last look.
  private func goesOn(since time: Microseconds) -> Bool {
    let points = engine.swipes.running.points
    var way: Float = 0
    for index in points.indices.dropFirst() where points[index].time > time {
      let (a, b) = (swipe.samples[index - 1], swipe.samples[index])
      way += ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
      if way >= SwipeSamples.way { return true }
    }
    return false
  }

  /// Puts the points of a swipe into `swipe.samples`, in key widths.
  ///
  /// - Returns: the height of a row in key widths; nil if there is no swipe.
  private mutating func sampleSwipe(isUnderWay: Bool) -> Double? {
    guard let units = engine.swipeUnits() else { return nil }
    let place = engine.keyboard
    let across = units.wide / place.width
    let down = units.high * units.rowHeight / place.height
    let trace = isUnderWay ? engine.swipes.running : engine.swipes.ended
    guard let start = trace.points.first?.time else { return nil }
    if swipe.samples.capacity < SwipeTrace.capacity {
      swipe.samples.reserveCapacity(SwipeTrace.capacity)
    }
    swipe.samples.removeAll(keepingCapacity: true)
    for point in trace.points {
      swipe.samples.append(
        StrokePath.Sample(
          x: Float((point.place.x - place.x) * across), y: Float((point.place.y - place.y) * down),
          time: Float((point.time - start).value) / 1000))
    }
    return units.rowHeight
  }
}

extension KeyboardState.Shift {
  /// The case of a swiped word.
  fileprivate var swipedCase: SwipedCase {
    switch self {
    case .off, .automatic: .asSentence
    case .declined: .small
    case .latched, .held: .capital
    case .locked: .allCapitals
    }
  }
}
