/// The calls that the keyboard's thread has not answered yet, including calls of clients that are
/// gone. The limits prevent a client that connects, calls and disconnects from delaying others.
package struct UnansweredCalls {
  private var callers: [UInt64: UInt32] = [:]

  package init() {}

  /// The maximum number of calls of one user without the right to type: half of all, so that others
  /// have room.
  package static let mostOfUser = ClientLimit.most / 2

  /// True if a user's next call can be passed on to the keyboard's thread now.
  package func hasRoom(for user: UInt32, _ rights: Rights) -> Bool {
    guard !rights.allows(.type) else { return callers.count < 2 * ClientLimit.most }
    return callers.count < ClientLimit.most
      && callers.values.count { $0 == user } < Self.mostOfUser
  }

  /// - Parameter client: the client that made the call. Its earlier calls must all be answered.
  package mutating func pass(on client: UInt64, of user: UInt32) {
    callers[client] = user
  }

  package mutating func answered(_ client: UInt64) {
    callers[client] = nil
  }
}
