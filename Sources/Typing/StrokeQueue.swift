import Erasing
package import Keymap
package import Units

/// Strokes on their way out, paced so that no reader's buffer overflows.
///
/// The kernel keeps some events for each reader of a keyboard, 256 of ours; a reader that does not
/// read them in time loses all of them. The queue counts the frames that a reader may not have read
/// yet: each stroke adds its own, and each `pace` takes one away. A text's stroke waits until none
/// is left. A finger's strokes have a lane of their own and go first; they may be `headStart` frames
/// early, so they never wait behind a text.
package struct StrokeQueue: Sendable {
  package enum Lane: Hashable, Sendable {
    case finger
    case text
  }

  /// There are more strokes than are still free in the queue.
  package struct Full: Error, Hashable, Sendable {
    package var free: Int
    package var needed: Int

    package init(free: Int, needed: Int) {
      self.free = free
      self.needed = needed
    }
  }

  /// How many frames may be unread when a finger's stroke follows. A frame is two events, a stroke
  /// at most ten frames: 52 events, which even a plain keyboard's readers have room for.
  package static let headStart = 16

  /// No reader is trusted with more: at this pace it must not be away for longer than 120 ms.
  package static let fastestPace = Microseconds.milliseconds(1)

  /// The time in which a reader is trusted to read one frame: a key that goes down or comes up. At
  /// least `fastestPace`.
  package var pace: Microseconds {
    didSet { pace = max(pace, StrokeQueue.fastestPace) }
  }
  package let capacity: Int
  private var finger = Line()
  private var text = Line()
  /// When readers will have read all that was written.
  package private(set) var clear = Microseconds(.min / 2)
  /// The lane in the middle of something that must not be torn apart: a dead key and its letter.
  private var unfinished: Lane?

  /// - Parameters:
  ///   - pace: at least `fastestPace`; what is less counts as that.
  ///   - capacity: the strokes that a lane holds at most.
  package init(pace: Microseconds, capacity: Int = 4_096) {
    self.pace = max(pace, StrokeQueue.fastestPace)
    self.capacity = capacity
  }

  package var isEmpty: Bool { finger.isEmpty && text.isEmpty }

  package func count(_ lane: Lane) -> Int {
    lane == .finger ? finger.count : text.count
  }

  /// Takes all of the strokes or none.
  ///
  /// - Parameter keys: which keys hold their modifiers.
  package mutating func append(
    _ strokes: [Stroke], holding keys: ModifierKeys, to lane: Lane
  ) throws(Full) {
    try makeRoom(for: strokes.count, in: lane)
    for stroke in strokes { add(.stroke(stroke, keys), to: lane) }
  }

  package mutating func append(
    _ stroke: Stroke, holding keys: ModifierKeys, to lane: Lane
  ) throws(Full) {
    try makeRoom(for: 1, in: lane)
    add(.stroke(stroke, keys), to: lane)
  }

  private func makeRoom(for needed: Int, in lane: Lane) throws(Full) {
    let free = max(0, capacity - count(lane))
    guard needed <= free else { throw Full(free: free, needed: needed) }
  }

  private mutating func add(_ keys: QueuedKeys, to lane: Lane) {
    switch lane {
    case .finger: finger.append(keys)
    case .text: text.append(keys)
    }
  }

  /// Takes a keypad's own key among what fingers type. One that comes up always finds room, so that
  /// none is stuck.
  package mutating func append(key keycode: UInt16, value: Int32) throws(Full) {
    if value != 0 { try makeRoom(for: 1, in: .finger) }
    finger.append(.key(keycode, value: value))
  }

  /// What is to go out now; nil where nothing is due.
  package mutating func next(at time: Microseconds) -> QueuedKeys? {
    guard !isEmpty, let lane = nextLane, time >= due else { return nil }
    let keys = lane == .finger ? finger.removeFirst() : text.removeFirst()
    unfinished = keys.isContinued ? lane : nil
    clear = max(clear, time) + Microseconds(pace.value * Int64(keys.frames))
    return keys
  }

  /// When `next` will have something; nil where the queue is empty.
  package var nextDeadline: Microseconds? {
    isEmpty ? nil : due
  }

  /// Drops the text that has not gone out, but for the rest of a character that is half typed.
  ///
  /// - Returns: how many strokes were dropped.
  @discardableResult
  package mutating func cancelText() -> Int {
    text.removeAll(keeping: unfinished == .text ? text.unfinishedCount : 0)
  }

  private var nextLane: Lane? {
    if let unfinished, count(unfinished) > 0 { return unfinished }
    if !finger.isEmpty { return .finger }
    return text.isEmpty ? nil : .text
  }

  /// When the next stroke may go out: where a finger waits, even for the rest of a text's
  /// character, with the finger's head start.
  private var due: Microseconds {
    finger.isEmpty ? clear : clear - headStart
  }

  private var headStart: Microseconds {
    Microseconds(pace.value * Int64(StrokeQueue.headStart))
  }

  /// A first-in-first-out line, around a ring of places. What has gone out is overwritten: it may
  /// have been a password.
  private struct Line: Sendable {
    /// As many as a power of two.
    private var places = Array(repeating: Line.nothing, count: Line.fewest)
    private var start = 0
    private(set) var count = 0

    /// Such a line is kept; a longer one goes once it is empty.
    private static let fewest = 16

    var isEmpty: Bool { count == 0 }

    private func place(_ index: Int) -> Int { (start &+ index) & (places.count &- 1) }

    mutating func append(_ keys: QueuedKeys) {
      if count == places.count { move(to: 2 * count) }
      places[place(count)] = keys
      count += 1
    }

    mutating func removeFirst() -> QueuedKeys {
      let keys = places[start]
      places[start] = Line.nothing
      start = place(1)
      count -= 1
      if count == 0, places.count > Line.fewest { move(to: Line.fewest) }
      return keys
    }

    /// The strokes up to and including the first that stands for itself.
    var unfinishedCount: Int {
      (0..<count).first { !places[place($0)].isContinued }.map { $0 + 1 } ?? count
    }

    mutating func removeAll(keeping kept: Int) -> Int {
      let dropped = count - kept
      for index in kept..<count { places[place(index)] = Line.nothing }
      count = kept
      return dropped
    }

    private mutating func move(to size: Int) {
      var moved = Array(repeating: Line.nothing, count: size)
      for index in 0..<count { moved[index] = places[place(index)] }
      places.erase()
      places = moved
      start = 0
    }

    private static let nothing = QueuedKeys.stroke(Stroke(keycode: 0), ModifierKeys())
  }
}
