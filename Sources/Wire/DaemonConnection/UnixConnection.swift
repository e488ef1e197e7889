import Glibc

/// A non-blocking connection to a socket in the file system.
package final class UnixConnection {
  package let descriptor: Int32
  /// The other end's name in error messages: `keyglassd`, `sway`.
  private let peer: String

  /// - Throws: if no process listens at the path.
  package init(path: String, of peer: String) throws(ClientFailure) {
    self.peer = peer
    let address = try Self.address(of: path)
    descriptor = try Self.newSocket()
    let result = Self.withAddress(address) { connect(descriptor, $0, $1) }
    // All properties are set by now, so deinit closes the socket even if this initialiser throws.
    guard result == 0 else {
      throw ClientFailure("\(peer) does not answer at \(path): \(Self.reason)")
    }
  }

  deinit {
    close(descriptor)
  }

  /// The state of a socket at a path.
  package enum SocketState {
    case missing
    /// The process that listened there has ended.
    case stale
    /// A process listens there, but may be too busy to answer.
    case listening
  }

  /// Returns the state of a path; `missing` if the socket or its folder is missing.
  package static func state(of path: String) -> SocketState {
    guard let address = try? address(of: path), let asking = try? newSocket() else {
      return .missing
    }
    defer { close(asking) }
    guard withAddress(address, { connect(asking, $0, $1) }) != 0 else { return .listening }
    switch errno {
    case ECONNREFUSED: return .stale
    case ENOENT: return .missing
    default: return .listening
    }
  }

  /// Returns a listening socket at a path that only its own user can open; the caller closes it.
  ///
  /// - Throws: if no socket can be made at the path.
  package static func listen(at path: String) throws(ClientFailure) -> Int32 {
    let address = try address(of: path)
    let descriptor = try newSocket()
    let mask = umask(0o077)
    defer { umask(mask) }
    guard withAddress(address, { bind(descriptor, $0, $1) }) == 0,
      Glibc.listen(descriptor, 8) == 0
    else {
      let reason = Self.reason
      close(descriptor)
      throw ClientFailure("cannot listen at \(path): \(reason)")
    }
    return descriptor
  }

  private static func address(of path: String) throws(ClientFailure) -> sockaddr_un {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw ClientFailure("the socket's path is too long: \(path)")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return address
  }

  private static func newSocket() throws(ClientFailure) -> Int32 {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_UNIX, type, 0)
    guard descriptor >= 0 else { throw ClientFailure("cannot make a socket: \(reason)") }
    return descriptor
  }

  private static func withAddress(
    _ address: sockaddr_un, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// Sends a message. Messages are far smaller than the socket's buffer, so if there is no room,
  /// the peer has stopped reading.
  package func send(_ message: [UInt8]) throws(ClientFailure) {
    let count = message.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    guard count == message.count else {
      throw ClientFailure("\(peer) does not listen: \(Self.reason)")
    }
  }

  /// - Returns: the number of bytes read; nil if none have arrived yet.
  /// - Throws: if the other end is gone.
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
