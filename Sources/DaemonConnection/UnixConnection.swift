import Glibc

/// A non-blocking connection to a socket in the file system.
package final class UnixConnection {
  package let descriptor: Int32
  /// For messages: `keyglassd`, `sway`.
  private let peer: String

  /// - Throws: where nobody listens at the path.
  package init(path: String, of peer: String) throws(ClientFailure) {
    self.peer = peer
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw ClientFailure("the socket's path is too long: \(path)")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    descriptor = socket(AF_UNIX, type, 0)
    guard descriptor >= 0 else { throw ClientFailure("cannot make a socket: \(Self.reason)") }
    let result = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    // All properties are there, so deinit closes the socket.
    guard result == 0 else {
      throw ClientFailure("\(peer) does not answer at \(path): \(Self.reason)")
    }
  }

  deinit {
    close(descriptor)
  }

  /// A message is far smaller than a socket's buffer: if it does not fit, nobody reads.
  package func send(_ message: [UInt8]) throws(ClientFailure) {
    let count = message.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    guard count == message.count else {
      throw ClientFailure("\(peer) does not listen: \(Self.reason)")
    }
  }

  /// - Returns: how many bytes have come; nil where none are there yet.
  /// - Throws: where the other end is gone.
  package func receive(into buffer: inout [UInt8]) throws(ClientFailure) -> Int? {
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count > 0 { return count }
      if count == 0 { throw ClientFailure("\(peer) went away") }
      if errno == EAGAIN { return nil }
      if errno != EINTR { throw ClientFailure("lost the connection to \(peer): \(Self.reason)") }
    }
  }

  private static var reason: String { String(cString: strerror(errno)) }
}
