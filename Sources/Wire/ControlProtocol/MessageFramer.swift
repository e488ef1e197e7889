/// Splits a stream of bytes into Varlink messages, each ended by a NUL.
///
/// Every byte is examined once and copied at most twice, however the stream is fragmented.
package struct MessageFramer: Sendable {
  /// The longest message accepted, in bytes without its NUL.
  package let limit: Int
  private var buffer: [UInt8] = []
  /// The start of the first message not returned yet.
  private var start = 0
  /// The end of the searched bytes: there is no NUL between `start` and here.
  private var searched = 0

  package init(limit: Int) {
    self.limit = limit
  }

  /// The number of bytes not returned yet.
  package var pendingBytes: Int { buffer.count - start }

  package mutating func append(_ bytes: some Collection<UInt8>) {
    // Remove returned bytes only once they outnumber the rest. Moving the rest then costs no more
    // than reading the returned bytes did.
    if start > 0 && start >= buffer.count - start {
      buffer.removeSubrange(..<start)
      searched -= start
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// Returns the next whole message without its NUL; nil while it is incomplete.
  ///
  /// - Throws: if the message is longer than `limit`. The bytes after it cannot be trusted either.
  package mutating func next() throws(TooLong) -> ArraySlice<UInt8>? {
    guard let end = buffer[searched...].firstIndex(of: 0) else {
      searched = buffer.count
      guard pendingBytes <= limit else { throw TooLong(limit: limit) }
      return nil
    }
    guard end - start <= limit else { throw TooLong(limit: limit) }
    defer {
      start = end + 1
      searched = start
    }
    return buffer[start..<end]
  }

  /// A message is longer than the limit.
  package struct TooLong: Error, Hashable {
    package var limit: Int
  }
}
