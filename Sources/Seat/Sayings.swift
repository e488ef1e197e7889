/// What clients say of one thing, such as what the field is for. What was said last counts.
///
/// It ends with the connection that it came on, and then what an older connection said counts
/// again. What is lasting has no connection, and ends when anybody says something else or somebody
/// else sits at the seat.
package struct Sayings<Value: Hashable & Sendable>: Hashable, Sendable {
  private struct Saying: Hashable {
    /// nil where it is lasting.
    var client: UInt64?
    /// Whose words they are, by user id.
    var user: UInt32?
    var value: Value
  }

  /// Oldest first.
  private var sayings: [Saying] = []

  package init() {}

  /// - Parameter restored: what was said to a daemon that died. Whoever said it is gone, so it is
  ///   lasting.
  package init(restored: Value) {
    sayings = [Saying(client: nil, user: nil, value: restored)]
  }

  /// nil where nobody says anything.
  package var current: Value? { sayings.last?.value }

  /// Whether what a client said counts now.
  package func counts(of client: UInt64) -> Bool { sayings.last?.client == client }

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

  /// The connection has ended, or takes back what it said.
  package mutating func remove(_ client: UInt64) {
    sayings.removeAll { $0.client == client }
  }

  package mutating func removeAll() {
    sayings = []
  }

  /// Somebody else sits at the seat: what is lasting of others is over. Root speaks for the
  /// machine.
  package mutating func seatChanged(to user: UInt32?) {
    sayings.removeAll { $0.client == nil && $0.user != 0 && $0.user != user }
  }
}
