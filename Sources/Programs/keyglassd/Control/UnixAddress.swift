import Glibc

/// The address of a UNIX socket: a path, or `@` and the name of an abstract socket.
struct UnixAddress {
  private var address = sockaddr_un()
  private var length: socklen_t

  /// Returns nil if the path is empty or longer than the kernel accepts (107 bytes).
  init?(_ path: String) {
    let bytes = Array(path.utf8)
    let capacity = MemoryLayout.size(ofValue: address.sun_path)
    guard !bytes.isEmpty, bytes.count < capacity else { return nil }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let isAbstract = bytes[0] == UInt8(ascii: "@")
    if isAbstract { address.sun_path.0 = 0 }
    let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
    length = socklen_t(start + bytes.count + (isAbstract ? 0 : 1))
  }

  func withSocketAddress<Result>(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }
}
