/// Writes values one after another; `ByteReader` reads them in the same order.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ word: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
    }
  }

  mutating func put(_ number: Double) { put(number.bitPattern) }

  mutating func put(_ truth: Bool) { bytes.append(truth ? 1 : 0) }

  /// - Parameter number: a number that is not negative.
  mutating func put(_ number: Int) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func put(_ text: String) {
    put(text.utf8.count)
    bytes += text.utf8
  }

  /// Writes a text. A text equal to `known`, which was written before, takes a single byte.
  mutating func put(_ text: String, unless known: String) {
    let isKnown = text.utf8.elementsEqual(known.utf8)
    put(isKnown)
    if !isKnown { put(text) }
  }

  /// Writes a case of an enumeration as its index among all cases.
  mutating func put<Choice: CaseIterable & Equatable>(choice: Choice) {
    let place = Choice.allCases.enumerated().first { $0.element == choice }?.offset
    bytes.append(UInt8(place ?? 0))
  }

  mutating func put<Value>(_ value: Value?, _ write: (inout ByteWriter, Value) -> Void) {
    put(value != nil)
    if let value { write(&self, value) }
  }

  mutating func put<Value>(_ list: [Value], _ write: (inout ByteWriter, Value) -> Void) {
    put(list.count)
    for value in list { write(&self, value) }
  }
}

/// Reads the values that a `ByteWriter` wrote; throws an error if the bytes are damaged.
struct ByteReader {
  private let bytes: [UInt8]
  private var position: Int

  init(_ bytes: [UInt8], at position: Int) {
    self.bytes = bytes
    self.position = position
  }

  var isAtEnd: Bool { position == bytes.count }

  mutating func byte() throws(CompiledLayout.Damaged) -> UInt8 {
    guard position < bytes.count else { throw CompiledLayout.Damaged() }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func word() throws(CompiledLayout.Damaged) -> UInt64 {
    guard bytes.count - position >= 8 else { throw CompiledLayout.Damaged() }
    defer { position += 8 }
    return bytes.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }
  }

  mutating func double(
    in range: ClosedRange<Double>
  ) throws(CompiledLayout.Damaged) -> Double {
    let double = Double(bitPattern: try word())
    guard range.contains(double) else { throw CompiledLayout.Damaged() }
    return double
  }

  mutating func truth() throws(CompiledLayout.Damaged) -> Bool { try byte() != 0 }

  mutating func number(
    in range: ClosedRange<Int> = 0...Int.max
  ) throws(CompiledLayout.Damaged) -> Int {
    var number = 0
    for shift in stride(from: 0, to: 35, by: 7) {
      let byte = try byte()
      number |= Int(byte & 0x7F) << shift
      if byte < 0x80 {
        guard range.contains(number) else { throw CompiledLayout.Damaged() }
        return number
      }
    }
    throw CompiledLayout.Damaged()
  }

  /// Reads the length of a list whose elements take at least a byte each. A length beyond the
  /// remaining bytes is refused, so that a damaged file cannot cause a huge allocation.
  private mutating func length() throws(CompiledLayout.Damaged) -> Int {
    let length = try number()
    guard length <= bytes.count - position else { throw CompiledLayout.Damaged() }
    return length
  }

  mutating func text() throws(CompiledLayout.Damaged) -> String {
    let length = try length()
    defer { position += length }
    // Most texts are one letter, for which checking UTF-8 would take most of the time.
    if length == 1, bytes[position] < 0x80 { return String(Unicode.Scalar(bytes[position])) }
    return bytes.withUnsafeBufferPointer {
      String(
        decoding: UnsafeBufferPointer(rebasing: $0[position..<position + length]), as: UTF8.self)
    }
  }

  mutating func text(unless known: String) throws(CompiledLayout.Damaged) -> String {
    try truth() ? known : try text()
  }

  mutating func choice<Choice: CaseIterable>() throws(CompiledLayout.Damaged) -> Choice
  where Choice.AllCases == [Choice] {
    let place = Int(try byte())
    let choices = Choice.allCases
    guard place < choices.count else { throw CompiledLayout.Damaged() }
    return choices[place]
  }

  mutating func optional<Value>(
    _ read: (inout ByteReader) throws(CompiledLayout.Damaged) -> Value
  ) throws(CompiledLayout.Damaged) -> Value? {
    try truth() ? try read(&self) : nil
  }

  mutating func list<Value>(
    _ read: (inout ByteReader) throws(CompiledLayout.Damaged) -> Value
  ) throws(CompiledLayout.Damaged) -> [Value] {
    let length = try length()
    // Most keys have no alternates and no letters.
    guard length > 0 else { return [] }
    var list: [Value] = []
    // 256 is more than most lists need, and takes little memory if the length is wrong.
    list.reserveCapacity(min(length, 256))
    for _ in 0..<length { list.append(try read(&self)) }
    return list
  }
}
