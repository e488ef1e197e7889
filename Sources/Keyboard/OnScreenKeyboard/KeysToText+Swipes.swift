import Composing
import Erasing
import Keys
import Lexicon
import TextEngine
import Units

/// The points of a swipe in the units of the text engine, and the time of the last preview.
///
/// A preview shows likely words in the strip while the finger is still swiping. The memory is
/// reused for each swipe, so that swiping allocates nothing.
struct SwipeSamples {
  /// True if the layout's letters have the same places as on the last layout that types words.
  /// Swipes are weighed with those places, even on a layout for searching.
  var hasKeysOfWords = true
  /// True if the settings allow swiping words into the search for emoji.
  var isAllowedInSearch = false
  fileprivate var samples: [SwipePath.Sample] = []
  /// The time of the swipe's newest point at the last preview, or before any preview, at the first
  /// call of `guessSwipe`; nil before any call.
  fileprivate var guessTime: Microseconds?

  /// The shortest time between two previews of a swipe.
  fileprivate static let previewPause = Microseconds.milliseconds(60)
  /// The least distance that the finger moves between two previews, in key widths.
  fileprivate static let previewDistance: Float = 1

  /// Erases the points of the swipe.
  mutating func forget() {
    if samples.capacity > 0 { samples.erase() }
    guessTime = nil
  }
}

// Words from swipes.
extension KeysToText {
  /// Turns swiping on if a swipe can become a word here, otherwise off. Call it after the layout,
  /// the words or the field have changed.
  mutating func applySwipes() {
    engine.setSwipes(canSwipe)
  }

  /// True if a swipe can become a word, or letters of a composition.
  var canSwipe: Bool {
    guard engine.layout.swipes, !engine.privacy.isSecret else { return false }
    if let composer { return composer.isOn && composer.swipes != nil && text.rules.allowsSwipes }
    return search == nil
      ? text.canSwipe : swipe.isAllowedInSearch && text.vocabulary != nil && swipe.hasKeysOfWords
  }

  /// Cancels the running swipe, because its word was meant for the previously focused field.
  mutating func cancelSwipe() {
    engine.dropSwipe()
    swipe.forget()
    text.cancelSwipe()
  }

  /// Reads a swipe as letters of a composition; empty if the swipe fits no spelling.
  mutating func lettersOfSwipe(_ spellings: SwipedSpellings?) -> [Composition.Stroke] {
    var letters: [Composition.Stroke] = []
    if let rowHeight = sampleSwipe(isUnderWay: false) {
      letters = spellings?.strokes(of: swipe.samples, rowHeight: rowHeight) ?? []
    }
    engine.eraseEndedSwipe()
    swipe.forget()
    return letters
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

  /// True if `guessSwipe` has work: a swipe to preview, or an old preview to clear.
  var hasSwipe: Bool {
    mutating get { engine.swipes.isUnderWay || swipe.guessTime != nil }
  }

  /// Previews a swipe in the strip if its finger has moved far enough since the last preview.
  /// Clears the preview if the swipe is over.
  mutating func guessSwipe() {
    guard engine.swipes.isUnderWay else {
      guard swipe.guessTime != nil else { return }
      swipe.forget()
      text.cancelSwipe()
      return
    }
    guard search == nil, composer == nil, let newest = engine.swipes.running.points.last?.time
    else { return }
    guard let last = swipe.guessTime else {
      swipe.guessTime = newest
      return
    }
    guard newest - last >= SwipeSamples.previewPause, let rowHeight = sampleSwipe(isUnderWay: true)
    else {
      return
    }
    if hasMovedEnough(since: last) {
      swipe.guessTime = newest
      let letterCase = engine.shiftOfSwipe.swipedCase
      if text.guessSwipe(at: swipe.samples, rowHeight: rowHeight, as: letterCase) { markChanged() }
    }
    swipe.samples.erase()
  }

  /// True if the finger has moved far enough since this time for another preview.
  private func hasMovedEnough(since time: Microseconds) -> Bool {
    let points = engine.swipes.running.points
    var distance: Float = 0
    for index in points.indices.dropFirst() where points[index].time > time {
      let (a, b) = (swipe.samples[index - 1], swipe.samples[index])
      distance += ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
      if distance >= SwipeSamples.previewDistance { return true }
    }
    return false
  }

  /// Converts the points of a swipe to key widths, and stores them in `swipe.samples`.
  ///
  /// - Returns: the height of a row in key widths; nil if there is no swipe.
  private mutating func sampleSwipe(isUnderWay: Bool) -> Double? {
    guard let units = engine.swipeUnits() else { return nil }
    let place = units.area
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
        SwipePath.Sample(
          x: Float((point.place.x - place.x) * across), y: Float((point.place.y - place.y) * down),
          time: Float((point.time - start).value) / 1000))
    }
    return units.rowHeight
  }
}

extension KeyboardState.Shift {
  /// The case of a swiped word with this state of shift.
  fileprivate var swipedCase: SwipedCase {
    switch self {
    case .off, .automatic: .asSentence
    case .declined: .small
    case .latched, .held: .capital
    case .locked: .allCapitals
    }
  }
}
