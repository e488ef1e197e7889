import Units

/// Work that users ask for and that takes long: one after another, so that what others need of the
/// same thread waits for one of it at most. Work whose end is never heard of keeps nobody waiting
/// for ever.
final class Turns {
  /// Begins work. `end` is to be called when it is done, and tells whether it still counts.
  typealias Work = (_ end: @escaping () -> Bool) -> Void

  private struct Turn {
    var number: UInt64
    var work: Work
    var expire: () -> Void
  }

  private var waiting: [Turn] = []
  private var current: Turn?
  /// The time when the current turn was first seen.
  private var began: Microseconds?
  private var count: UInt64 = 0

  /// The longest time of a turn. An answer of `keyglass-ime` is awaited for five seconds.
  static let longest = Microseconds.seconds(30)

  /// Begins now, or when what was asked before has ended.
  ///
  /// - Parameter expire: called instead of an end that does not come in time.
  func take(_ work: @escaping Work, orElse expire: @escaping () -> Void) {
    count += 1
    waiting.append(Turn(number: count, work: work, expire: expire))
    beginNext()
  }

  /// Gives up what has taken too long; returns when to look again.
  func settle(at time: Microseconds) -> Microseconds? {
    guard let turn = current else { return nil }
    let began = began ?? time
    self.began = began
    guard time >= began + Self.longest else { return began + Self.longest }
    turn.expire()
    _ = end(turn.number)
    return settle(at: time)
  }

  private func beginNext() {
    guard current == nil, !waiting.isEmpty else { return }
    let turn = waiting.removeFirst()
    current = turn
    began = nil
    turn.work { [unowned self] in end(turn.number) }
  }

  private func end(_ number: UInt64) -> Bool {
    guard current?.number == number else { return false }
    current = nil
    beginNext()
    return true
  }
}
