import JSON

/// The parameters of a call as they came, read by name so that an error can name the one: all that
/// reads them throws `invalidParameter` with it.
struct CallParameters: ~Copyable {
  private let object: JSONValue?

  /// - Throws: where there are parameters that are not an object.
  init(of call: borrowing JSONValue) throws(JSONMismatch) {
    guard let object = call["parameters"] else {
      object = nil
      return
    }
    guard object.isObject else { throw JSONMismatch() }
    self.object = consume object
  }

  func string(_ name: String) throws(ControlError) -> String {
    try required(name)
  }

  /// - Parameter range: its length in bytes.
  func string(_ name: String, ofLength range: ClosedRange<Int>) throws(ControlError) -> String {
    let text = try string(name)
    guard range.contains(text.utf8.count) else { throw .invalidParameter(name) }
    return text
  }

  /// nil where the parameter is absent or null.
  ///
  /// - Parameter range: its length in bytes.
  func optionalString(
    _ name: String, ofLength range: ClosedRange<Int>
  ) throws(ControlError) -> String? {
    guard let text = try optionalString(name) else { return nil }
    guard range.contains(text.utf8.count) else { throw .invalidParameter(name) }
    return text
  }

  func list<Element: JSONReadable>(_ name: String) throws(ControlError) -> [Element] {
    try required(name)
  }

  /// nil where the parameter is absent or null.
  func optionalList<Element: JSONReadable>(_ name: String) throws(ControlError) -> [Element]? {
    try optional(name)
  }

  /// nil where the parameter is absent or null.
  func optionalFlag(_ name: String) throws(ControlError) -> Bool? {
    try optional(name)
  }

  /// nil where the parameter is absent or null.
  func optionalString(_ name: String) throws(ControlError) -> String? {
    try optional(name)
  }

  func choice<Value: RawRepresentable<String>>(_ name: String) throws(ControlError) -> Value {
    guard let value: Value = try optionalChoice(name) else { throw .invalidParameter(name) }
    return value
  }

  /// nil where the parameter is absent or null.
  func optionalChoice<Value: RawRepresentable<String>>(
    _ name: String
  ) throws(ControlError) -> Value? {
    guard let text = try optionalString(name) else { return nil }
    guard let value = Value(rawValue: text) else { throw .invalidParameter(name) }
    return value
  }

  /// nil where the parameter is absent or null.
  func optionalNumber(
    _ name: String, in range: ClosedRange<Double>
  ) throws(ControlError) -> Double? {
    guard let number: Double = try optional(name) else { return nil }
    guard range.contains(number) else { throw .invalidParameter(name) }
    return number
  }

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

  /// A parameter that the method does not have is most likely a misspelt one that it has.
  func allow(only names: [String]) throws(ControlError) {
    let unknown = object?.names().filter { !names.contains($0) }
    if let first = unknown?.min() { throw .invalidParameter(first) }
  }
}
