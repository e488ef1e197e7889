package import JSON
package import Units

/// The time for which a pointer rests on a key until the key is pressed.
///
/// The key is left out, because the scene must not betray a password's keys. The panel knows where
/// its pointer is.
package struct SceneDwell: Hashable, Sendable {
  /// The time at which the pointer came to rest, by CLOCK_MONOTONIC.
  package var since: Microseconds
  /// The time at which the key is pressed.
  package var until: Microseconds

  package init(since: Microseconds, until: Microseconds) {
    self.since = since
    self.until = until
  }

  /// Returns the elapsed share of the time, 0–1.
  package func progress(at time: Microseconds) -> Double {
    let whole = Double(max(1, (until - since).value))
    return min(max(Double((time - since).value) / whole, 0), 1)
  }
}

extension SceneDwell: JSONObject {
  package static let members = ["since: int", "until: int"]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("since", Int(since.value))
    writer.field("until", Int(until.value))
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    let (since, until): (Int, Int) = (try json.read("since"), try json.read("until"))
    self.init(since: Microseconds(Int64(since)), until: Microseconds(Int64(until)))
  }
}
