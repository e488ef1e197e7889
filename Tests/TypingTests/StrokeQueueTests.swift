import Keymap
import Testing
import Typing
import Units

@Suite struct StrokeQueueTests {
  private func stroke(_ keycode: UInt16, continued: Bool = false) -> Stroke {
    Stroke(keycode: keycode, isContinued: continued)
  }

  /// Everything that goes out by `end`, as keycode and time.
  private func drain(
    _ queue: inout StrokeQueue, from start: Int64 = 0, to end: Int64 = 1_000
  ) -> [String] {
    var out: [String] = []
    var time = Microseconds.milliseconds(start)
    while let deadline = queue.nextDeadline {
      time = max(time, deadline)
      guard time <= .milliseconds(end), let stroke = queue.next(at: time) else { break }
      out.append("\(stroke.keycode) at \(time.value / 1_000)")
    }
    return out
  }

  @Test func aTextGoesOutInOrderAtThePace() throws {
    var queue = StrokeQueue(pace: .milliseconds(5))
    try queue.append([stroke(1), stroke(2), stroke(3)], to: .text)
    #expect(drain(&queue) == ["1 at 0", "2 at 5", "3 at 10"])
    #expect(queue.isEmpty)
  }

  @Test func aFingerGoesFirstAndAtOnce() throws {
    var queue = StrokeQueue(pace: .milliseconds(5))
    try queue.append([stroke(1), stroke(2), stroke(3)], to: .text)
    #expect(drain(&queue, to: 0) == ["1 at 0"])
    try queue.append([stroke(99)], to: .finger)
    #expect(drain(&queue, from: 1, to: 1) == ["99 at 1"])
    #expect(drain(&queue, from: 1) == ["2 at 6", "3 at 11"])
  }

  @Test func manyFingersAtOnceArePacedAfterTheBurst() throws {
    var queue = StrokeQueue(pace: .milliseconds(5))
    try queue.append((1...6).map { stroke($0) }, to: .finger)
    #expect(
      drain(&queue) == ["1 at 0", "2 at 0", "3 at 0", "4 at 0", "5 at 5", "6 at 10"])
    try queue.append([stroke(7)], to: .finger)
    #expect(drain(&queue, from: 100) == ["7 at 100"])
  }

  @Test func aFingerDoesNotComeBetweenADeadKeyAndItsLetter() throws {
    var queue = StrokeQueue(pace: .milliseconds(5))
    try queue.append([stroke(1, continued: true), stroke(2), stroke(3)], to: .text)
    #expect(drain(&queue, to: 0) == ["1 at 0"])
    try queue.append([stroke(99)], to: .finger)
    #expect(drain(&queue, from: 1) == ["2 at 5", "99 at 5", "3 at 10"])
  }

  @Test func aTextThatIsTooLongIsRefusedWhole() throws {
    var queue = StrokeQueue(pace: .zero, capacity: 4)
    try queue.append([stroke(1), stroke(2)], to: .text)
    #expect(throws: StrokeQueue.Full(free: 2, needed: 3)) {
      try queue.append([stroke(3), stroke(4), stroke(5)], to: .text)
    }
    #expect(drain(&queue) == ["1 at 0", "2 at 0"])
  }

  @Test func cancellingLeavesNoHalfTypedCharacter() throws {
    var queue = StrokeQueue(pace: .milliseconds(5))
    try queue.append([stroke(1, continued: true), stroke(2), stroke(3), stroke(4)], to: .text)
    _ = queue.next(at: .zero)
    #expect(queue.cancelText() == 2)
    #expect(drain(&queue, from: 1) == ["2 at 5"])
    try queue.append([stroke(5)], to: .text)
    #expect(queue.cancelText() == 1)
    #expect(queue.nextDeadline == nil)
  }
}
