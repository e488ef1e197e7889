/// Splits what a browser's extension sends into messages: each is a length of four bytes, in the
/// machine's order, and as many bytes of JSON (native messaging).
package struct NativeMessages: Sendable {
  /// The longest message accepted, in bytes. Ours has a few words and 64 characters.
  package static let limit = 4_096
  private static let headLength = 4

  private var bytes: [UInt8] = []

  package init() {}

  package mutating func append(_ bytes: some Collection<UInt8>) {
    self.bytes.append(contentsOf: bytes)
  }

  /// The next whole message; nil while it is incomplete.
  ///
  /// - Throws: if the message is longer than `limit`. Nothing after it can be trusted.
  package mutating func next() throws(TooLong) -> [UInt8]? {
    guard bytes.count >= Self.headLength else { return nil }
    let length = Int(bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) })
    guard length <= Self.limit else { throw TooLong() }
    let end = Self.headLength + length
    guard bytes.count >= end else { return nil }
    defer { bytes.removeFirst(end) }
    return Array(bytes[Self.headLength..<end])
  }

  /// A message as the extension gets it.
  package static func framed(_ json: String) -> [UInt8] {
    let text = Array(json.utf8)
    return withUnsafeBytes(of: UInt32(text.count)) { Array($0) } + text
  }

  /// A message is longer than `limit`.
  package struct TooLong: Error, Hashable {}
}
