import Erasing
package import Keymap
package import Units

/// All that is to go out on the keyboard, in its order: strokes in their lanes, and behind them
/// texts, of which each character becomes strokes when its turn has come.
package final class OutgoingKeys {
  package let strokes: StrokeQueue
  package let texts = TextQueue()
  private let frames = StrokeFrames()
  private var planned: [Stroke] = []
  /// The strokes of the ASCII characters that take one, by their codes: what fingers type nearly
  /// always.
  private var direct: [Stroke?] = Array(repeating: nil, count: 128)
  private var modifierKeys = ModifierKeys()

  package init(pace: Microseconds) {
    strokes = StrokeQueue(pace: pace)
    // More than any character takes: what grows leaves behind what stood in it.
    planned.reserveCapacity(32)
  }

  package var isEmpty: Bool { strokes.isEmpty && texts.isEmpty }

  /// Takes the strokes of the ASCII characters that take one, by their codes.
  package func useDirect(_ strokes: [Stroke?], holding keys: ModifierKeys) {
    direct = strokes
    modifierKeys = keys
  }

  /// Types an ASCII character before all texts; false where it takes more than one stroke.
  package func type(_ character: UInt8) throws(StrokeQueue.Full) -> Bool {
    guard let stroke = direct[Int(character & 0x7F)] else { return false }
    try strokes.append(stroke, holding: modifierKeys, to: .finger)
    return true
  }

  /// Sends what is due.
  ///
  /// - Parameters:
  ///   - plan: appends the strokes for what a text has next and answers with the keys that hold
  ///     their modifiers; nil where there is no way to it by now.
  ///   - put: takes each key that goes down (1), comes up (0) or repeats (2), a frame of its own.
  ///   - flush: writes what `put` has taken, which belongs together.
  /// - Returns: when there is more; nil where there is none.
  package func send<Failure: Error>(
    at time: Microseconds, plan: (TextQueue.Unit, inout [Stroke]) -> ModifierKeys?,
    put: (_ keycode: UInt16, _ value: Int32) -> Void,
    flush: (QueuedKeys) throws(Failure) -> Void
  ) throws(Failure) -> Microseconds? {
    while true {
      if !texts.isEmpty { takeNextCharacter(plan) }
      guard let keys = strokes.next(at: time) else { return strokes.nextDeadline }
      frames.forEach(of: keys, put)
      try flush(keys)
    }
  }

  /// Makes strokes of what a text has next, once those before have gone out.
  private func takeNextCharacter(
    _ plan: (TextQueue.Unit, inout [Stroke]) -> ModifierKeys?
  ) {
    while strokes.count(.text) == 0, let unit = texts.next() {
      defer { planned.erase() }
      do throws(StrokeQueue.Full) {
        guard let keys = plan(unit, &planned) else {
          texts.stop(at: unit)
          continue
        }
        try strokes.append(planned, holding: keys, to: .text)
      } catch {
        texts.stop(at: unit)
      }
    }
  }

  /// Drops texts that are on their way, but for the rest of a character that is half typed. What
  /// fingers have typed stays.
  package func cancelTexts() {
    texts.cancelAll()
    strokes.cancelText()
  }
}
