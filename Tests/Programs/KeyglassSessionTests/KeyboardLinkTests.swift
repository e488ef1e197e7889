import DaemonConnection
import Glibc
import Testing
import Units

@testable import keyglass_session

/// A daemon that refuses is asked twice a second, as one that is away.
struct KeyboardLinkTests {
  @Test func aDaemonThatRefusesIsAskedTwiceASecond() throws {
    let path = "/tmp/keyboard-link-\(getpid())-\(UInt32.random(in: 0 ... .max)).sock"
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    defer {
      close(listener)
      unlink(path)
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0 && listen(listener, 8) == 0)

    let link = KeyboardLink(path: path, effect: "nothing is shown")
    for time in [Microseconds.zero, .milliseconds(1)] {
      link.process(at: time)
      refuse(listener)
      link.process(at: time)
    }
    #expect(link.deadline == .milliseconds(1) + Retrying.interval)
  }

  /// Answers what the two connections of a link ask, or would.
  private func refuse(_ listener: Int32) {
    let refusal =
      #"{"error":"io.keyglass.Control.PermissionDenied","parameters":{"need":"watch"}}"# + "\0"
    for _ in 0..<2 {
      let client = accept(listener, nil, nil)
      _ = refusal.utf8CString.withUnsafeBytes {
        send(client, $0.baseAddress, refusal.utf8.count, Int32(MSG_NOSIGNAL))
      }
      close(client)
    }
  }
}
