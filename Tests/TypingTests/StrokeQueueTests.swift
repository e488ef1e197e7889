import Keymap
import Testing
import Typing
import Units

@Suite struct StrokeQueueTests {
  private func stroke(
    _ keycode: UInt16, _ modifiers: Stroke.Modifiers = [], continued: Bool = false
  ) -> Stroke {
    Stroke(keycode: keycode, modifiers: modifiers, isContinued: continued)
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

  @Test func eachStrokeOfATextWaitsForTheFramesOfTheOneBefore() throws {
    var queue = StrokeQueue(pace: .milliseconds(5))
    try queue.append([stroke(1), stroke(2, .shift), stroke(3)], to: .text)
    #expect(drain(&queue) == ["1 at 0", "2 at 10", "3 at 30"])
    #expect(queue.isEmpty)
  }

  @Test func aFingerGoesFirstAndAtOnce() throws {
    var queue = StrokeQueue(pace: .milliseconds(5))
    try queue.append([stroke(1), stroke(2), stroke(3)], to: .text)
    #expect(drain(&queue, to: 0) == ["1 at 0"])
    try queue.append([stroke(99)], to: .finger)
    #expect(drain(&queue, from: 1, to: 1) == ["99 at 1"])
    #expect(drain(&queue, from: 1) == ["2 at 20", "3 at 30"])
  }

  @Test func manyFingersAtOnceFillHalfAReadersBufferAndNoMore() throws {
    var queue = StrokeQueue(pace: .milliseconds(5))
    try queue.append((1...12).map { stroke($0) }, to: .finger)
    let out = drain(&queue)
    #expect(out.prefix(9) == (1...9).map { "\($0) at 0" }[...])
    #expect(out.suffix(3) == ["10 at 10", "11 at 20", "12 at 30"])
    try queue.append([stroke(13)], to: .finger)
    #expect(drain(&queue, from: 500) == ["13 at 500"])
  }

  /// EVDEV_MIN_BUFFER_SIZE is 64, for a reader that sleeps from the first event on.
  @Test func noReadersBufferOverflowsWhateverFingersAndTextsDo() throws {
    var queue = StrokeQueue(pace: .milliseconds(4))
    let capitals = (1...50).map { stroke($0, [.shift, .control, .alt, .super]) }
    try queue.append(capitals, to: .finger)
    try queue.append(capitals, to: .text)
    var written = 0
    while let stroke = queue.next(at: .zero) {
      written += 2 * (2 + 2 * stroke.modifiers.rawValue.nonzeroBitCount)
    }
    #expect(written > 0 && written <= 64)
  }

  @Test func noPaceSendsATextInOneGo() throws {
    for pace in [Microseconds.zero, .milliseconds(-4)] {
      var queue = StrokeQueue(pace: pace)
      queue.pace = pace
      try queue.append([stroke(1), stroke(2, .shift), stroke(3)], to: .text)
      #expect(drain(&queue) == ["1 at 0", "2 at 2", "3 at 6"])
    }
  }

  @Test func aFingerDoesNotComeBetweenADeadKeyAndItsLetter() throws {
    var queue = StrokeQueue(pace: .milliseconds(5))
    try queue.append([stroke(1, continued: true), stroke(2), stroke(3)], to: .text)
    #expect(drain(&queue, to: 0) == ["1 at 0"])
    try queue.append([stroke(99)], to: .finger)
    #expect(drain(&queue, from: 1) == ["2 at 1", "99 at 1", "3 at 30"])
  }

  /// Ctrl+Shift+U, five digits and a space: the longest that a character becomes.
  @Test func aFingerWaitsNoLongerThanAFrameForTheRestOfACharacter() throws {
    var queue = StrokeQueue(pace: .milliseconds(5))
    let entry =
      [stroke(1, [.control, .shift], continued: true)]
      + (2...6).map { stroke($0, continued: true) } + [stroke(7)]
    try queue.append(entry + [stroke(8)], to: .text)
    #expect(drain(&queue, to: 0) == ["1 at 0"])
    try queue.append([stroke(99)], to: .finger)
    #expect(drain(&queue, from: 2).suffix(3) == ["7 at 2", "99 at 10", "8 at 100"])
  }

  @Test func whatIsTooLongIsRefusedWhole() throws {
    var queue = StrokeQueue(pace: .milliseconds(1), capacity: 4)
    try queue.append([stroke(1), stroke(2)], to: .text)
    #expect(throws: StrokeQueue.Full(free: 2, needed: 3)) {
      try queue.append([stroke(3), stroke(4), stroke(5)], to: .text)
    }
    #expect(drain(&queue) == ["1 at 0", "2 at 2"])
  }

  @Test func cancellingLeavesNoHalfTypedCharacter() throws {
    var queue = StrokeQueue(pace: .milliseconds(5))
    try queue.append([stroke(1, continued: true), stroke(2), stroke(3), stroke(4)], to: .text)
    _ = queue.next(at: .zero)
    #expect(queue.cancelText() == 2)
    #expect(drain(&queue, from: 1) == ["2 at 10"])
    try queue.append([stroke(5)], to: .text)
    #expect(queue.cancelText() == 1)
    #expect(queue.nextDeadline == nil)
  }
}
