import FoundationEssentials

/// A reply as a client reads it.
package struct ServerReply<Value: Decodable & Sendable>: Sendable {
  package var value: Value
  /// More replies to the same call follow.
  package var continues: Bool

  /// Decodes one message, given without its NUL.
  package init(message: some Collection<UInt8>) throws(ServerReplyError) {
    let envelope: Envelope
    do {
      envelope = try JSONDecoder().decode(Envelope.self, from: Data(message))
    } catch {
      throw .malformed
    }
    value = try envelope.outcome.get()
    continues = envelope.continues
  }

  private struct Envelope: Decodable {
    var outcome: Result<Value, ServerReplyError>
    var continues: Bool

    init(from decoder: any Decoder) throws {
      let reply = try decoder.container(keyedBy: Key.self)
      continues = try reply.decodeIfPresent(Bool.self, forKey: .continues) ?? false
      if let name = try reply.decodeIfPresent(String.self, forKey: .error) {
        let parameters = try reply.decodeIfPresent(
          ControlError.Parameters.self, forKey: .parameters)
        outcome = .failure(.refused(ControlError(name: name, parameters: parameters)))
      } else {
        outcome = .success(try reply.decode(Value.self, forKey: .parameters))
      }
    }

    private enum Key: String, CodingKey {
      case parameters
      case continues
      case error
    }
  }
}

/// Why a reply gave no value.
package enum ServerReplyError: Error, Hashable {
  /// The daemon did not do it.
  case refused(ControlError)
  /// What came is not what the interface promises.
  case malformed
}

/// The empty reply to a call that has nothing to say.
package struct Done: Hashable, Sendable, Decodable, JSONWritable {
  package init() {}

  package func writeFields(to writer: inout JSONWriter) {}
}
