package import JSON
package import Units

/// A text for the session's input method to commit: the reply to `TakeCommit`.
package struct CommitText: Hashable, Sendable {
  /// The number that names the text in the answer.
  package var number: UInt32
  package var text: String
  /// The latest time at which the text may be committed, in CLOCK_MONOTONIC.
  package var until: Microseconds
  /// The time of the last key typed before the text, in CLOCK_MONOTONIC.
  package var lastKey: Microseconds

  package init(number: UInt32, text: String, until: Microseconds, lastKey: Microseconds) {
    self.number = number
    self.text = text
    self.until = until
    self.lastKey = lastKey
  }

  /// The result of committing a text.
  package struct Outcome: Hashable, Sendable {
    package var number: UInt32
    package var isCommitted: Bool

    package init(number: UInt32, isCommitted: Bool) {
      self.number = number
      self.isCommitted = isCommitted
    }
  }
}

extension CommitText: JSONObject {
  package static let members = ["number: int", "text: string", "until: float", "lastKey: float"]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("number", Int(number))
    writer.field("text", text)
    writer.field("until", fraction: Double(until.value) / 1e6)
    writer.field("lastKey", fraction: Double(lastKey.value) / 1e6)
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    let number: Int = try json.read("number")
    let until: Double = try json.read("until")
    let lastKey: Double = try json.read("lastKey")
    guard let number = UInt32(exactly: number), let until = Int64(exactly: (until * 1e6).rounded()),
      let lastKey = Int64(exactly: (lastKey * 1e6).rounded())
    else { throw JSONMismatch() }
    self.init(
      number: number, text: try json.read("text"), until: Microseconds(until),
      lastKey: Microseconds(lastKey))
  }
}
