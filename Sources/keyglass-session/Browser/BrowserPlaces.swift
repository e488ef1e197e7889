/// The connections to the browsers' socket. One that has said which browser it is stays; one that says
/// nothing has to, soon, and makes room for a newer one: silence must not lock browsers out.
struct BrowserPlaces: Hashable, Sendable {
  private struct Silent: Hashable {
    var number: UInt64
    var deadline: Int64
  }

  private var known: Set<UInt64> = []
  /// The oldest first.
  private var silent: [Silent] = []

  /// The most browsers that may be connected; those after them wait.
  static let most = 8
  /// The most connections that may have said nothing yet.
  static let mostSilent = 8
  /// The longest that they may, in milliseconds: a host says at once which browser has started it.
  static let patience: Int64 = 5_000

  /// True if another connection is taken.
  var hasRoom: Bool { known.count < Self.most }

  /// - Returns: the connection that has to go for it, if any.
  mutating func enter(_ number: UInt64, at now: Int64) -> UInt64? {
    silent.append(Silent(number: number, deadline: now + Self.patience))
    return silent.count > Self.mostSilent ? silent.removeFirst().number : nil
  }

  /// A connection has said which browser it is.
  ///
  /// - Returns: false if there are too many already.
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

  /// Takes out the connections that have been silent for too long.
  mutating func takeLate(at now: Int64) -> [UInt64] {
    let late = silent.filter { $0.deadline <= now }.map(\.number)
    if !late.isEmpty { silent.removeAll { $0.deadline <= now } }
    return late
  }

  /// The time when `takeLate` has something to take; nil for never.
  var deadline: Int64? { silent.first?.deadline }
}
