package import Units

/// The daemon's side of a composition's socket, without the socket: what was asked last, and which
/// replies still count.
///
/// One request is awaited at a time, since each holds all letters: a new one makes those before it stale.
package struct CompositionExchange: Hashable, Sendable {
  /// How long letters go without candidates before they are offered as they are.
  package static let patience = Microseconds.milliseconds(150)

  private var sequence: UInt32 = 0
  private var awaited: CompositionRequest?
  private var asked = Microseconds.zero

  package init() {}

  /// Whether a reply is still to come.
  package var isWaiting: Bool { awaited != nil }

  /// Whether it is the reply to a choice.
  package var isChoosing: Bool { awaited?.choice != nil }

  /// When what was asked counts as unanswered; nil while nothing is. A reply after that still counts.
  package var deadline: Microseconds? { awaited == nil ? nil : asked + Self.patience }

  /// The next request, with a sequence number of its own.
  ///
  /// - Returns: nil if it does not keep its bounds; what was asked before is then stale too.
  package mutating func ask(
    _ method: CompositionMethod, _ spellings: [CompositionRequest.Spelling], from: Int = 0,
    choice: Int? = nil, learns: Bool = false, owner: UInt32? = nil, fuzzy: FuzzySounds = [],
    at time: Microseconds
  ) -> CompositionRequest? {
    sequence &+= 1
    let request = CompositionRequest(
      sequence: sequence, method: method, spellings: spellings, from: from, choice: choice,
      learns: learns, owner: owner, fuzzy: fuzzy)
    awaited = request.isAcceptable ? request : nil
    asked = time
    return awaited
  }

  /// What a packet says of what was asked last.
  ///
  /// - Returns: nil for a reply to what does not count any more.
  /// - Throws: if it is no reply, or none that can be given to the request: the helper is not to be
  ///   trusted any more.
  package mutating func take(_ packet: [UInt8]) throws(PacketError) -> CompositionReply? {
    let reply = try CompositionReply(packet: packet)
    guard let awaited, reply.sequence == awaited.sequence else { return nil }
    if let chosen = reply.chosen {
      guard awaited.choice != nil, awaited.spellings.indices.contains(chosen.spelling),
        chosen.letters <= awaited.spellings[chosen.spelling].letters.utf8.count
      else { throw PacketError() }
    }
    self.awaited = nil
    return reply
  }

  /// The composition is over, or the helper is gone: nothing that was asked counts.
  package mutating func forget() {
    awaited = nil
  }
}
