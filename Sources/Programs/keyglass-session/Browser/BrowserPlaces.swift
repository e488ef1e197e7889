import Units

/// Limits the connections to the browsers' socket, so that silent connections cannot lock browsers
/// out. A connection that has named its browser is kept. A silent connection is closed after some
/// time, or when too many connections are silent.
struct BrowserPlaces: Hashable, Sendable {
  private struct Silent: Hashable {
    var number: UInt64
    var deadline: Microseconds
  }

  private var known: Set<UInt64> = []
  /// The silent connections, oldest first.
  private var silent: [Silent] = []

  /// The maximum number of connected browsers; later browsers wait.
  static let most = 8
  /// The maximum number of silent connections.
  static let mostSilent = 8
  /// The longest silence of a new connection. A host names its browser as soon as it has connected.
  static let timeout = Microseconds.milliseconds(5_000)

  /// True if one more browser may connect.
  var hasRoom: Bool { known.count < Self.most }

  /// - Returns: the oldest silent connection, to be closed, if there are too many; otherwise nil.
  mutating func enter(_ number: UInt64, at now: Microseconds) -> UInt64? {
    silent.append(Silent(number: number, deadline: now + Self.timeout))
    return silent.count > Self.mostSilent ? silent.removeFirst().number : nil
  }

  /// Records that a connection has named its browser.
  ///
  /// - Returns: false if too many browsers are connected already.
  mutating func introduce(_ number: UInt64) -> Bool {
    silent.removeAll { $0.number == number }
    guard hasRoom else { return false }
    known.insert(number)
    return true
  }

  mutating func leave(_ number: UInt64) {
    silent.removeAll { $0.number == number }
    known.remove(number)
  }

  /// Removes and returns the connections that have been silent for too long.
  mutating func popLate(at now: Microseconds) -> [UInt64] {
    let late = silent.filter { $0.deadline <= now }.map(\.number)
    if !late.isEmpty { silent.removeAll { $0.deadline <= now } }
    return late
  }

  /// The next time at which `popLate` removes a connection; nil for never.
  var deadline: Microseconds? { silent.first?.deadline }
}
