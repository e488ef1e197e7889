package import JSON
package import Units

/// A text that the session's input method commits, or a preedit that it shows: the reply to
/// `TakeCommit`.
package struct CommitText: Hashable, Sendable {
  /// The text's number. The client's next call repeats it with the result. A preedit and its
  /// removal have the number 0, and get no result.
  package var number: UInt32
  /// The text; if it is empty, only the preedit is removed.
  package var text: String
  /// The latest time at which the text may be committed, in CLOCK_MONOTONIC.
  package var until: Microseconds
  /// The time of the last key typed before the text, in CLOCK_MONOTONIC.
  package var lastKey: Microseconds
  /// The number that `SetField` gave the text's field; nil if it gave none.
  package var field: UInt32?
  /// True if the text is only shown in the field, in place of the last preedit.
  package let isPreedit: Bool

  package init(
    number: UInt32, text: String, until: Microseconds, lastKey: Microseconds, field: UInt32? = nil
  ) {
    self.number = number
    self.text = text
    self.until = until
    self.lastKey = lastKey
    self.field = field
    isPreedit = false
  }

  /// Creates a preedit.
  package init(preedit text: String, field: UInt32?) {
    number = 0
    self.text = text
    until = .zero
    lastKey = .zero
    self.field = field
    isPreedit = true
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
  package static let members = [
    "number: int", "text: string", "until: float", "lastKey: float", "field: ?int",
    "preedit: ?bool",
  ]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("number", Int(number))
    writer.field("text", text)
    writer.field("until", fraction: Double(until.value) / 1e6)
    writer.field("lastKey", fraction: Double(lastKey.value) / 1e6)
    if let field { writer.field("field", Int(field)) }
    writer.flag("preedit", isPreedit)
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    let number: Int = try json.read("number")
    let until: Double = try json.read("until")
    let lastKey: Double = try json.read("lastKey")
    let text: String = try json.read("text")
    let field: Int? = try json.readIfPresent("field")
    guard let number = UInt32(exactly: number), let until = Int64(exactly: (until * 1e6).rounded()),
      let lastKey = Int64(exactly: (lastKey * 1e6).rounded())
    else { throw JSONMismatch() }
    let known = field.flatMap { UInt32(exactly: $0) }
    guard (field == nil) == (known == nil) else { throw JSONMismatch() }
    if try json.readFlag("preedit") {
      self.init(preedit: text, field: known)
    } else {
      self.init(
        number: number, text: text, until: Microseconds(until), lastKey: Microseconds(lastKey),
        field: known)
    }
  }
}
