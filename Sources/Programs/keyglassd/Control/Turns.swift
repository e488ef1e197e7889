import Units

/// Long work for users, done in turns, so that other work of the same thread waits for one turn at
/// most. A turn whose end is never reported expires.
final class Turns {
  /// Begins work. Call `end` when the work is done; it returns true if the work still counts.
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

  /// Begins the work now, or after the turns before it.
  ///
  /// - Parameter expire: called if the turn has not ended in time.
  func enqueue(_ work: @escaping Work, orElse expire: @escaping () -> Void) {
    count += 1
    waiting.append(Turn(number: count, work: work, expire: expire))
    beginNext()
  }

  /// Lets a turn expire that has taken too long; returns when to look again.
  func advance(to time: Microseconds) -> Microseconds? {
    guard let turn = current else { return nil }
    let began = began ?? time
    self.began = began
    guard time >= began + Self.longest else { return began + Self.longest }
    turn.expire()
    _ = end(turn.number)
    return advance(to: time)
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
