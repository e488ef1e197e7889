import CLinux
import Evdev
import Glibc

/// The listening control socket. Its path is removed when this value ends.
struct ControlSocket: ~Copyable {
  private let path: String
  private let listener: Descriptor

  var number: Int32 { listener.number }
  /// The number of clients that may wait to be accepted.
  private static let backlog: Int32 = 16

  /// True once the socket is handed over to the next daemon. Its path is then not removed.
  private var isLeft = false

  /// Listens at `path`, replacing the socket of a daemon that died.
  ///
  /// - Parameter kept: the listening socket of the previous daemon, with clients that wait to be
  ///   accepted.
  /// - Throws: if the socket cannot listen.
  init(path: String, kept: KeptDescriptor? = nil) throws(DeviceError) {
    self.init(path: path, listener: try Self.listener(at: path, kept: kept))
  }

  // This initialiser is separate, because the Swift 6.0 compiler crashes if a throwing initialiser
  // must discard a property's default value.
  private init(path: String, listener: consuming Descriptor) {
    self.path = path
    self.listener = listener
  }

  private static func listener(
    at path: String, kept: KeptDescriptor?
  ) throws(DeviceError) -> Descriptor {
    if let kept {
      let listener = kept.consume()
      // Call listen(2) again, because SO_PEERCRED shows clients the process that called it last.
      if name(of: listener) == path, listen(listener.number, backlog) == 0 { return listener }
    }
    guard let address = UnixAddress(path) else {
      throw DeviceError(operation: "listen at \(path)", code: ENAMETOOLONG)
    }
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let number = socket(AF_UNIX, type, 0)
    guard number >= 0 else { throw DeviceError(operation: "create a socket", code: errno) }
    let listener = Descriptor(number)
    removeStaleSocket(at: path, address)
    guard address.withSocketAddress({ bind(number, $0, $1) }) == 0 else {
      throw DeviceError(operation: "listen at \(path)", code: errno)
    }
    // All users may connect; the rights of each peer decide which calls it may make.
    chmod(path, 0o666)
    guard listen(number, backlog) == 0 else {
      throw DeviceError(operation: "listen at \(path)", code: errno)
    }
    return listener
  }

  deinit {
    if !isLeft { unlink(path) }
  }

  /// Makes the path outlive this value. The socket exists as long as a process has it open.
  mutating func leave() { isLeft = true }

  /// The path that a socket is bound to; nil if it is not bound to a path.
  private static func name(of socket: borrowing Descriptor) -> String? {
    var address = sockaddr_un()
    var length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let number = socket.number
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(number, $0, &length) }
    }
    guard result == 0 else { return nil }
    return withUnsafeBytes(of: &address.sun_path) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// Removes a socket file on which no process listens. The socket of a running daemon stays, so
  /// that `bind` fails.
  private static func removeStaleSocket(at path: String, _ address: UnixAddress) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return }
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { return }
    let probe = Descriptor(number)
    if address.withSocketAddress({ connect(probe.number, $0, $1) }) != 0, errno == ECONNREFUSED {
      unlink(path)
    }
  }
}
