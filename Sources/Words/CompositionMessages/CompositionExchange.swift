package import CompositionMethods
package import Units

/// The daemon's side of the exchange with `keyglass-ime`, without the socket: the last request, and
/// the reply to it.
///
/// Only the reply to the last request is used. Each request has all letters, so a new request makes
/// earlier ones stale.
package struct CompositionExchange: Hashable, Sendable {
  /// The time without a reply after which the letters are offered as they are.
  package static let timeout = Microseconds.milliseconds(150)

  private var sequence: UInt32 = 0
  private var awaited: CompositionRequest?
  private var asked = Microseconds.zero
  /// True from `helperIsGone` until the next reply. Meanwhile the keyboard does not wait for the
  /// reply to a choice.
  package private(set) var isUnanswered = false

  package init() {}

  /// True while a reply is awaited.
  package var isWaiting: Bool { awaited != nil }

  /// True while the reply to a choice is awaited.
  package var isChoosing: Bool { awaited?.choice != nil }

  /// The time after which the request is treated as unanswered; nil if no reply is awaited. A later
  /// reply is still used.
  package var deadline: Microseconds? { awaited == nil ? nil : asked + Self.timeout }

  /// Makes the next request, with a new sequence number.
  ///
  /// - Returns: nil if the request exceeds its bounds; even then, earlier requests become stale.
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

  /// Reads a packet as the reply to the last request.
  ///
  /// - Returns: nil for a reply to a stale request.
  /// - Throws: if the packet is not a valid reply; `keyglass-ime` is then no longer trusted.
  package mutating func receive(_ packet: [UInt8]) throws(PacketError) -> CompositionReply? {
    let reply = try CompositionReply(packet: packet)
    isUnanswered = false
    guard let awaited, reply.sequence == awaited.sequence else { return nil }
    if let chosen = reply.chosen {
      guard awaited.choice != nil, awaited.spellings.indices.contains(chosen.spelling),
        chosen.letters <= awaited.spellings[chosen.spelling].letters.utf8.count
      else { throw PacketError() }
    }
    self.awaited = nil
    return reply
  }

  /// Drops the request, because the composition is over.
  package mutating func forget() {
    awaited = nil
  }

  /// Drops the request, because the helper has ended or is no longer trusted.
  package mutating func helperIsGone() {
    awaited = nil
    isUnanswered = true
  }
}
