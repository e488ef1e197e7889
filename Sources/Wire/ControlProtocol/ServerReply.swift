package import JSON

/// A reply as a client reads it.
package struct ServerReply<Value: JSONReadable & Sendable>: Sendable {
  package var value: Value
  /// True if more replies to the same call follow.
  package var continues: Bool

  /// Reads a message without its NUL.
  ///
  /// - Throws: if the daemon refused the call, or the message does not fit the interface.
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

/// A reason why a reply gave no value.
package enum ServerReplyError: Error, Hashable {
  /// The daemon refused the call.
  case refused(ControlError)
  /// The message does not fit the interface.
  case malformed
}

/// The empty reply.
package struct Done: Hashable, Sendable, JSONReadable, JSONWritable {
  package init() {}

  /// - Throws: if the value is not an object.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    guard json.isObject else { throw JSONMismatch() }
  }

  package func writeFields(to writer: inout JSONWriter) {}
}
