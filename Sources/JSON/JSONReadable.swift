/// A value that can be read from JSON.
package protocol JSONReadable {
  init(_ json: borrowing JSONValue) throws(JSONMismatch)
}

extension JSONValue {
  /// The object's member.
  ///
  /// - Throws: where it is absent or something else.
  package func read<Value: JSONReadable>(_ name: String) throws(JSONMismatch) -> Value {
    guard let value: Value = try readIfPresent(name) else { throw JSONMismatch() }
    return value
  }

  /// The object's member; nil where it is absent or null.
  ///
  /// - Throws: where it is something else.
  package func readIfPresent<Value: JSONReadable>(_ name: String) throws(JSONMismatch) -> Value? {
    guard let member = self[name] else { return nil }
    return try Value(member)
  }

  /// The object's member, which is false where it is absent (``JSONWriter/flag(_:_:)``).
  ///
  /// - Throws: where it is something else.
  package func readFlag(_ name: String) throws(JSONMismatch) -> Bool {
    try readIfPresent(name) ?? false
  }
}

extension String: JSONReadable {
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    guard let string = json.string else { throw JSONMismatch() }
    self = string
  }
}

extension Bool: JSONReadable {
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    guard let flag = json.flag else { throw JSONMismatch() }
    self = flag
  }
}

extension Double: JSONReadable {
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    guard let number = json.number else { throw JSONMismatch() }
    self = number
  }
}

extension Int: JSONReadable {
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    guard let whole = Int(exactly: try Double(json)) else { throw JSONMismatch() }
    self = whole
  }
}

extension Array: JSONReadable where Element: JSONReadable {
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    self = try json.elements { element throws(JSONMismatch) in try Element(element) }
  }
}

extension JSONReadable where Self: RawRepresentable, RawValue == String {
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    guard let value = Self(rawValue: try String(json)) else { throw JSONMismatch() }
    self = value
  }
}
