import CJansson

/// A JSON value (RFC 8259), read by libjansson.
package struct JSONValue: ~Copyable {
  /// A reference of its own, given up with the value.
  private let reference: UnsafeMutablePointer<json_t>

  /// Takes over the caller's reference.
  private init(owning reference: UnsafeMutablePointer<json_t>) {
    self.reference = reference
  }

  deinit {
    json_decref(reference)
  }

  /// The object or array that is all of a message. A member that stands twice is refused: readers
  /// that differ in which one counts have let calls through that others had checked.
  ///
  /// - Throws: when it is not that, or a number is larger than a `Double` can be.
  package init(_ message: ArraySlice<UInt8>) throws(JSONMismatch) {
    // Whole numbers have no type of their own in JSON, so they have none here: one that is too
    // large is out of its range like any other, and not a message that cannot be read.
    let flags = JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL | JSON_ALLOW_NUL
    let reference = message.withUnsafeBytes { bytes in
      // An empty slice may have no address.
      bytes.isEmpty ? nil : json_loadb(bytes.baseAddress, bytes.count, Int(flags), nil)
    }
    guard let reference else { throw JSONMismatch() }
    self.init(owning: reference)
  }

  package var isObject: Bool { reference.pointee.type == JSON_OBJECT }

  /// nil where it is anything else.
  package var string: String? {
    guard let start = json_string_value(reference) else { return nil }
    let bytes = UnsafeRawBufferPointer(start: start, count: json_string_length(reference))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// nil where it is anything else.
  package var flag: Bool? {
    switch reference.pointee.type {
    case JSON_TRUE: true
    case JSON_FALSE: false
    default: nil
    }
  }

  /// nil where it is anything else.
  package var number: Double? {
    reference.pointee.type == JSON_REAL ? json_real_value(reference) : nil
  }

  /// Reads each element in turn.
  ///
  /// - Throws: when it is no array, or `read` does.
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

  /// The object's members' names.
  package func names() -> [String] {
    var names: [String] = []
    var member = json_object_iter(reference)
    while let current = member {
      names.append(String(cString: json_object_iter_key(current)))
      member = json_object_iter_next(reference, current)
    }
    return names
  }

  /// The object's member; nil where it is absent or null.
  package subscript(_ name: String) -> JSONValue? {
    guard let member = json_object_get(reference, name), member.pointee.type != JSON_NULL else {
      return nil
    }
    return JSONValue(owning: json_incref(member))
  }
}

/// A JSON value is not what it should be.
package struct JSONMismatch: Error, Hashable {
  package init() {}
}
