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
    let free = capacity - count(lane)
    guard strokes.count <= free else { throw Full(free: free, needed: strokes.count) }
    for stroke in strokes {
      switch lane {
      case .finger: finger.append(.stroke(stroke, keys))
      case .text: text.append(.stroke(stroke, keys))
      }
    }
  }

  /// Takes a keypad's own key among what fingers type. One that comes up always finds room, so that
  /// none is stuck.
  package mutating func append(key keycode: UInt16, value: Int32) throws(Full) {
    guard value == 0 || count(.finger) < capacity else { throw Full(free: 0, needed: 1) }
    finger.append(.key(keycode, value: value))
  }

  /// What is to go out now; nil where nothing is due.
  package mutating func next(at time: Microseconds) -> QueuedKeys? {
    guard let lane = nextLane, time >= due else { return nil }
    let keys = lane == .finger ? finger.removeFirst() : text.removeFirst()
    goes(keys, from: lane, at: time)
    return keys
  }

  /// Whether a finger's keys may go out now without having waited; then they count as gone.
  package mutating func letsThrough(_ keys: QueuedKeys, at time: Microseconds) -> Bool {
    guard finger.isEmpty, unfinished == nil, time >= clear - headStart else { return false }
    goes(keys, from: .finger, at: time)
    return true
  }

  private mutating func goes(_ keys: QueuedKeys, from lane: Lane, at time: Microseconds) {
    unfinished = keys.isContinued ? lane : nil
    clear = max(clear, time) + Microseconds(pace.value * Int64(keys.frames))
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

  /// A first-in-first-out line whose memory is kept while it is short. What has gone out is
  /// overwritten: it may have been a password.
  private struct Line: Sendable {
    private var strokes: [QueuedKeys] = []
    private var start = 0

    var count: Int { strokes.count - start }
    var isEmpty: Bool { count == 0 }

    mutating func append(_ keys: QueuedKeys) {
      strokes.appendErasing(keys)
    }

    mutating func removeFirst() -> QueuedKeys {
      defer {
        strokes[start] = Line.nothing
        start += 1
        if start == strokes.count {
          strokes.removeAll(keepingCapacity: strokes.capacity <= 256)
          start = 0
        }
      }
      return strokes[start]
    }

    /// The strokes up to and including the first that stands for itself.
    var unfinishedCount: Int {
      let rest = strokes[start...]
      return rest.firstIndex { !$0.isContinued }.map { $0 - start + 1 } ?? rest.count
    }

    mutating func removeAll(keeping kept: Int) -> Int {
      let dropped = count - kept
      let rest = Array(strokes[start..<start + kept])
      strokes.erase()
      strokes = rest
      start = 0
      return dropped
    }

    private static let nothing = QueuedKeys.stroke(Stroke(keycode: 0), ModifierKeys())
  }
}
