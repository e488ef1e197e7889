import Units

/// Writes JSON (RFC 8259) straight into bytes.
///
/// The daemon writes whole scenes on the thread that also types keys. Writing bytes is several
/// times cheaper than walking `Encodable` values, and keeps the fields in the documented order.
package struct JSONWriter: Sendable {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  /// Writes an object that `fields` fills.
  package mutating func object(_ fields: (inout JSONWriter) -> Void) {
    enclosed(by: UInt8(ascii: "{"), UInt8(ascii: "}"), fields)
  }

  /// Writes a field that is an object, which `fields` fills.
  package mutating func object(
    _ name: StaticString, _ fields: (inout JSONWriter) -> Void
  ) {
    begin(name)
    object(fields)
  }

  /// Writes a field that is an object; omits it if `value` is nil.
  package mutating func object(_ name: StaticString, _ value: (some JSONWritable)?) {
    if let value { object(name, value.writeFields) }
  }

  /// Writes a field that is an array; `write` writes each element.
  package mutating func array<Element>(
    _ name: StaticString, _ elements: some Sequence<Element>,
    _ write: (Element, inout JSONWriter) -> Void
  ) {
    begin(name)
    enclosed(by: UInt8(ascii: "["), UInt8(ascii: "]")) { writer in
      for element in elements { write(element, &writer) }
    }
  }

  /// Writes a field that is an array of strings.
  package mutating func array(_ name: StaticString, _ elements: some Sequence<String>) {
    array(name, elements) { element, writer in
      writer.comma()
      writer.quoted(element)
    }
  }

  /// Writes a field that is an array of objects.
  package mutating func array<Element: JSONWritable>(
    _ name: StaticString, _ elements: some Sequence<Element>
  ) {
    array(name, elements) { element, writer in
      writer.object(element.writeFields)
    }
  }

  package mutating func field(_ name: StaticString, _ value: String) {
    begin(name)
    quoted(value)
  }

  /// Writes a string field; omits it if `value` is nil.
  package mutating func field(_ name: StaticString, _ value: String?) {
    if let value { field(name, value) }
  }

  package mutating func field(_ name: StaticString, _ value: Bool) {
    begin(name)
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// Writes a Boolean field only if it is true, because most of a key's flags are false.
  package mutating func flag(_ name: StaticString, _ value: Bool) {
    if value { field(name, value) }
  }

  package mutating func field(_ name: StaticString, _ value: Int) {
    begin(name)
    integer(value)
  }

  /// Writes a number rounded to a millionth, which is finer than the units of any touchscreen.
  package mutating func field(_ name: StaticString, fraction value: Double) {
    begin(name)
    fraction(value)
  }

  /// Writes an element that is an array of numbers, each rounded to a millionth.
  package mutating func element(fractions values: some Sequence<Double>) {
    enclosed(by: UInt8(ascii: "["), UInt8(ascii: "]")) { writer in
      for value in values {
        writer.comma()
        writer.fraction(value)
      }
    }
  }

  private mutating func fraction(_ value: Double) {
    let scaled = (value * 1e6).rounded()
    guard abs(scaled) < 1e15 else {
      // JSON lacks infinity and NaN.
      bytes.append(contentsOf: (value.isFinite ? value.description : "0").utf8)
      return
    }
    let millionths = Int(scaled).magnitude
    if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
    integer(Int(millionths / 1_000_000))
    var rest = millionths % 1_000_000
    guard rest > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var unit: UInt = 100_000
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / unit))
      rest %= unit
      unit /= 10
    }
  }

  private mutating func begin(_ name: StaticString) {
    comma()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func enclosed(
    by open: UInt8, _ close: UInt8, _ contents: (inout JSONWriter) -> Void
  ) {
    // No comma belongs after a field's name or before the first element.
    if bytes.last != UInt8(ascii: ":") { comma() }
    bytes.append(open)
    needsComma = false
    contents(&self)
    bytes.append(close)
    needsComma = true
  }

  private mutating func comma() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func integer(_ value: Int) {
    // Avoid making a string of one digit: each key has four fractions of the screen, which have 0
    // or 1 before the decimal point.
    if case 0..<10 = value { return bytes.append(UInt8(ascii: "0") + UInt8(value)) }
    bytes.append(contentsOf: value.description.utf8)
  }

  /// Writes a string. Escapes the characters that JSON demands and all characters that affect a
  /// terminal, because users look at JSON in terminals.
  private mutating func quoted(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    if string.isPrintable {
      for byte in string.utf8 { quoted(byte) }
    } else {
      for scalar in string.unicodeScalars {
        if scalar.actsOnReaders {
          escaped(scalar)
        } else {
          for byte in UTF8.encode(scalar) ?? .init() { quoted(byte) }
        }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func quoted(_ byte: UInt8) {
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
      bytes.append(UInt8(ascii: "\\"))
    }
    bytes.append(byte)
  }

  /// - Parameter scalar: a scalar of the Basic Multilingual Plane.
  private mutating func escaped(_ scalar: Unicode.Scalar) {
    let digits: StaticString = "0123456789abcdef"
    bytes.append(contentsOf: #"\u"#.utf8)
    for shift in [12, 8, 4, 0] as [UInt32] {
      bytes.append(digits.utf8Start[Int(scalar.value >> shift & 15)])
    }
  }
}
