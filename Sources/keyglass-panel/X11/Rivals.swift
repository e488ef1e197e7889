/// When a window that wants to be above all others rises above one that is there: soon, and not for ever.
/// A screen locker rises as often as it is covered, and neither would be seen.
///
/// Times are in milliseconds of CLOCK_MONOTONIC.
struct Rivals: Hashable, Sendable {
  /// The shortest time between two raises.
  static let interval: Int64 = 250
  /// Who comes back as often within `memory` wins. An ordinary window comes once, and perhaps once again
  /// when it is placed.
  static let most = 3
  static let memory: Int64 = 2_000

  private struct Overtaking: Hashable {
    var window: UInt32
    var time: Int64
  }

  /// Whether there is a time to stop: where a Wayland compositor shows the windows, the server's order is not
  /// what people see.
  private let givesWay: Bool
  /// Who was above, and when it was overtaken.
  private var overtaken: [Overtaking] = []
  private var winners: Set<UInt32> = []
  private var lastRaise = -interval

  init(givesWay: Bool = true) {
    self.givesWay = givesWay
  }

  /// When the next raise may be.
  func nextRaise(at now: Int64) -> Int64 { max(now, lastRaise + Self.interval) }

  /// - Parameter rival: the window that is above all others.
  /// - Returns: whether to rise above it.
  mutating func overtakes(_ rival: UInt32, at now: Int64) -> Bool {
    guard !winners.contains(rival) else { return false }
    overtaken.removeAll { $0.time + Self.memory < now }
    guard !givesWay || overtaken.count(where: { $0.window == rival }) < Self.most else {
      winners.insert(rival)
      return false
    }
    overtaken.append(Overtaking(window: rival, time: now))
    lastRaise = now
    return true
  }

  /// A window is not there any more, or is hidden.
  mutating func left(_ window: UInt32) {
    winners.remove(window)
    overtaken.removeAll { $0.window == window }
  }
}
