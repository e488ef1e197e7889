/// What clients say about one thing, such as the field's purpose. The last one counts.
///
/// It ends with its connection, and then an older connection's counts again. A lasting one has no
/// connection, and ends when anyone says something else or another user takes the seat.
package struct Sayings<Value: Sendable>: Sendable {
  fileprivate struct Saying {
    /// nil if lasting.
    var client: UInt64?
    /// The user who said it.
    var user: UInt32?
    var value: Value
  }

  /// Oldest first.
  private var sayings: [Saying] = []

  package init() {}

  /// - Parameter restored: what was said to a daemon that died. Its connection is gone, so it is
  ///   lasting.
  package init(restored: Value) {
    sayings = [Saying(client: nil, user: nil, value: restored)]
  }

  /// Forgets what was said to a daemon that is gone.
  ///
  /// - Returns: whether there was anything.
  package mutating func forgetRestored() -> Bool {
    let before = sayings.count
    sayings.removeAll { $0.client == nil && $0.user == nil }
    return sayings.count != before
  }

  /// nil if nobody says anything.
  package var current: Value? { sayings.last?.value }

  /// The user who says what counts now; nil where nobody does.
  package var speaker: UInt32? { sayings.last?.user }

  /// Whether what a client said counts now.
  package func counts(of client: UInt64) -> Bool { sayings.last?.client == client }

  /// Replaces what the client said, and what was lasting.
  ///
  /// - Parameter yields: whether another's value counts before this one, although it is older.
  package mutating func say(
    _ value: Value, by client: UInt64, of user: UInt32, isLasting: Bool = false,
    yields: (Value) -> Bool = { _ in false }
  ) {
    sayings.removeAll { $0.client == nil || $0.client == client }
    let place = sayings.firstIndex { yields($0.value) } ?? sayings.endIndex
    sayings.insert(
      Saying(client: isLasting ? nil : client, user: user, value: value), at: place)
  }

  /// The connection has ended, or withdraws what it said.
  package mutating func remove(_ client: UInt64) {
    sayings.removeAll { $0.client == client }
  }

  package mutating func removeAll() {
    sayings = []
  }

  /// Another user takes the seat: other users' lasting ones end. Root speaks for the machine.
  package mutating func seatChanged(to user: UInt32?) {
    sayings.removeAll { $0.client == nil && $0.user != 0 && $0.user != user }
  }
}

// Conditional, or the value's conformance would be searched for at run time, at each start.
extension Sayings: Equatable where Value: Equatable {}
extension Sayings: Hashable where Value: Hashable {}
extension Sayings.Saying: Equatable where Value: Equatable {}
extension Sayings.Saying: Hashable where Value: Hashable {}
