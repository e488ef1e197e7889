import Units

/// Decides when to raise the keyboard's window above another window, and when to stop. A screen
/// locker raises itself whenever it is covered, so without a limit both windows would flicker for
/// ever.
struct RaiseLimit: Hashable, Sendable {
  /// The shortest time between two raises.
  static let interval = Microseconds.milliseconds(250)
  /// The maximum number of times within `memory` that the keyboard is raised above one window. An
  /// ordinary window covers the keyboard once, and perhaps again when the window is placed.
  static let most = 3
  static let memory = Microseconds.milliseconds(2_000)

  private struct Overtaking: Hashable {
    var window: UInt32
    var time: Microseconds
  }

  /// True if the keyboard gives up after `most` raises. The keyboard never gives up if the X server
  /// runs inside a Wayland compositor: there, a window that the server places above the keyboard
  /// may be below it on the screen.
  private let givesWay: Bool
  /// The windows that the keyboard was recently raised above, each with the time.
  private var overtaken: [Overtaking] = []
  private var leftOnTop: Set<UInt32> = []
  private var lastRaise = Microseconds.zero - interval

  init(givesWay: Bool = true) {
    self.givesWay = givesWay
  }

  /// Returns the earliest time for the next raise.
  func nextRaise(at now: Microseconds) -> Microseconds { max(now, lastRaise + Self.interval) }

  /// - Parameter rival: the window that is above all others.
  /// - Returns: true to rise above the rival.
  mutating func raises(above rival: UInt32, at now: Microseconds) -> Bool {
    guard !leftOnTop.contains(rival) else { return false }
    overtaken.removeAll { $0.time + Self.memory < now }
    guard !givesWay || overtaken.count(where: { $0.window == rival }) < Self.most else {
      leftOnTop.insert(rival)
      return false
    }
    overtaken.append(Overtaking(window: rival, time: now))
    lastRaise = now
    return true
  }

  /// Forgets a window that was closed or hidden.
  mutating func left(_ window: UInt32) {
    leftOnTop.remove(window)
    overtaken.removeAll { $0.window == window }
  }
}
