/// Decides which client is disconnected when too many connect.
///
/// The user with the most connections loses one, so that no user can keep others out. Unused
/// connections go first; connections of panels go last.
package enum ClientLimit {
  /// The maximum number of clients at the same time.
  package static let most = 32
  /// The maximum number of clients without any right, which get only an error.
  package static let mostStrangers = 4

  /// The facts that decide whether a client is disconnected.
  package struct Client: Hashable, Sendable {
    package var number: UInt64
    package var user: UInt32
    package var use: Use
    /// The serial number of the client's last call. Calls are numbered across all clients.
    package var lastCallNumber: UInt64

    package init(number: UInt64, user: UInt32, use: Use, lastCallNumber: UInt64) {
      self.number = number
      self.user = user
      self.use = use
      self.lastCallNumber = lastCallNumber
    }
  }

  /// A client's use of its connection, in the order in which clients are disconnected.
  package enum Use: Int, Comparable, Sendable {
    case nothing
    /// The client receives a stream.
    case watching
    /// The client waits for a reply.
    case waiting
    /// The client reports where it shows the keyboard.
    case panel

    package static func < (one: Use, other: Use) -> Bool { one.rawValue < other.rawValue }
  }

  /// Returns the client to be disconnected for a new client; nil if there is room.
  ///
  /// Root's clients are disconnected only if there are no others, because root must be able to
  /// inspect a crowded daemon.
  package static func clientToDisconnect(_ clients: [Client]) -> UInt64? {
    guard clients.count >= most else { return nil }
    var counts: [UInt32: Int] = [:]
    for client in clients { counts[client.user, default: 0] += 1 }
    let others = counts.filter { $0.key != 0 }
    // If counts are equal, always choose the same user.
    let user =
      others.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
    return clients.filter { $0.user == user }
      .min { ($0.use, $0.lastCallNumber) < ($1.use, $1.lastCallNumber) }?.number
  }
}
