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
package final class StrokeQueue {
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
  private var pace = StrokeQueue.fastestPace
  package let capacity: Int
  private let finger = ErasingQueue<QueuedKeys>()
  private let text = ErasingQueue<QueuedKeys>()
  private var clearAt = Microseconds(.min / 2)
  /// The lane in the middle of something that must not be torn apart: a dead key and its letter.
  private var unfinished: Lane?

  /// - Parameters:
  ///   - pace: at least `fastestPace`; what is less counts as that.
  ///   - capacity: the strokes that a lane holds at most.
  package init(pace: Microseconds, capacity: Int = 4_096) {
    self.capacity = capacity
    setPace(pace)
  }

  package func setPace(_ pace: Microseconds) {
    self.pace = max(pace, StrokeQueue.fastestPace)
  }

  package var isEmpty: Bool { finger.isEmpty && text.isEmpty }

  package func count(_ lane: Lane) -> Int { line(lane).count }

  private func line(_ lane: Lane) -> ErasingQueue<QueuedKeys> { lane == .finger ? finger : text }

  /// Takes all of the strokes or none.
  ///
  /// - Parameter keys: which keys hold their modifiers.
  package func append(
    _ strokes: [Stroke], holding keys: ModifierKeys, to lane: Lane
  ) throws(Full) {
    try makeRoom(for: strokes.count, in: lane)
    for stroke in strokes { line(lane).append(.stroke(stroke, keys)) }
  }

  package func append(
    _ stroke: Stroke, holding keys: ModifierKeys, to lane: Lane
  ) throws(Full) {
    try makeRoom(for: 1, in: lane)
    line(lane).append(.stroke(stroke, keys))
  }

  private func makeRoom(for needed: Int, in lane: Lane) throws(Full) {
    let free = max(0, capacity - count(lane))
    guard needed <= free else { throw Full(free: free, needed: needed) }
  }

  /// Takes a keypad's own key among what fingers type. One that comes up always finds room, so that
  /// none is stuck.
  package func append(key keycode: UInt16, value: Int32) throws(Full) {
    if value != 0 { try makeRoom(for: 1, in: .finger) }
    finger.append(.key(keycode, value: value))
  }

  /// What is to go out now; nil where nothing is due.
  package func next(at time: Microseconds) -> QueuedKeys? {
    guard let lane = nextLane, time >= due, let keys = line(lane).popFirst() else { return nil }
    unfinished = keys.isContinued ? lane : nil
    clearAt = max(clearAt, time) + Microseconds(pace.value * Int64(keys.frames))
    return keys
  }

  /// When readers will have read all that was written.
  package var clear: Microseconds { clearAt }

  /// When `next` will have something; nil where the queue is empty.
  package var nextDeadline: Microseconds? {
    isEmpty ? nil : due
  }

  /// Drops the text that has not gone out, but for the rest of a character that is half typed.
  ///
  /// - Returns: how many strokes were dropped.
  @discardableResult
  package func cancelText() -> Int {
    // Up to and including the first that stands for itself.
    let rest = text.firstIndex { !$0.isContinued }.map { $0 + 1 } ?? text.count
    let kept = unfinished == .text ? rest : 0
    let dropped = text.count - kept
    while text.count > kept { text.remove(at: text.count - 1) }
    return dropped
  }

  private var nextLane: Lane? {
    if let unfinished, count(unfinished) > 0 { return unfinished }
    if !finger.isEmpty { return .finger }
    return text.isEmpty ? nil : .text
  }

  /// When the next stroke may go out: where a finger waits, even for the rest of a text's
  /// character, with the finger's head start.
  private var due: Microseconds {
    finger.isEmpty ? clearAt : clearAt - headStart
  }

  private var headStart: Microseconds {
    Microseconds(pace.value * Int64(StrokeQueue.headStart))
  }
}
