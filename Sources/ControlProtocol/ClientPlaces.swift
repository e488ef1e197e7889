/// Who gives way where more clients connect than are kept.
///
/// Nobody is kept out by others: whoever has most connections gives one up, first one that only
/// lies there, last one that shows the keyboard.
package enum ClientPlaces {
  /// Clients at the same time.
  package static let most = 32
  /// How many of them may have no right at all, and will only be told so.
  package static let mostStrangers = 4

  /// What counts of a client.
  package struct Client: Hashable, Sendable {
    package var number: UInt64
    package var user: UInt32
    package var use: Use
    /// Grows with every call of any client: when this one was last heard.
    package var lastHeard: UInt64

    package init(number: UInt64, user: UInt32, use: Use, lastHeard: UInt64) {
      self.number = number
      self.user = user
      self.use = use
      self.lastHeard = lastHeard
    }
  }

  /// What a client is there for, in the order in which they give way.
  package enum Use: Int, Comparable, Sendable {
    case nothing
    /// It takes a stream.
    case watching
    /// It waits for an answer.
    case waiting
    /// It says where the keyboard is seen.
    case panel

    package static func < (one: Use, other: Use) -> Bool { one.rawValue < other.rawValue }
  }

  /// The client that makes room for one more; nil where there is room.
  ///
  /// Root's give way only to root's own: it must be able to look when everything else is taken.
  package static func givesWay(_ clients: [Client]) -> UInt64? {
    guard clients.count >= most else { return nil }
    var counts: [UInt32: Int] = [:]
    for client in clients { counts[client.user, default: 0] += 1 }
    let others = counts.filter { $0.key != 0 }
    // Of two with as many, always the same one.
    let user =
      others.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
    return clients.filter { $0.user == user }
      .min { ($0.use, $0.lastHeard) < ($1.use, $1.lastHeard) }?.number
  }
}
