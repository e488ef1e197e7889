package import Keymap
package import Units

/// Strokes on their way out, paced so that no reader's buffer overflows.
///
/// The kernel keeps 64 events for each reader of a keyboard; one that is not emptied in time loses
/// all of them. So a long text goes out stroke by stroke. A finger's strokes have a lane of their
/// own and go first: they never wait behind a text, and a few at once go out without waiting.
package struct StrokeQueue: Sendable {
  package enum Lane: Hashable, Sendable {
    case finger
    case text
  }

  /// The text is longer than what is still free in the queue.
  package struct Full: Error, Hashable, Sendable {
    package var free: Int
    package var needed: Int

    package init(free: Int, needed: Int) {
      self.free = free
      self.needed = needed
    }
  }

  /// How many strokes fingers may send without pacing: four with three modifiers each are 32
  /// events, half a reader's buffer.
  package static let burst = 4

  package var pace: Microseconds
  package let capacity: Int
  private var finger = Line()
  private var text = Line()
  private var lastWrite = Microseconds(.min / 2)
  private var credit = StrokeQueue.burst
  /// The lane in the middle of something that must not be torn apart: a dead key and its letter.
  private var unfinished: Lane?

  /// - Parameters:
  ///   - pace: the time between two strokes; 0 or more.
  ///   - capacity: the strokes that a lane holds at most.
  package init(pace: Microseconds, capacity: Int = 65_536) {
    self.pace = pace
    self.capacity = capacity
  }

  package var isEmpty: Bool { finger.isEmpty && text.isEmpty }

  package func count(_ lane: Lane) -> Int {
    lane == .finger ? finger.count : text.count
  }

  /// Takes all of the strokes or none.
  package mutating func append(_ strokes: [Stroke], to lane: Lane) throws(Full) {
    let free = capacity - count(lane)
    guard strokes.count <= free else { throw Full(free: free, needed: strokes.count) }
    switch lane {
    case .finger: finger.append(strokes)
    case .text: text.append(strokes)
    }
  }

  /// The stroke that is to go out now; nil where nothing is due.
  package mutating func next(at time: Microseconds) -> Stroke? {
    refill(at: time)
    guard let lane = nextLane, time >= due(lane) else { return nil }
    let stroke = lane == .finger ? finger.removeFirst() : text.removeFirst()
    unfinished = stroke.isContinued ? lane : nil
    credit = max(credit - 1, 0)
    lastWrite = time
    return stroke
  }

  /// When `next` will have something; nil where the queue is empty.
  package var nextDeadline: Microseconds? {
    nextLane.map(due)
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

  private func due(_ lane: Lane) -> Microseconds {
    lane == .finger && credit > 0 ? Microseconds(.min / 2) : lastWrite + pace
  }

  private mutating func refill(at time: Microseconds) {
    guard credit < StrokeQueue.burst else { return }
    // Quiet for as long as the whole burst would have taken: readers have caught up.
    if time >= lastWrite + Microseconds(pace.value * Int64(StrokeQueue.burst)) {
      credit = StrokeQueue.burst
    }
  }

  /// A first-in-first-out line whose memory is kept while it is short.
  private struct Line: Sendable {
    private var strokes: [Stroke] = []
    private var start = 0

    var count: Int { strokes.count - start }
    var isEmpty: Bool { count == 0 }

    mutating func append(_ more: [Stroke]) {
      strokes.append(contentsOf: more)
    }

    mutating func removeFirst() -> Stroke {
      defer {
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
      strokes = Array(strokes[start..<start + kept])
      start = 0
      return dropped
    }
  }
}
