import CLinux
import Glibc

/// The notification of systemd, if systemd started this program (`Type=notify`).
enum ReadyNotification {
  /// Reports to systemd that the session is locked, so that the machine may sleep now.
  static func send() {
    guard let path = getenv("NOTIFY_SOCKET"), path.pointee != 0 else { return }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let length = strlen(path)
    guard length < MemoryLayout.size(ofValue: address.sun_path) else { return }
    withUnsafeMutableBytes(of: &address.sun_path) { room in
      room.copyMemory(from: UnsafeRawBufferPointer(start: path, count: length))
      // Replace the `@` of an abstract socket's name with the byte 0 that the kernel expects.
      if room[0] == UInt8(ascii: "@") { room[0] = 0 }
    }
    let number = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { return }
    defer { close(number) }
    let size = socklen_t(MemoryLayout<sa_family_t>.size + length)
    withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = sendto(number, "READY=1", 7, Int32(MSG_NOSIGNAL), $0, size)
      }
    }
  }
}
