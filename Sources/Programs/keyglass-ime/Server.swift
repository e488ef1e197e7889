import CompositionEngines
import CompositionMessages
import Glibc

/// The server's side of the connection, which handles one request at a time.
struct Server {
  let engines: LoadedEngines

  /// The time without a request after which the process ends; the daemon starts a new process for
  /// the next letter.
  private static let idleMilliseconds: Int32 = 600_000
  /// The time without a request after which learned words are written.
  private static let pauseMilliseconds: Int32 = 500

  /// Serves requests; returns after a hang-up, or after a long time without a request.
  func run() {
    var kind: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(STDIN_FILENO, SOL_SOCKET, SO_TYPE, &kind, &length) == 0,
      kind == Int32(SOCK_SEQPACKET.rawValue)
    else { KeyglassIME.fail("standard input is not a SOCK_SEQPACKET socket; see --help") }
    // Read one byte more than the limit, so that a longer packet is noticed.
    var buffer = [UInt8](repeating: 0, count: WordsRequest.packetLimit + 1)
    while let packet = next(&buffer) {
      do throws(EngineError) {
        if let request = try? WordsRequest(packet: packet) {
          send(try engines.reply(to: request).packet)
          continue
        }
        guard let request = try? CompositionRequest(packet: packet) else {
          KeyglassIME.fail("a packet is not a request")
        }
        // Skip this request, because a newer one makes the answer useless.
        if isOutdated { continue }
        send(try engines.reply(to: request).packet)
        // Write only in a pause, so that the user never waits.
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

  /// True if a newer composition request has arrived.
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
      // Give up, because the daemon has ended; the next read then ends this process too.
      guard errno == EINTR else { return }
    }
  }
}
