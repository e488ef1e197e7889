import Keymap
import Testing
import Typing
import Units

@Suite struct StrokeQueueTests {
  private let keys = ModifierKeys()

  private func stroke(
    _ keycode: UInt16, _ modifiers: Modifiers = [], continued: Bool = false
  ) -> Stroke {
    Stroke(keycode: keycode, modifiers: modifiers, isContinued: continued)
  }

  /// Returns the output until `end`, as keycodes and times.
  private func drain(
    _ queue: StrokeQueue, from start: Int64 = 0, to end: Int64 = 1_000
  ) -> [String] {
    var out: [String] = []
    var time = Microseconds.milliseconds(start)
    while let deadline = queue.nextDeadline {
      time = max(time, deadline)
      guard time <= .milliseconds(end), let next = queue.next(at: time) else { break }
      switch next {
      case .stroke(_, let stroke): out.append("\(stroke.keycode) at \(time.value / 1_000)")
      case .key(let keycode, let value):
        out.append("\(keycode)\(value == 0 ? "↑" : "↓") at \(time.value / 1_000)")
      case .commit(let number):
        out.append("commit \(number) at \(time.value / 1_000)")
      }
    }
    return out
  }

  @Test func eachStrokeOfATextWaitsForTheFramesOfTheOneBefore() throws {
    let queue = StrokeQueue(pace: .milliseconds(5))
    try queue.append([stroke(1), stroke(2, .shift), stroke(3)], holding: keys, to: .text)
    #expect(drain(queue) == ["1 at 0", "2 at 10", "3 at 30"])
    #expect(queue.isEmpty)
  }

  @Test func aFingerGoesFirstAndAtOnce() throws {
    let queue = StrokeQueue(pace: .milliseconds(5))
    try queue.append([stroke(1), stroke(2), stroke(3)], holding: keys, to: .text)
    #expect(drain(queue, to: 0) == ["1 at 0"])
    try queue.append([stroke(99)], holding: keys, to: .finger)
    #expect(drain(queue, from: 1, to: 1) == ["99 at 1"])
    #expect(drain(queue, from: 1) == ["2 at 20", "3 at 30"])
  }

  @Test func manyFingersAtOnceUseTheHeadStartAndNoMore() throws {
    let queue = StrokeQueue(pace: .milliseconds(5))
    try queue.append((1...12).map { stroke($0) }, holding: keys, to: .finger)
    let out = drain(queue)
    #expect(out.prefix(9) == (1...9).map { "\($0) at 0" }[...])
    #expect(out.suffix(3) == ["10 at 10", "11 at 20", "12 at 30"])
    try queue.append([stroke(13)], holding: keys, to: .finger)
    #expect(drain(queue, from: 500) == ["13 at 500"])
  }

  /// Counts the unread events of a reader that sleeps from the first event on. A plain keyboard's
  /// buffer has room for 64 (EVDEV_MIN_BUFFER_SIZE).
  @Test func noReadersBufferOverflowsWhateverFingersAndTextsDo() throws {
    let queue = StrokeQueue(pace: .milliseconds(4))
    var keys = ModifierKeys()
    for (bit, keycode) in ([42, 29, 56, 125] as [UInt16]).enumerated() {
      keys[Modifiers(rawValue: 1 << UInt8(bit))] = keycode
    }
    let capitals = (1...50).map { stroke($0, [.shift, .control, .alt, .super]) }
    try queue.append(capitals, holding: keys, to: .finger)
    try queue.append(capitals, holding: keys, to: .text)
    #expect((1...64).contains(eventsAtOnce(queue)))
  }

  /// A keypad's key comes after a word from the strip, and waits like a finger's key.
  @Test func aKeypadsKeyWaitsBehindFingersAndOverflowsNoBuffer() throws {
    func wordAndKey() throws -> StrokeQueue {
      let queue = StrokeQueue(pace: .milliseconds(4))
      try queue.append((1...40).map { stroke($0) }, holding: keys, to: .finger)
      try queue.append(key: 71, value: 1)
      try queue.append(key: 71, value: 0)
      return queue
    }
    #expect((1...64).contains(eventsAtOnce(try wordAndKey())))
    #expect(drain(try wordAndKey()).suffix(3) == ["40 at 248", "71↓ at 256", "71↑ at 260"])
  }

  @Test func aFingersKeyNeedNotWaitUntilTheHeadStartIsUsedUp() throws {
    let queue = StrokeQueue(pace: .milliseconds(5))
    try queue.append([stroke(1), stroke(2)], holding: keys, to: .text)
    #expect(drain(queue, to: 0) == ["1 at 0"])
    // The first stroke has two frames, and seven more strokes have two each: sixteen are unread.
    for keycode in UInt16(10)...17 {
      try queue.append(stroke(keycode), holding: keys, to: .finger)
      #expect(queue.next(at: .zero) != nil)
    }
    try queue.append(stroke(18), holding: keys, to: .finger)
    #expect(queue.next(at: .zero) == nil)
    // The text waits for all of the fingers' keys.
    #expect(drain(queue) == ["18 at 10", "2 at 100"])
  }

