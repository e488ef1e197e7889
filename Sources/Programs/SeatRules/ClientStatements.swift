/// The clients' statements about one subject, such as the field's purpose. The last statement
/// counts. Statements of the user at the seat count before statements of other sessions.
///
/// A statement ends with its connection; an older connection's statement then counts again. A
/// lasting statement has no connection. It ends when any client makes a new statement or another
/// user takes the seat.
package struct ClientStatements<Value: Sendable>: Sendable {
  fileprivate struct Statement {
    /// nil if lasting.
    var client: UInt64?
    /// The user whose client made the report.
    var user: UInt32?
    /// True if the statement is for any user at the seat.
    var isOrder: Bool
    var value: Value

    func isFor(_ seat: UInt32?) -> Bool { isOrder || seat == nil || user == seat }
  }

  /// Oldest first.
  private var statements: [Statement] = []
  /// The user at the seat; nil if no user is logged in there.
  private var seat: UInt32?

  /// - Parameter seat: the user at the seat.
  package init(seat: UInt32? = nil) {
    self.seat = seat
  }

  /// - Parameter restored: the report to a daemon that died. Its connection is gone, so it is
  ///   lasting.
  package init(restored: Value, seat: UInt32? = nil) {
    self.init(seat: seat)
    statements = [Statement(client: nil, user: nil, isOrder: true, value: restored)]
  }

  /// Forgets the report that was restored from the previous daemon.
  ///
  /// - Returns: whether there was such a report.
  package mutating func forgetRestored() -> Bool {
    let before = statements.count
    statements.removeAll { $0.client == nil && $0.user == nil }
    return statements.count != before
  }

  /// The statement that counts; nil if there is none.
  package var current: Value? { counting?.value }

  /// The statement that counts from the user at the seat; from any user if no user is logged in
  /// there.
  package var ofSeat: Value? {
    statements.last { seat == nil || $0.user == seat }?.value
  }

  /// The user of the statement that counts; nil if there is none.
  package var speaker: UInt32? { counting?.user }

  /// True if the client's statement counts now.
  package func counts(of client: UInt64) -> Bool { counting?.client == client }

  private var counting: Statement? { statements.last { $0.isFor(seat) } ?? statements.last }

  /// Replaces the client's statement, and the lasting statement unless that counts before the new
  /// one.
  ///
  /// - Parameters:
  ///   - isOrder: whether the statement is for any user at the seat, as with `kbdctl`, and not
  ///     about a session.
  ///   - yields: tells if another client's older value counts before this value.
  package mutating func record(
    _ value: Value, by client: UInt64, of user: UInt32, isLasting: Bool = false,
    isOrder: Bool = false, yields: (Value) -> Bool = { _ in false }
  ) {
    let new = Statement(
      client: isLasting ? nil : client, user: user, isOrder: isOrder, value: value)
    statements.removeAll { [seat] in
      $0.client == client || $0.client == nil && (new.isFor(seat) || !$0.isFor(seat))
    }
    let place = statements.firstIndex { yields($0.value) } ?? statements.endIndex
    statements.insert(new, at: place)
  }

  /// Removes a client's report: its connection has ended, or it withdraws the report.
  package mutating func remove(_ client: UInt64) {
    statements.removeAll { $0.client == client }
  }

  package mutating func removeAll() {
    statements = []
  }

  /// Ends other users' lasting reports, because another user takes the seat. Root speaks for the
  /// machine.
  package mutating func seatChanged(to user: UInt32?) {
    seat = user
    statements.removeAll { $0.client == nil && $0.user != 0 && $0.user != user }
  }
}

// Conditional, or the value's conformance would be searched for at run time, at each start.
extension ClientStatements: Equatable where Value: Equatable {}
extension ClientStatements: Hashable where Value: Hashable {}
extension ClientStatements.Statement: Equatable where Value: Equatable {}
extension ClientStatements.Statement: Hashable where Value: Hashable {}
