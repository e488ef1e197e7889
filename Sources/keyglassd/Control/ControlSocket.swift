import CLinux
import Evdev
import Glibc

/// The listening socket; its path is removed with it.
struct ControlSocket: ~Copyable {
  private let path: String
  private let listener: Descriptor

  var number: Int32 { listener.number }

  /// Listens at `path`, replacing what a dead daemon left there.
  ///
  /// - Throws: if it cannot listen.
  init(path: String) throws(DeviceError) {
    guard let address = UnixAddress(path) else {
      throw DeviceError(operation: "listen at \(path)", code: ENAMETOOLONG)
    }
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let number = socket(AF_UNIX, type, 0)
    guard number >= 0 else { throw DeviceError(operation: "create a socket", code: errno) }
    let listener = Descriptor(number)
    ControlSocket.removeStaleSocket(at: path, address)
    guard address.withSocketAddress({ bind(number, $0, $1) }) == 0 else {
      throw DeviceError(operation: "listen at \(path)", code: errno)
    }
    // Everybody may connect; the peer's rights decide.
    chmod(path, 0o666)
    guard listen(number, 16) == 0 else {
      throw DeviceError(operation: "listen at \(path)", code: errno)
    }
    self.path = path
    self.listener = listener
  }

  deinit {
    unlink(path)
  }

  /// Removes a socket that nobody listens at any more; leaves that of a living daemon, on which
  /// `bind` then fails.
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
