package import JSON

/// A reply as a client reads it.
package struct ServerReply<Value: JSONReadable & Sendable>: Sendable {
  package var value: Value
  /// More replies to the same call follow.
  package var continues: Bool

  /// Reads one message, given without its NUL.
  package init(message: ArraySlice<UInt8>) throws(ServerReplyError) {
    let outcome: Result<Value, ControlError>
    do throws(JSONMismatch) {
      let reply = try JSONValue(message)
      continues = try reply.readIfPresent("continues") ?? false
      if let name: String = try reply.readIfPresent("error") {
        outcome = .failure(try ControlError(name: name, parameters: reply["parameters"]))
      } else {
        outcome = .success(try reply.read("parameters"))
      }
    } catch {
      throw .malformed
    }
    do {
      value = try outcome.get()
    } catch {
      throw .refused(error)
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
package struct Done: Hashable, Sendable, JSONReadable, JSONWritable {
  package init() {}

  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    guard json.isObject else { throw JSONMismatch() }
  }

  package func writeFields(to writer: inout JSONWriter) {}
}
