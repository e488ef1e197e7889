/// The error of a malformed packet. It has no details, because such a packet is ignored.
package struct PacketError: Error, Hashable {
  package init() {}
}

/// The kind of a packet, in its first byte. Requests and replies have different kinds, so neither
/// side can mistake its own packets for the other side's.
enum PacketKind: UInt8 {
  case request = 0xA1
  case reply = 0xA2
  case wordsRequest = 0xA3
  case wordsReply = 0xA4
}

/// Writes numbers in little-endian order. Texts have at most 256 bytes and follow their length.
struct PacketWriter {
  private(set) var bytes: [UInt8]

  init(kind: PacketKind) {
    bytes = [kind.rawValue]
  }

  mutating func write<Number: FixedWidthInteger & UnsignedInteger>(_ number: Number) {
    var rest = number
    for _ in 0..<MemoryLayout<Number>.size {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// Writes a text; a text above the limit is written as an empty text.
  mutating func write(_ text: String) {
    let text = text.utf8.count <= CompositionText.limit ? text : ""
    write(UInt16(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }
}

/// Reads the format of `PacketWriter`, but never beyond the packet's end.
struct PacketReader {
  private var rest: ArraySlice<UInt8>

  init(_ packet: [UInt8], kind: PacketKind) throws(PacketError) {
    guard packet.first == kind.rawValue else { throw PacketError() }
    rest = packet.dropFirst()
  }

  mutating func read<Number: FixedWidthInteger & UnsignedInteger>(
    _: Number.Type
  ) throws(PacketError) -> Number {
    let size = MemoryLayout<Number>.size
    guard rest.count >= size else { throw PacketError() }
    var number: Number = 0
    for (place, byte) in rest.prefix(size).enumerated() {
      number |= Number(truncatingIfNeeded: byte) &<< Number(truncatingIfNeeded: 8 * place)
    }
    rest = rest.dropFirst(size)
    return number
  }

  mutating func read<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type, in range: ClosedRange<Number>
  ) throws(PacketError) -> Number {
    let number = try read(type)
    guard range.contains(number) else { throw PacketError() }
    return number
  }

  /// - Throws: if the text is longer than `CompositionText.limit`, exceeds the packet or is not
  ///   UTF-8.
  mutating func readText() throws(PacketError) -> String {
    let length = Int(try read(UInt16.self, in: 0...UInt16(CompositionText.limit)))
    guard rest.count >= length, let text = String(validating: rest.prefix(length), as: UTF8.self)
    else { throw PacketError() }
    rest = rest.dropFirst(length)
    return text
  }

  func end() throws(PacketError) {
    guard rest.isEmpty else { throw PacketError() }
  }
}