  @Test func keysKeepTheirOrderAndCharactersStayWhole() throws {
    let queue = StrokeQueue(pace: .milliseconds(5))
    try queue.append([stroke(1)], holding: keys, to: .finger)
    try queue.append(key: 71, value: 1)
    #expect(drain(queue) == ["1 at 0", "71↓ at 0"])
    try queue.append([stroke(2, continued: true), stroke(3)], holding: keys, to: .text)
    #expect(drain(queue, from: 500, to: 500) == ["2 at 500"])
    try queue.append(key: 71, value: 0)
    #expect(drain(queue, from: 500) == ["3 at 500", "71↑ at 500"])
  }

  @Test func aHundredWaitingStrokesKeepTheirOrder() throws {
    let queue = StrokeQueue(pace: .milliseconds(1))
    for keycode in UInt16(1)...100 {
      try queue.append(stroke(keycode), holding: keys, to: .text)
    }
    #expect(drain(queue, to: 20).count == 11)
    try queue.append((101...120).map { stroke($0) }, holding: keys, to: .text)
    #expect(queue.count(.text) == 109)
    let rest = drain(queue, from: 20, to: 1_000)
    #expect(rest.map { $0.prefix { $0 != " " } } == (12...120).map { "\($0)" })
  }

  @Test func aKeypadsKeyComesUpHoweverMuchWaits() throws {
    let queue = StrokeQueue(pace: .milliseconds(1), capacity: 2)
    try queue.append(key: 71, value: 1)
    try queue.append([stroke(1)], holding: keys, to: .finger)
    #expect(throws: QueueFull(free: 0, needed: 1)) { try queue.append(key: 72, value: 1) }
    try queue.append(key: 71, value: 0)
    #expect(drain(queue).last == "71↑ at 0")
  }

  /// Returns the number of events due at once, which a sleeping reader finds when it wakes up.
  private func eventsAtOnce(_ queue: StrokeQueue) -> Int {
    let frames = StrokeFrames()
    var events = 0
    // Each key is a frame of two events.
    while let next = queue.next(at: .zero) { frames.forEach(of: next) { _, _ in events += 2 } }
    return events
  }

  @Test func noPaceSendsATextInOneGo() throws {
    for pace in [Microseconds.zero, .milliseconds(-4)] {
      let queue = StrokeQueue(pace: pace)
      queue.setPace(pace)
      try queue.append([stroke(1), stroke(2, .shift), stroke(3)], holding: keys, to: .text)
      #expect(drain(queue) == ["1 at 0", "2 at 2", "3 at 6"])
    }
  }

  @Test func aFingerDoesNotComeBetweenADeadKeyAndItsLetter() throws {
    let queue = StrokeQueue(pace: .milliseconds(5))
    try queue.append([stroke(1, continued: true), stroke(2), stroke(3)], holding: keys, to: .text)
    #expect(drain(queue, to: 0) == ["1 at 0"])
    try queue.append([stroke(99)], holding: keys, to: .finger)
    #expect(drain(queue, from: 1) == ["2 at 1", "99 at 1", "3 at 30"])
  }

  /// Ctrl+Shift+U, five digits and a space: the longest entry of a character.
  @Test func aFingerWaitsNoLongerThanAFrameForTheRestOfACharacter() throws {
    let queue = StrokeQueue(pace: .milliseconds(5))
    let entry =
      [stroke(1, [.control, .shift], continued: true)]
      + (2...6).map { stroke($0, continued: true) } + [stroke(7)]
    try queue.append(entry + [stroke(8)], holding: keys, to: .text)
    #expect(drain(queue, to: 0) == ["1 at 0"])
    try queue.append([stroke(99)], holding: keys, to: .finger)
    #expect(drain(queue, from: 2).suffix(3) == ["7 at 2", "99 at 10", "8 at 100"])
  }

  @Test func rejectsTextsThatAreTooLongAsAWhole() throws {
    let queue = StrokeQueue(pace: .milliseconds(1), capacity: 4)
    try queue.append([stroke(1), stroke(2)], holding: keys, to: .text)
    #expect(throws: QueueFull(free: 2, needed: 3)) {
      try queue.append([stroke(3), stroke(4), stroke(5)], holding: keys, to: .text)
    }
    #expect(drain(queue) == ["1 at 0", "2 at 2"])
  }

  @Test func cancellingLeavesNoHalfTypedCharacter() throws {
    let queue = StrokeQueue(pace: .milliseconds(5))
    try queue.append(
      [stroke(1, continued: true), stroke(2), stroke(3), stroke(4)], holding: keys, to: .text)
    _ = queue.next(at: .zero)
    #expect(queue.cancelText() == 2)
    #expect(drain(queue, from: 1) == ["2 at 10"])
    try queue.append([stroke(5)], holding: keys, to: .text)
    #expect(queue.cancelText() == 1)
    #expect(queue.nextDeadline == nil)
  }
}
