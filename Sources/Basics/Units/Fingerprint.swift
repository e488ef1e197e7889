/// A hash with which two processes check that they have the same data (FNV-1a, 64 bits). Accidental
/// differences change the hash, but an attacker could find different data with the same hash.
package struct Fingerprint: Hashable, Sendable {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  package mutating func add(_ number: Int32) {
    withUnsafeBytes(of: number) { for byte in $0 { add(byte) } }
  }

  /// Adds a text's bytes and an end mark, so that (`ab`, `c`) and (`a`, `bc`) give different
  /// values. Each type has its own method, because a generic method looks types up at run time.
  package mutating func add(_ text: String.UTF8View) {
    for byte in text { add(byte) }
    add(0 as UInt8)
  }

  /// Adds bytes and an end mark, as for a text.
  package mutating func add(_ bytes: [UInt8]) { add(bytes[...]) }

  package mutating func add(_ bytes: ArraySlice<UInt8>) {
    // Use a local variable, because it stays in a register.
    var fingerprint = self
    bytes.withUnsafeBufferPointer { for byte in $0 { fingerprint.add(byte) } }
    fingerprint.add(0 as UInt8)
    self = fingerprint
  }

  package var text: String { String(value, radix: 16) }
}
