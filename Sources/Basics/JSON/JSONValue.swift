import CJansson

/// A JSON value (RFC 8259), read by libjansson.
package struct JSONValue: ~Copyable {
  /// The reference to libjansson's value, which this value owns and releases.
  private let reference: UnsafeMutablePointer<json_t>

  /// Takes ownership of the caller's reference.
  private init(owning reference: UnsafeMutablePointer<json_t>) {
    self.reference = reference
  }

  deinit {
    json_decref(reference)
  }

  /// Parses a message that is one object or array. An object with a repeated member is refused:
  /// parsers disagree on which of the two counts, and a check could see only the harmless one.
  ///
  /// - Throws: if the message is malformed, or a number exceeds the range of `Double`.
  package init(_ message: ArraySlice<UInt8>) throws(JSONMismatch) {
    // Read whole numbers as `Double`, because JSON has only one type of number. Read as an integer,
    // a number beyond 64 bits would make the whole message unreadable.
    let flags = JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL | JSON_ALLOW_NUL
    let reference = message.withUnsafeBytes { bytes in
      // libjansson needs an address, which an empty slice may lack.
      bytes.isEmpty ? nil : json_loadb(bytes.baseAddress, bytes.count, Int(flags), nil)
    }
    guard let reference else { throw JSONMismatch() }
    self.init(owning: reference)
  }

  /// True for an object.
  package var isObject: Bool { reference.pointee.type == JSON_OBJECT }

  /// The string; nil for a value of another type.
  package var string: String? {
    guard let start = json_string_value(reference) else { return nil }
    let bytes = UnsafeRawBufferPointer(start: start, count: json_string_length(reference))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The Boolean; nil for a value of another type.
  package var flag: Bool? {
    switch reference.pointee.type {
    case JSON_TRUE: true
    case JSON_FALSE: false
    default: nil
    }
  }

  /// The number; nil for a value of another type.
  package var number: Double? {
    reference.pointee.type == JSON_REAL ? json_real_value(reference) : nil
  }

  /// Reads each element of an array in turn.
  ///
  /// - Throws: if the value is not an array, and any error of `read`.
  package func elements<Element>(
    _ read: (borrowing JSONValue) throws(JSONMismatch) -> Element
  ) throws(JSONMismatch) -> [Element] {
    guard reference.pointee.type == JSON_ARRAY else { throw JSONMismatch() }
    var elements: [Element] = []
    for index in 0..<json_array_size(reference) {
      guard let element = json_array_get(reference, index) else { break }
      elements.append(try read(JSONValue(owning: json_incref(element))))
    }
    return elements
  }

  /// Returns the names of the object's members.
  package func names() -> [String] {
    var names: [String] = []
    var member = json_object_iter(reference)
    while let current = member {
      names.append(String(cString: json_object_iter_key(current)))
      member = json_object_iter_next(reference, current)
    }
    return names
  }

  /// Returns a member of the object; nil if it is absent or null.
  package subscript(_ name: String) -> JSONValue? {
    guard let member = json_object_get(reference, name), member.pointee.type != JSON_NULL else {
      return nil
    }
    return JSONValue(owning: json_incref(member))
  }
}

/// The error of a JSON value that lacks a member, or has another type or range than expected.
package struct JSONMismatch: Error, Hashable {
  package init() {}
}
