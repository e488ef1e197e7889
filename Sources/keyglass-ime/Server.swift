import CompositionEngines
import CompositionMessages
import Glibc

/// One connection: a request at a time, and its reply.
struct Server {
  let engines: LoadedEngines

  /// Nothing was asked for so long: whoever types on starts another.
  private static let idleMilliseconds: Int32 = 600_000
  /// After that what was learned is written.
  private static let pauseMilliseconds: Int32 = 500

  /// Returns when the other side has hung up, or nobody asks any more.
  func run() {
    var kind: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(STDIN_FILENO, SOL_SOCKET, SO_TYPE, &kind, &length) == 0,
      kind == Int32(SOCK_SEQPACKET.rawValue)
    else { KeyglassIME.fail("the standard input is no socket of SOCK_SEQPACKET; see --help") }
    // One byte more than there may be, so that a longer packet is seen.
    var buffer = [UInt8](repeating: 0, count: WordsRequest.packetLimit + 1)
    while let packet = next(&buffer) {
      do throws(EngineError) {
        if let request = try? WordsRequest(packet: packet) {
          send(try engines.reply(to: request).packet)
          continue
        }
        guard let request = try? CompositionRequest(packet: packet) else {
          KeyglassIME.fail("a packet is no request")
        }
        // Letters were typed since: only the last are worth an answer.
        if isOutdated { continue }
        send(try engines.reply(to: request).packet)
        // Whoever types on is not kept waiting.
        if engines.hasNews, !hasInput(within: Self.pauseMilliseconds) { engines.keep() }
      } catch {
        KeyglassIME.fail(error.description)
      }
    }
    engines.keep()
  }

  private func next(_ buffer: inout [UInt8]) -> [UInt8]? {
    while true {
      guard hasInput(within: Self.idleMilliseconds) else { return nil }
      let count = recv(STDIN_FILENO, &buffer, buffer.count, 0)
      if count > 0 { return Array(buffer[..<count]) }
      guard count < 0, errno == EINTR || errno == EAGAIN else { return nil }
    }
  }

  /// Whether another request of its kind has come since.
  private var isOutdated: Bool {
    var kind: UInt8 = 0
    return recv(STDIN_FILENO, &kind, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 1
      && CompositionRequest.claims([kind])
  }

  private func hasInput(within milliseconds: Int32) -> Bool {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while true {
      let count = poll(&descriptor, 1, milliseconds)
      if count >= 0 { return count > 0 }
      guard errno == EINTR else { return false }
    }
  }

  private func send(_ packet: [UInt8]) {
    while Glibc.send(STDIN_FILENO, packet, packet.count, Int32(MSG_NOSIGNAL)) < 0 {
      // Whoever asked is gone, which the next read shows too.
      guard errno == EINTR else { return }
    }
  }
}
