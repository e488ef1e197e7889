import Glibc

/// Text from standard input, returned in pieces as it arrives.
struct StandardInput: ~Copyable {
  /// Received bytes that have not been returned yet.
  private var bytes: [UInt8] = []
  private var isAtEnd = false

  /// The longest pause within one text, in milliseconds; a longer pause ends the text.
  private static let pause: Int32 = 50
  private static let limit = 4 << 20

  /// Returns the text received until the input pauses or ends; nil once the input has ended.
  ///
  /// - Throws: if the input cannot be read, is not UTF-8, or has a text longer than 4 MiB.
  mutating func next() throws(CommandFailure) -> String? {
    while !isAtEnd {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count > 0 {
        bytes += buffer[..<count]
        guard bytes.count <= Self.limit else {
          throw CommandFailure("the text is longer than \(Self.limit) bytes at once")
        }
        if !Self.hasMore(), let text = popText() { return text }
      } else if count == 0 {
        isAtEnd = true
      } else if errno != EINTR {
        throw CommandFailure("cannot read standard input: \(String(cString: strerror(errno)))")
      }
    }
    guard !bytes.isEmpty else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Self.notText }
    bytes = []
    return text
  }

  /// Removes and returns the received text, without an incomplete last character.
  private mutating func popText() -> String? {
    for held in 0..<min(4, bytes.count) {
      guard let text = String(validating: bytes.dropLast(held), as: UTF8.self) else { continue }
      bytes = bytes.suffix(held)
      return text
    }
    return nil
  }

  private static func hasMore() -> Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, pause) > 0
  }

  private static var notText: CommandFailure { CommandFailure("standard input is not UTF-8 text") }
}
