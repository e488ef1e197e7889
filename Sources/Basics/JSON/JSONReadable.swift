/// A value that can be read from JSON.
package protocol JSONReadable {
  /// Reads the value.
  ///
  /// - Throws: if the JSON value has another type, lacks a member or is out of range.
  init(_ json: borrowing JSONValue) throws(JSONMismatch)
}

extension JSONValue {
  /// Reads a member of the object.
  ///
  /// - Throws: if the member is absent, null or of another type.
  package func read<Value: JSONReadable>(_ name: String) throws(JSONMismatch) -> Value {
    guard let value: Value = try readIfPresent(name) else { throw JSONMismatch() }
    return value
  }

  /// Reads a member of the object; nil if it is absent or null.
  ///
  /// - Throws: if the member is of another type.
  package func readIfPresent<Value: JSONReadable>(_ name: String) throws(JSONMismatch) -> Value? {
    guard let member = self[name] else { return nil }
    return try Value(member)
  }

  /// Reads a flag; false if absent, because ``JSONWriter/flag(_:_:)`` writes only true.
  ///
  /// - Throws: if the member is of another type.
  package func readFlag(_ name: String) throws(JSONMismatch) -> Bool {
    try readIfPresent(name) ?? false
  }
}

extension String: JSONReadable {
  /// - Throws: if the value is not a string.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    guard let string = json.string else { throw JSONMismatch() }
    self = string
  }
}

extension Bool: JSONReadable {
  /// - Throws: if the value is not a Boolean.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    guard let flag = json.flag else { throw JSONMismatch() }
    self = flag
  }
}

extension Double: JSONReadable {
  /// - Throws: if the value is not a number.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    guard let number = json.number else { throw JSONMismatch() }
    self = number
  }
}

extension Int: JSONReadable {
  /// - Throws: if the value is not a whole number in the range of `Int`.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    guard let whole = Int(exactly: try Double(json)) else { throw JSONMismatch() }
    self = whole
  }
}

extension Array: JSONReadable where Element: JSONReadable {
  /// - Throws: if the value is not an array, or an element is of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    self = try json.elements { element throws(JSONMismatch) in try Element(element) }
  }
}

extension JSONReadable where Self: RawRepresentable, RawValue == String {
  /// - Throws: if the value is not a string, or no case has this string.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    guard let value = Self(rawValue: try String(json)) else { throw JSONMismatch() }
    self = value
  }
}
