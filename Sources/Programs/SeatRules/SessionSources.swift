package import Units

/// The sessions' input sources in XKB's notation, as each session's `keyglass-session` reports
/// them, and the state of applying them.
package struct SessionSources: Hashable, Sendable {
  private var statements: ClientStatements<[String]>
  /// The user at the seat; nil if no user is logged in there.
  private var seat: UInt32?
  /// The time until which the input sources of disconnected clients are still used; nil if no such
  /// sources are kept.
  package private(set) var deadline: Microseconds?
  private var applying = Applying.atRest

  /// The state of applying `current`: the settings are read again with the new sources. One reading
  /// runs at a time. If `current` changes meanwhile, another reading follows.
  ///
  ///          `current` is not in use
  ///     atRest ──────────────────────────▶ reading
  ///       ▲                                   │
  ///       └───────── the reading ends ────────┘
  private enum Applying {
    case atRest
    case reading
  }

  /// The input sources of a user's session.
  package struct OfUser: Hashable, Sendable {
    package var user: UInt32
    package var sources: [String]

    package init(user: UInt32, sources: [String]) {
      self.user = user
      self.sources = sources
    }
  }

  /// - Parameter seat: the user at the seat.
  package init(seat: UInt32?) {
    self.seat = seat
    statements = ClientStatements(seat: seat)
  }

  /// The input sources of the user at the seat, or of root while no user is logged in there; nil if
  /// they are unknown.
  package var current: [String]? { statements.newest(of: countingUser) }

  /// The value of `current` with its user, to be given to the next daemon; nil if unknown.
  package var toKeep: OfUser? { current.map { OfUser(user: countingUser, sources: $0) } }

  private var countingUser: UInt32 { seat ?? 0 }

  // MARK: - Statements

  /// - Parameter sources: the input sources; empty to withdraw the client's sources.
  package mutating func record(_ sources: [String], by client: UInt64, of user: UInt32) {
    statements.record(sources, by: client, of: user)
    if sources.isEmpty { statements.remove(client) }
  }

  /// Keeps a client's sources for a while after its connection has ended, because the client may
  /// reconnect.
  package mutating func outlive(_ client: UInt64, until deadline: Microseconds) {
    if statements.outlive(client) { self.deadline = deadline }
  }

  /// Removes a client's sources at once.
  package mutating func remove(_ client: UInt64) {
    statements.remove(client)
  }

  /// Restores the sources that the previous daemon knew, until a deadline.
  package mutating func restore(_ kept: OfUser, until deadline: Microseconds) {
    statements = ClientStatements(restored: kept.sources, of: kept.user, seat: seat)
    self.deadline = deadline
  }

  package mutating func seatChanged(to user: UInt32?) {
    seat = user
    statements.seatChanged(to: user)
  }

  /// Forgets the sources of clients that have not reconnected in time.
  ///
  /// - Returns: true if there were such sources.
  package mutating func advance(to time: Microseconds) -> Bool {
    guard let deadline, time >= deadline else { return false }
    self.deadline = nil
    return statements.forgetRestored()
  }

  // MARK: - Applying

  /// Begins to apply `current`, unless the settings are being read already.
  ///
  /// - Parameters:
  ///   - used: the input sources with which the current settings were read.
  ///   - matters: returns true if the given sources would change the settings in use.
  /// - Returns: true if the caller must now read the settings, and call `endReading` at the end.
  package mutating func beginReading(
    inUse used: [String]?, ifMatters matters: ([String]?) -> Bool
  ) -> Bool {
    guard applying == .atRest, current != used, matters(current) else { return false }
    applying = .reading
    return true
  }

  package mutating func endReading() {
    applying = .atRest
  }
}
