/// Decides which client gives way when too many connect.
///
/// The user with the most connections loses a connection, so that no user keeps others out. Unused
/// connections go first, the connection that shows the keyboard goes last.
package enum ClientPlaces {
  /// The maximum number of clients at the same time.
  package static let most = 32
  /// The maximum number of clients without any right; they are only told so.
  package static let mostStrangers = 4

  /// The facts about a client that decide if it gives way.
  package struct Client: Hashable, Sendable {
    package var number: UInt64
    package var user: UInt32
    package var use: Use
    /// The time of the client's last call, as a count of all clients' calls.
    package var lastHeard: UInt64

    package init(number: UInt64, user: UInt32, use: Use, lastHeard: UInt64) {
      self.number = number
      self.user = user
      self.use = use
      self.lastHeard = lastHeard
    }
  }

  /// A client's use of its connection, in the order in which clients give way.
  package enum Use: Int, Comparable, Sendable {
    case nothing
    /// The client takes a stream.
    case watching
    /// The client waits for a reply.
    case waiting
    /// The client reports where it shows the keyboard.
    case panel

    package static func < (one: Use, other: Use) -> Bool { one.rawValue < other.rawValue }
  }

  /// Returns the client that must leave to make room for a new client; nil if there is room.
  ///
  /// Root's clients give way only to root's: root must be able to look when all other places are
  /// taken.
  package static func givesWay(_ clients: [Client]) -> UInt64? {
    guard clients.count >= most else { return nil }
    var counts: [UInt32: Int] = [:]
    for client in clients { counts[client.user, default: 0] += 1 }
    let others = counts.filter { $0.key != 0 }
    // Equal counts: always choose the same user.
    let user =
      others.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
    return clients.filter { $0.user == user }
      .min { ($0.use, $0.lastHeard) < ($1.use, $1.lastHeard) }?.number
  }
}
