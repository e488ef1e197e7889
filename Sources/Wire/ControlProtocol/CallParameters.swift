import JSON

/// A call's parameters, read by name. Every reading function throws `invalidParameter` with the
/// name of the parameter at fault.
struct CallParameters: ~Copyable {
  private let object: JSONValue?

  /// - Throws: if the parameters are not an object.
  init(of call: borrowing JSONValue) throws(JSONMismatch) {
    guard let object = call["parameters"] else {
      object = nil
      return
    }
    guard object.isObject else { throw JSONMismatch() }
    self.object = consume object
  }

  /// - Throws: `invalidParameter` if the parameter is absent or not a string.
  func string(_ name: String) throws(ControlError) -> String {
    try required(name)
  }

  /// - Parameter range: the permitted length in bytes.
  /// - Throws: `invalidParameter` if the parameter is absent, not a string, or of another length.
  func string(_ name: String, ofLength range: ClosedRange<Int>) throws(ControlError) -> String {
    let text = try string(name)
    guard range.contains(text.utf8.count) else { throw .invalidParameter(name) }
    return text
  }

  /// Returns the parameter; nil if it is absent or null.
  ///
  /// - Parameter range: the permitted length in bytes.
  /// - Throws: `invalidParameter` if the parameter is not a string or has another length.
  func optionalString(
    _ name: String, ofLength range: ClosedRange<Int>
  ) throws(ControlError) -> String? {
    guard let text = try optionalString(name) else { return nil }
    guard range.contains(text.utf8.count) else { throw .invalidParameter(name) }
    return text
  }

  /// - Throws: `invalidParameter` if the parameter is absent or not a list of `Element`.
  func list<Element: JSONReadable>(_ name: String) throws(ControlError) -> [Element] {
    try required(name)
  }

  /// Returns the parameter; nil if it is absent or null.
  ///
  /// - Throws: `invalidParameter` if the parameter is not a list of `Element`.
  func optionalList<Element: JSONReadable>(_ name: String) throws(ControlError) -> [Element]? {
    try optional(name)
  }

  /// Returns the parameter; nil if it is absent or null.
  ///
  /// - Throws: `invalidParameter` if the parameter is not a Boolean.
  func optionalFlag(_ name: String) throws(ControlError) -> Bool? {
    try optional(name)
  }

  /// Returns the parameter; nil if it is absent or null.
  ///
  /// - Throws: `invalidParameter` if the parameter is not a string.
  func optionalString(_ name: String) throws(ControlError) -> String? {
    try optional(name)
  }

  /// - Throws: `invalidParameter` if the parameter is absent or not the raw value of a `Value`.
  func choice<Value: RawRepresentable<String>>(_ name: String) throws(ControlError) -> Value {
    guard let value: Value = try optionalChoice(name) else { throw .invalidParameter(name) }
    return value
  }

  /// Returns the parameter; nil if it is absent or null.
  ///
  /// - Throws: `invalidParameter` if the parameter is not the raw value of a `Value`.
  func optionalChoice<Value: RawRepresentable<String>>(
    _ name: String
  ) throws(ControlError) -> Value? {
    guard let text = try optionalString(name) else { return nil }
    guard let value = Value(rawValue: text) else { throw .invalidParameter(name) }
    return value
  }

  /// Returns the parameter; nil if it is absent or null.
  ///
  /// - Throws: `invalidParameter` if the parameter is not a number or out of range.
  func optionalNumber(
    _ name: String, in range: ClosedRange<Double>
  ) throws(ControlError) -> Double? {
    guard let number: Double = try optional(name) else { return nil }
    guard range.contains(number) else { throw .invalidParameter(name) }
    return number
  }

  /// - Throws: `invalidParameter` if the parameter is absent, not a number, or out of range.
  func number(_ name: String, in range: ClosedRange<Double>) throws(ControlError) -> Double {
    guard let number = try optionalNumber(name, in: range) else { throw .invalidParameter(name) }
    return number
  }

  private func required<Value: JSONReadable>(_ name: String) throws(ControlError) -> Value {
    guard let value: Value = try optional(name) else { throw .invalidParameter(name) }
    return value
  }

  private func optional<Value: JSONReadable>(_ name: String) throws(ControlError) -> Value? {
    do {
      return try object?.readIfPresent(name)
    } catch {
      throw .invalidParameter(name)
    }
  }

  /// - Throws: `invalidParameter` if the call has a parameter that `names` lacks, most likely a
  ///   misspelt one.
  func allow(only names: [String]) throws(ControlError) {
    let unknown = object?.names().filter { !names.contains($0) }
    if let first = unknown?.min() { throw .invalidParameter(first) }
  }
}
