/// Clients' statements about one subject, such as the field's purpose. The newest statement wins,
/// but the statements of the user at the seat win over those of other users.
///
/// A statement ends with its client's connection; an older statement then wins again. A lasting
/// statement outlives the connection. It ends when any client makes a new statement, or when
/// another user takes the seat.
package struct ClientStatements<Value: Sendable>: Sendable {
  fileprivate struct Statement {
    var origin: Origin
    /// The user whose client made the statement; nil if unknown.
    var user: UInt32?
    /// True if the statement applies to whichever user is at the seat.
    var isOrder: Bool
    var value: Value

    func isFor(_ seat: UInt32?) -> Bool { isOrder || seat == nil || user == seat }
  }

  fileprivate enum Origin: Hashable {
    /// A connected client, by its number.
    case client(UInt64)
    /// A client that has asked for its statement to outlive the connection.
    case lasting
    /// A client that was connected to the previous daemon, or that has disconnected and may return.
    case restored

    var hasClient: Bool { if case .client = self { true } else { false } }
  }

  /// All statements, oldest first.
  private var statements: [Statement] = []
  /// The user at the seat; nil if no user is logged in there.
  private var seat: UInt32?

  /// - Parameter seat: the user at the seat.
  package init(seat: UInt32? = nil) {
    self.seat = seat
  }

  /// - Parameters:
  ///   - restored: a statement made to the previous daemon, by a client whose connection has ended.
  ///   - user: the user whose client made the statement. If nil, the user is unknown, and the
  ///     statement applies to any user.
  package init(restored: Value, of user: UInt32? = nil, seat: UInt32? = nil) {
    self.init(seat: seat)
    statements = [
      Statement(origin: .restored, user: user, isOrder: user == nil, value: restored)
    ]
  }

  /// Keeps the statement of a client that has disconnected, until its user's next statement or
  /// until `forgetRestored`.
  ///
  /// - Returns: true if there was such a statement.
  package mutating func outlive(_ client: UInt64) -> Bool {
    guard let index = statements.firstIndex(where: { $0.origin == .client(client) }) else {
      return false
    }
    statements[index].origin = .restored
    return true
  }

  /// Forgets statements whose clients have not reconnected.
  ///
  /// - Returns: true if there was such a statement.
  package mutating func forgetRestored() -> Bool {
    let before = statements.count
    statements.removeAll { $0.origin == .restored }
    return statements.count != before
  }

  /// The winning statement; nil if there is none.
  package var current: Value? { counting?.value }

  /// The newest statement of the user at the seat; if no user is logged in there, the newest of
  /// all.
  package var ofSeat: Value? {
    statements.last { seat == nil || $0.user == seat }?.value
  }

  /// The newest statement of a user; nil if there is none.
  package func newest(of user: UInt32) -> Value? { statements.last { $0.user == user }?.value }

  /// The user of the winning statement; nil if there is none.
  package var countingUser: UInt32? { counting?.user }

  /// The client of the winning statement; nil if that client is not connected.
  package var countingClient: UInt64? {
    guard case .client(let client)? = counting?.origin else { return nil }
    return client
  }

  /// True if the client's statement is the winning one.
  package func counts(of client: UInt64) -> Bool { countingClient == client }

  private var counting: Statement? { statements.last { $0.isFor(seat) } ?? statements.last }

  /// Replaces the client's statement. A lasting statement is replaced too, if the new statement
  /// wins over it.
  ///
  /// - Parameters:
  ///   - isOrder: true if the statement is for any user at the seat, as with `kbdctl`; false if it
  ///     is about one session's field.
  ///   - yields: returns true for an older value of another client that must still win over the new
  ///     value.
  package mutating func record(
    _ value: Value, by client: UInt64, of user: UInt32, isLasting: Bool = false,
    isOrder: Bool = false, yields: (Value) -> Bool = { _ in false }
  ) {
    let new = Statement(
      origin: isLasting ? .lasting : .client(client), user: user, isOrder: isOrder, value: value)
    statements.removeAll { [seat] in
      $0.origin == .client(client) || !$0.origin.hasClient && (new.isFor(seat) || !$0.isFor(seat))
    }
    let place = statements.firstIndex { yields($0.value) } ?? statements.endIndex
    statements.insert(new, at: place)
  }

  /// Removes the statement of a client that withdraws it, or whose connection has ended.
  package mutating func remove(_ client: UInt64) {
    // Skip the search if there are no statements: generic code, not specialised for `Value`, is
    // slow.
    guard !statements.isEmpty else { return }
    statements.removeAll { $0.origin == .client(client) }
  }

  package mutating func removeAll() {
    statements = []
  }

  /// Ends other users' lasting statements, because another user takes the seat. Root's statements
  /// are kept, because they are about the machine.
  package mutating func seatChanged(to user: UInt32?) {
    seat = user
    statements.removeAll { !$0.origin.hasClient && $0.user != 0 && $0.user != user }
  }
}

// These conformances are conditional. Otherwise each start of the program would make the Swift
// runtime search for the conformance of `Value`.
extension ClientStatements: Equatable where Value: Equatable {}
extension ClientStatements: Hashable where Value: Hashable {}
extension ClientStatements.Statement: Equatable where Value: Equatable {}
extension ClientStatements.Statement: Hashable where Value: Hashable {}
