/// Decides which client gives way when too many connect.
///
/// Nobody is kept out by others: the user with the most connections loses one, first an unused one,
/// last one that shows the keyboard.
package enum ClientPlaces {
  /// Clients at the same time.
  package static let most = 32
  /// How many of them may have no right at all; they are only told so.
  package static let mostStrangers = 4

  /// What matters about a client.
  package struct Client: Hashable, Sendable {
    package var number: UInt64
    package var user: UInt32
    package var use: Use
    /// When it was last heard: a count of all clients' calls.
    package var lastHeard: UInt64

    package init(number: UInt64, user: UInt32, use: Use, lastHeard: UInt64) {
      self.number = number
      self.user = user
      self.use = use
      self.lastHeard = lastHeard
    }
  }

  /// What a client uses its connection for, in the order in which they give way.
  package enum Use: Int, Comparable, Sendable {
    case nothing
    /// It takes a stream.
    case watching
    /// It waits for a reply.
    case waiting
    /// It reports where the keyboard is shown.
    case panel

    package static func < (one: Use, other: Use) -> Bool { one.rawValue < other.rawValue }
  }

  /// The client that makes room for one more; nil if there is room.
  ///
  /// Root's give way only to root's: root must be able to look when all other places are taken.
  package static func givesWay(_ clients: [Client]) -> UInt64? {
    guard clients.count >= most else { return nil }
    var counts: [UInt32: Int] = [:]
    for client in clients { counts[client.user, default: 0] += 1 }
    let others = counts.filter { $0.key != 0 }
    // Of two users with as many, always the same one.
    let user =
      others.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
    return clients.filter { $0.user == user }
      .min { ($0.use, $0.lastHeard) < ($1.use, $1.lastHeard) }?.number
  }
}
