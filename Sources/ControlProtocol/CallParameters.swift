/// The parameters of a call as they came, read by name so that an error can name the one.
struct CallParameters {
  private var container: KeyedDecodingContainer<Name>?

  /// Throws: `malformed` where there are parameters that are not an object.
  init<Key: CodingKey>(
    in call: KeyedDecodingContainer<Key>, forKey key: Key
  ) throws(CallDecodingError) {
    do {
      guard call.contains(key), try !call.decodeNil(forKey: key) else { return }
      container = try call.nestedContainer(keyedBy: Name.self, forKey: key)
    } catch {
      throw .malformed
    }
  }

  func string(_ name: String) throws(ControlError) -> String {
    guard let container, let value = try? container.decode(String.self, forKey: Name(name)) else {
      throw .invalidParameter(name)
    }
    return value
  }

  /// nil where the parameter is absent or null.
  func optionalFlag(_ name: String) throws(ControlError) -> Bool? {
    try optional(name)
  }

  /// nil where the parameter is absent or null.
  func optionalString(_ name: String) throws(ControlError) -> String? {
    try optional(name)
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

  private func optional<Value: Decodable>(_ name: String) throws(ControlError) -> Value? {
    guard let container else { return nil }
    do {
      return try container.decodeIfPresent(Value.self, forKey: Name(name))
    } catch {
      throw .invalidParameter(name)
    }
  }

  /// A parameter that the method does not have is most likely a misspelt one that it has.
  func allow(only names: [String]) throws(ControlError) {
    let unknown = (container?.allKeys ?? []).map(\.stringValue).filter { !names.contains($0) }
    if let first = unknown.min() { throw .invalidParameter(first) }
  }

  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) {
      stringValue = name
    }

    init(stringValue: String) {
      self.stringValue = stringValue
    }

    init?(intValue: Int) {
      nil
    }
  }
}
