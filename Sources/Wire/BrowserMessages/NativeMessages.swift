import Erasing

/// Splits the bytes from a browser's extension into messages (native messaging). A message is a
/// length of four bytes, in the machine's byte order, followed by that many bytes of JSON. Once a
/// message is returned, its bytes in the buffer are overwritten, because they may hold a page's
/// text.
package struct NativeMessages: Sendable {
  /// The longest message accepted, in bytes; the extension's own messages are far shorter.
  package static let limit = 4_096
  private static let headLength = 4

  private var bytes: [UInt8] = []

  package init() {
    bytes.reserveCapacity(2 * (Self.headLength + Self.limit))
  }

  package mutating func append(_ bytes: some Collection<UInt8>) {
    self.bytes.append(contentsOf: bytes)
  }

  /// Returns the next whole message; nil while it is incomplete.
  ///
  /// - Throws: if the message is longer than `limit`. The bytes after it cannot be trusted either.
  package mutating func next() throws(TooLong) -> [UInt8]? {
    guard bytes.count >= Self.headLength else { return nil }
    let length = Int(bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) })
    guard length <= Self.limit else { throw TooLong() }
    let end = Self.headLength + length
    guard bytes.count >= end else { return nil }
    let message = Array(bytes[Self.headLength..<end])
    var rest = Array(bytes[end...])
    bytes.erase()
    bytes.append(contentsOf: rest)
    rest.erase()
    return message
  }

  /// Returns a message preceded by its length.
  package static func framed(_ json: some Collection<UInt8>) -> [UInt8] {
    withUnsafeBytes(of: UInt32(json.count)) { Array($0) } + json
  }

  /// A message is longer than `limit`.
  package struct TooLong: Error, Hashable {}
}
