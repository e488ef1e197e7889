import Erasing
package import Keymap
package import Units

/// Outgoing strokes, paced so that no reader's buffer overflows.
///
/// For each program that reads our keyboard (a reader), the kernel buffers 256 events. A reader
/// that is too slow loses them all. The queue counts the frames that may still be unread: each
/// stroke adds its frames, and each `pace` of time subtracts one. A text's stroke waits until the
/// count is zero. Fingers' strokes have a separate lane, which goes first. They are sent as soon as
/// the count is at most `headStart`, so they never wait behind a text.
package final class StrokeQueue {
  /// The source of strokes: fingers go first.
  package enum Lane: Hashable, Sendable {
    case finger
    case text
  }

  /// The condition for which the next stroke waits.
  ///
  /// ```
  ///           a commit is sent
  ///   answer ◄──────────────── open ──shown──► preedit ──not wanted──► unwantedPreedit
  ///    ▲ ▲ └──────────────────► ▲                │  ▲                     │    │
  ///    │ │   answered, or late                   │  └─────────shown───────┘    │
  ///    │ └───a commit, or the removal before a stroke                          │
  ///    └─────────────────────a commit, or the removal──────────────────────────┘
  /// ```
  private enum Gate: Hashable {
    case open
    /// A commit, or the removal of a preedit, must be answered by this time.
    case answer(by: Microseconds)
    /// A preedit is in the field. A commit replaces it; any other stroke waits for its removal.
    case preedit
    /// A preedit is in the field, and must be removed.
    case unwantedPreedit
  }

  /// The number of frames that may be unread when a finger's stroke follows. The stroke itself has
  /// at most ten frames. A reader then has at most 26 frames of two events each: 52 events. Even
  /// readers of an ordinary keyboard have room for 64.
  package static let headStart = 16

  /// The shortest time per frame. A reader has room for 256 events, which are 128 frames, and one
  /// stroke may add ten at once. At this pace, a reader that pauses loses keys after about 120 ms.
  package static let fastestPace = Microseconds.milliseconds(1)

  /// The time that a reader has for a frame, in which one key goes down or comes up; at least
  /// `fastestPace`.
  private var pace = StrokeQueue.fastestPace
  package let capacity: Int
  private let finger = ErasingQueue<QueuedKeys>()
  private let text = ErasingQueue<QueuedKeys>()
  private var clearAt = Microseconds(.min / 2)
  /// The lane that has sent part of a character, such as a dead key: the rest must follow next.
  private var unfinished: Lane?
  /// The number of commits in both lanes. While it is 0, the next keys need no check for commits.
  private var commits = 0
  private var gate = Gate.open
  /// The time that the session may take for a text that it commits.
  package var commitTimeout = Commits.timeout
  /// The estimate of when applications have handled the strokes before a commit.
  private var handling = StrokeHandlingEstimate()

  /// - Parameters:
  ///   - pace: the time per frame, raised to `fastestPace` if it is below.
  ///   - capacity: the maximum number of strokes in a lane.
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

  /// Appends all of the strokes or none.
  ///
  /// - Parameter keys: the keys that hold the strokes' modifiers.
  /// - Throws: if there is not enough room.
  package func append(
    _ strokes: [Stroke], holding keys: ModifierKeys, to lane: Lane
  ) throws(QueueFull) {
    try makeRoom(for: strokes.count, in: lane)
    for stroke in strokes { line(lane).append(.stroke(keys, stroke)) }
  }

  /// Appends a stroke.
  ///
  /// - Throws: if the lane is full.
  @inline(__always)
  package func append(
    _ stroke: Stroke, holding keys: ModifierKeys, to lane: Lane
  ) throws(QueueFull) {
    try append(.stroke(keys, stroke), to: lane)
  }

  /// Appends a stroke with the keys of its modifiers.
  ///
  /// - Throws: if the lane is full.
  @inline(__always)
  func append(_ keys: QueuedKeys, to lane: Lane) throws(QueueFull) {
    try makeRoom(for: 1, in: lane)
    // Use the properties rather than the function `line`: a queue that a function returns is
    // retained while it is used, which slows each key of a finger.
    if lane == .finger { finger.append(keys) } else { text.append(keys) }
  }

  /// Appends a text for the input method to commit, by its number.
  ///
  /// - Throws: if the lane is full.
  package func append(commit number: UInt32, to lane: Lane) throws(QueueFull) {
    try makeRoom(for: 1, in: lane)
    line(lane).append(.commit(number))
    commits += 1
  }

  private func makeRoom(for needed: Int, in lane: Lane) throws(QueueFull) {
    let free = max(0, capacity - count(lane))
    guard needed <= free else { throw QueueFull(free: free, needed: needed) }
  }

  /// Appends a keypad's own key to the fingers' lane. There is always room for a key's release, so
  /// that no key gets stuck.
  ///
  /// - Throws: if the lane is full.
  @inline(__always)
  package func append(key keycode: UInt16, value: Int32) throws(QueueFull) {
    if value != 0 { try makeRoom(for: 1, in: .finger) }
    finger.append(.key(keycode, value: value))
  }

  /// Removes and returns the keys to send now; nil if nothing is due.
  package func next(at time: Microseconds) -> QueuedKeys? {
    guard gate == .open else { return nextInPreedit(at: time) }
    guard let lane = nextLane, time >= due(of: lane),
      let keys = lane == .finger ? finger.popFirst() : text.popFirst()
    else { return nil }
    unfinished = keys.isContinued ? lane : nil
    if case .commit = keys {
      commits -= 1
      gate = .answer(by: time + commitTimeout)
      return keys
    }
    handling.strokeAt = time
    clearAt = max(clearAt, time) + Microseconds(pace.value &* Int64(keys.frames))
    return keys
  }

  /// Removes and returns the commit that replaces the preedit, or the preedit's removal; nil if
  /// nothing is due.
  @inline(never)
  private func nextInPreedit(at time: Microseconds) -> QueuedKeys? {
    switch gate {
    case .open, .answer: return nil
    case .preedit where isEmpty: return nil
    case .preedit, .unwantedPreedit: break
    }
    var keys = QueuedKeys.commit(Commits.removal)
    if let lane = nextLane, case .commit = line(lane)[0] {
      guard time >= due(of: lane), let commit = line(lane).popFirst() else { return nil }
      commits -= 1
      keys = commit
    }
    gate = .answer(by: time + commitTimeout)
    return keys
  }

  /// The time by which the answer to a commit must arrive; nil if no answer is awaited.
  package var nextAnswer: Microseconds? {
    if case .answer(let time) = gate { time } else { nil }
  }

  /// Lets the following keys be sent, because the last commit has been answered or will not be.
  package func answered() {
    gate = .open
  }

  // MARK: - Preedits

  /// True if a preedit is in the field.
  package var hasPreedit: Bool { gate == .preedit || gate == .unwantedPreedit }

  /// The time at which a preedit may be shown: the application has then handled all keys. nil while
  /// keys or commits are on their way.
  package var preeditDue: Microseconds? {
    isEmpty && nextAnswer == nil ? handling.end(after: clearAt) : nil
  }

  /// Records that a preedit is shown in the field.
  package func showedPreedit() { gate = .preedit }

  /// Removes the preedit as soon as the next keys are sent.
  package func removePreedit() {
    if gate == .preedit { gate = .unwantedPreedit }
  }

  /// Handles an application's report of its text, which is sent after the application has handled
  /// strokes.
  package func receiveReport(at time: Microseconds) {
    handling.reportAt = time
  }

  /// Forgets the reports, because the application of the newly focused field may send none.
  package func forgetReports() {
    handling.reportAt = nil
  }

  /// Records that a key went out late, because a filter had held its stroke back.
  package func wrote(at time: Microseconds) {
    handling.strokeAt = time
    clearAt = max(clearAt, time + pace)
  }

  /// Records that the keys last removed go out only now, because the keyboard had refused them.
  func goOutLate(at time: Microseconds) {
    if nextAnswer != nil { gate = .answer(by: time + commitTimeout) }
    wrote(at: time)
  }

  /// The time by which every reader will have read all that was written.
  package var clear: Microseconds { clearAt }

  /// The time at which the last stroke went out; zero before the first.
  package var lastStroke: Microseconds { max(handling.strokeAt, .zero) }

  /// The time at which `next` will return something; nil if the queue is empty.
  package var nextDeadline: Microseconds? {
    switch gate {
    case .open, .preedit: nextLane.map(due)
    case .answer(let time): time
    case .unwantedPreedit: nextLane.map(due) ?? .zero
    }
  }

  /// Drops the texts that have not been sent, but completes a character that is partly typed.
  ///
  /// - Parameter dropCommit: called with the number of each text that must no longer be committed.
  /// - Returns: the number of strokes dropped.
  @discardableResult
  package func cancelText(dropCommit: (UInt32) -> Void = { _ in }) -> Int {
    // A partly typed character ends with the first stroke that is not continued.
    let rest = text.firstIndex { !$0.isContinued }.map { $0 + 1 } ?? text.count
    let kept = unfinished == .text ? rest : 0
    let dropped = text.count - kept
    while text.count > kept {
      guard case .commit(let number) = text.remove(at: text.count - 1) else { continue }
      commits -= 1
      dropCommit(number)
    }
    return dropped
  }

  /// Drops everything that has not been sent, even the rest of a partly typed character, because
  /// the user who typed it has left the seat. Releases of a keypad's keys are kept, so that no key
  /// gets stuck.
  package func forgetPerson() {
    let lifted = finger.filter { if case .key(_, value: 0) = $0 { true } else { false } }
    finger.removeAll()
    text.removeAll()
    for key in lifted { finger.append(key) }
    unfinished = nil
    commits = 0
    gate = .open
    handling.reportAt = nil
  }

  /// Queues the release of a key, for which there is always room.
  func release(_ keycode: UInt16) {
    finger.append(.key(keycode, value: 0))
  }

  @inline(__always)
  private var nextLane: Lane? {
    if let unfinished, count(unfinished) > 0 { return unfinished }
    if !finger.isEmpty { return .finger }
    return text.isEmpty ? nil : .text
  }

  /// The time at which a lane's next keys may be sent. While a finger's stroke waits, `headStart`
  /// also applies to the rest of a text's character.
  @inline(__always)
  private func due(of lane: Lane) -> Microseconds {
    if commits > 0, case .commit = line(lane)[0] {
      return handling.end(after: clearAt)
    }
    return finger.isEmpty ? clearAt : clearAt - headStart
  }

  private var headStart: Microseconds {
    Microseconds(pace.value &* Int64(StrokeQueue.headStart))
  }
}
