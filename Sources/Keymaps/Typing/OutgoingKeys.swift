import Erasing
package import Keymap
package import Units

/// All keys that wait to be sent on the keyboard, in order: first strokes in their lanes, then
/// texts, whose characters become strokes when their turn comes.
package final class OutgoingKeys {
  package let strokes: StrokeQueue
  package let texts = TextQueue()
  package let commits = Commits()
  private let frames = StrokeFrames()
  private let filtered = FilteredKeys()
  /// True while a filter is on, or a filtered stroke is being sent. While it is false, a key needs
  /// no other check for filters.
  private var isFiltering = false
  private var planned: [Stroke] = []
  /// The keys whose frames the keyboard has refused so far; nil if it has accepted all.
  private var refused: RefusedKeys?

  private struct RefusedKeys {
    /// The keys whose last frame was refused; nil if more frames of the stroke follow, or if the
    /// keys were dropped.
    var keys: QueuedKeys?
    var retry: Microseconds
  }

  /// The time after which refused frames are written again.
  package static let retryInterval = Microseconds.milliseconds(100)
  /// The strokes of the characters that need only one stroke, by ASCII code: nearly everything that
  /// fingers type.
  private var direct: [QueuedKeys?] = Array(repeating: nil, count: 128)

  package init(pace: Microseconds) {
    strokes = StrokeQueue(pace: pace)
    // Reserve room for more strokes than any character needs, because growing would leave a copy in
    // memory.
    planned.reserveCapacity(32)
  }

  package var isEmpty: Bool { strokes.isEmpty && texts.isEmpty && filtered.isEmpty }

  /// The session's key filter; strokes sent from now on are timed to pass it.
  package var filter: KeyFilter {
    get { filtered.filter }
    set {
      filtered.filter = newValue
      isFiltering = filtered.isOn || !filtered.isEmpty
    }
  }

  /// Sets the strokes of the ASCII characters that need only one stroke, by code.
  package func useDirect(_ strokes: [Stroke?], holding keys: ModifierKeys) {
    direct = strokes.map { stroke in stroke.map { .stroke(keys, $0) } }
  }

  /// True if one stroke types the ASCII character.
  package func isDirect(_ character: UInt8) -> Bool { direct[Int(character & 0x7F)] != nil }

  /// Types an ASCII character ahead of all texts; false if it needs more than one stroke.
  ///
  /// - Throws: if the queue is full.
  package func type(_ character: UInt8) throws(QueueFull) -> Bool {
    guard let keys = direct[Int(character & 0x7F)] else { return false }
    try strokes.append(keys, to: .finger)
    return true
  }

  /// Makes the input method commit a text ahead of all waiting texts.
  ///
  /// - Throws: if there is no room.
  package func commit(_ text: String) throws(QueueFull) {
    try strokes.append(commit: commits.append(text), to: .finger)
  }

  /// The way in which a text's next unit is typed.
  package enum Plan {
    /// The appended strokes type the unit. The value holds the keys of their modifiers.
    case strokes(ModifierKeys)
    /// The session's input method commits this text.
    case commit(String)
  }

  /// The error thrown by `flush` when the keyboard has refused frames, which `flush` keeps. It
  /// carries no cause, because an error with a value would slow down every key. The closure that
  /// writes the frames remembers the cause.
  package struct NotWritten: Error, Hashable, Sendable {
    package init() {}
  }

  /// Sends the keys that are due.
  ///
  /// - Parameters:
  ///   - plan: plans a text's next unit; returns nil if the unit can no longer be typed.
  ///   - put: called for each key that goes down (1), comes up (0) or repeats (2), each in a frame
  ///     of its own.
  ///   - flush: writes all frames since its last success, and passes on a text to commit. The
  ///     argument is nil while more of a stroke follows. After an error, nothing else is sent until
  ///     a later call succeeds with the same argument.
  /// - Returns: the time at which to call again; nil if nothing is left.
  package func send(
    at time: Microseconds, plan: (TextQueue.Unit, inout [Stroke]) -> Plan?,
    put: (_ keycode: UInt16, _ value: Int32) -> Void,
    flush: (QueuedKeys?) throws(NotWritten) -> Void
  ) -> Microseconds? {
    do throws(NotWritten) {
      if refused != nil, let retry = try sendRefused(at: time, flush) { return retry }
      return try sendDue(at: time, plan: plan, put: put, flush: flush)
    } catch {
      return refused?.retry
    }
  }

  @inline(__always)
  private func sendDue(
    at time: Microseconds, plan: (TextQueue.Unit, inout [Stroke]) -> Plan?,
    put: (_ keycode: UInt16, _ value: Int32) -> Void,
    flush: (QueuedKeys?) throws(NotWritten) -> Void
  ) throws(NotWritten) -> Microseconds? {
    while true {
      if isFiltering, !filtered.isEmpty,
        let due = try sendFiltered(at: time, put: put, flush: flush)
      {
        return due
      }
      // Plan nothing while the answer to a commit is awaited: a refused commit ends its text.
      if !texts.isEmpty, strokes.nextAnswer == nil { planNextUnit(plan) }
      guard let keys = strokes.next(at: time) else { return strokes.nextDeadline }
      if isFiltering, case .stroke = keys, filter(keys) { continue }
      frames.forEach(of: keys, put)
      try write(keys, at: time, flush)
    }
  }

  /// Writes the frames from `put`, and keeps their keys if the keyboard refuses the frames.
  @inline(__always)
  private func write(
    _ keys: QueuedKeys?, at time: Microseconds, _ flush: (QueuedKeys?) throws(NotWritten) -> Void
  ) throws(NotWritten) {
    do throws(NotWritten) {
      try flush(keys)
    } catch {
      refused = RefusedKeys(keys: keys, retry: time + Self.retryInterval)
      throw error
    }
  }

  /// Writes the refused frames again once their `retry` time has come.
  ///
  /// - Returns: the time at which to try again; nil once the frames are out.
  /// - Throws: the error that `flush` throws.
  @inline(never)
  private func sendRefused(
    at time: Microseconds, _ flush: (QueuedKeys?) throws(NotWritten) -> Void
  ) throws(NotWritten) -> Microseconds? {
    guard let refused else { return nil }
    guard time >= refused.retry else { return refused.retry }
    strokes.goOutLate(at: time)
    filtered.goOutLate(at: time)
    try write(refused.keys, at: time, flush)
    self.refused = nil
    return nil
  }

  /// Holds a stroke back for the filter; returns false if the filter is off.
  private func filter(_ keys: QueuedKeys) -> Bool {
    guard filtered.isOn else { return false }
    frames.forEach(of: keys) { filtered.append($0, $1) }
    filtered.begin(keys)
    return true
  }

  /// The time by which a commit must be answered; nil if no answer is awaited.
  package var nextAnswer: Microseconds? { strokes.nextAnswer }

  /// The time at which a preedit may be shown; nil while keys or commits are on their way.
  package var preeditDue: Microseconds? {
    texts.isEmpty && filtered.isEmpty && refused == nil ? strokes.preeditDue : nil
  }

  /// Appends a keypad's own key to the fingers' strokes.
  ///
  /// - Throws: if the queue is full.
  package func pass(_ keycode: UInt16, value: Int32) throws(QueueFull) {
    try strokes.append(key: keycode, value: value)
  }

  /// Sends the due frames of a stroke that is held back until the filter accepts it.
  ///
  /// - Returns: the time at which the next frame is due; nil once the stroke is out.
  /// - Throws: the error that `flush` throws.
  private func sendFiltered(
    at time: Microseconds, put: (UInt16, Int32) -> Void,
    flush: (QueuedKeys?) throws(NotWritten) -> Void
  ) throws(NotWritten) -> Microseconds? {
    while let frame = filtered.next(at: time) {
      put(frame.keycode, frame.value)
      strokes.wrote(at: time)
      try write(filtered.popWhole(), at: time, flush)
    }
    return filtered.due
  }

  /// Drops the filtered stroke under way, and releases its keys. If the keyboard refuses the
  /// releases, `send` writes them again.
  package func cutShort(
    at time: Microseconds, put: (UInt16, Int32) -> Void, flush: () throws(NotWritten) -> Void
  ) {
    guard !filtered.isEmpty else { return }
    filtered.cutShort(put)
    do throws(NotWritten) {
      try flush()
    } catch {
      refused = RefusedKeys(keys: nil, retry: time + Self.retryInterval)
    }
  }

  /// Makes strokes of a text's next unit once the previous units have gone out.
  private func planNextUnit(
    _ plan: (TextQueue.Unit, inout [Stroke]) -> Plan?
  ) {
    while strokes.count(.text) == 0, let unit = texts.next() {
      defer { planned.erase() }
      do throws(QueueFull) {
        switch plan(unit, &planned) {
        case nil: texts.stop(at: unit)
        case .strokes(let keys): try strokes.append(planned, holding: keys, to: .text)
        case .commit(let text): try strokes.append(commit: commits.append(text), to: .text)
        }
      } catch {
        texts.stop(at: unit)
      }
    }
  }

  /// Drops everything that has not been sent, because it was for another user's session.
  package func forgetPerson() {
    texts.cancelAll()
    strokes.forgetPerson()
    // Releasing any key also releases all modifiers that a partly typed character has left down.
    if let key = frames.heldKey { strokes.release(key) }
    commits.dropAll()
    planned.erase()
    refused?.keys = nil
  }

  /// Drops the texts, but completes a character that is partly typed. Strokes from fingers are
  /// kept.
  package func cancelTexts() {
    texts.cancelAll()
    strokes.cancelText { commits.drop($0) }
  }
}
