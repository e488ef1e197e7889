/// A hash by which two processes tell if they have the same data (FNV-1a, 64 bits). Accidental
/// differences change the hash, but an attacker could find different data with the same hash.
package struct Fingerprint: Hashable, Sendable {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package mutating func add(_ byte: UInt8) {
    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  package mutating func add(_ value: Int32) {
    withUnsafeBytes(of: value) { for byte in $0 { add(byte) } }
  }

  /// Adds a text's bytes and an end mark, so that `ab`, `c` differs from `a`, `bc`. Each type has
  /// its own method, because a generic method looks types up at run time.
  package mutating func add(_ text: String.UTF8View) {
    for byte in text { add(byte) }
    add(0 as UInt8)
  }

  /// Adds bytes and an end mark, as for a text.
  package mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { add(byte) }
    add(0 as UInt8)
  }

  package var text: String { String(hash, radix: 16) }
}
