/// Cuts a stream of bytes into Varlink messages, which end with a NUL each.
///
/// Every byte is looked at once and copied at most twice, however the stream is fragmented.
package struct MessageFramer: Sendable {
  /// The longest message in bytes that is accepted, without its NUL.
  package let limit: Int
  private var buffer: [UInt8] = []
  /// Where the first message that was not handed out begins.
  private var start = 0
  /// Up to where there is no NUL after `start`.
  private var searched = 0

  package init(limit: Int) {
    self.limit = limit
  }

  /// How many bytes wait to be handed out.
  package var pendingBytes: Int { buffer.count - start }

  package mutating func append(_ bytes: some Collection<UInt8>) {
    // Handed out bytes are given up only when they outweigh what stays, so that moving the rest
    // costs no more than what was read.
    if start > 0 && start >= buffer.count - start {
      buffer.removeSubrange(..<start)
      searched -= start
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next whole message without its NUL; nil while it is not complete.
  ///
  /// Throws: when the message is longer than `limit`. Nothing after it can be trusted then.
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

  /// A message was longer than is accepted.
  package struct TooLong: Error, Hashable {
    package var limit: Int
  }
}
