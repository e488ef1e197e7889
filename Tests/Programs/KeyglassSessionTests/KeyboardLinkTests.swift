import DaemonConnection
import Glibc
import Testing
import Units

@testable import keyglass_session

/// A link to a daemon that the test plays.
final class KeyboardLinkTests {
  private let path = "/tmp/keyboard-link-\(getpid())-\(UInt32.random(in: 0 ... .max)).sock"
  private let listener: Int32
  private let link: KeyboardLink

  init() throws {
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    link = KeyboardLink(path: path, effect: "nothing is shown")
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { [listener] in
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0 && listen(listener, 8) == 0)
  }

  deinit {
    close(listener)
    unlink(path)
  }

  @Test func aDaemonThatRefusesIsAskedTwiceASecond() {
    let refusal = #"{"error":"io.keyglass.Control.PermissionDenied","parameters":{"need":"watch"}}"#
    for time in [Microseconds.zero, .milliseconds(1)] {
      link.process(at: time)
      for _ in 0..<2 {
        let client = accept(listener, nil, nil)
        write(refusal, to: client)
        close(client)
      }
      link.process(at: time)
    }
    #expect(link.deadline == .milliseconds(1) + Retrying.interval)
  }

  /// A page must not undo the gesture that gave the touchscreen back to the user.
  @Test func whileTouchscreensAreReleasedNoPageShowsTheKeyboard() {
    link.process(at: .zero)
    let events = accept(listener, nil, nil)
    let calls = accept(listener, nil, nil)
    defer {
      close(events)
      close(calls)
    }
    #expect(!link.isReady)
    #expect(link.visibility == .unknown)
    let state = #""layout":"de","title":"Deutsch","layer":"letters","visible":false"#
    write(
      #"{"parameters":{"kind":"watching",\#(state),"released":true},"continues":true}"#, to: events)
    link.process(at: .zero)
    #expect(link.isReady)
    #expect(link.visibility == .hidden)
    link.send(.showUnlessReleased)
    link.process(at: .zero)
    #expect(received(from: calls) == "")
    link.send(.show)
    link.process(at: .zero)
    #expect(received(from: calls).contains("Control.Show"))
    write(#"{"parameters":{"kind":"resumed"},"continues":true}"#, to: events)
    link.send(.showUnlessReleased)
    link.process(at: .zero)
    #expect(received(from: calls).contains("Control.Show"))
    link.end()
    #expect(link.visibility == .unknown)
  }

  @Test func speechIsKnownByTheEventsAndEndsWithThem() {
    link.process(at: .zero)
    let events = accept(listener, nil, nil)
    defer { close(events) }
    #expect(!link.speaks)
    let state =
      #""kind":"watching","layout":"de","title":"Deutsch","layer":"letters","visible":false"#
    write(#"{"parameters":{\#(state),"speech":true},"continues":true}"#, to: events)
    link.process(at: .zero)
    #expect(link.speaks)
    write(#"{"parameters":{"kind":"speech-changed","speech":false},"continues":true}"#, to: events)
    link.process(at: .zero)
    #expect(!link.speaks)
    write(#"{"parameters":{"kind":"speech-changed","speech":true},"continues":true}"#, to: events)
    link.process(at: .zero)
    #expect(link.speaks)
    link.end()
    #expect(!link.speaks)
  }

  private func write(_ message: String, to client: Int32) {
    _ = (message + "\0").utf8CString.withUnsafeBytes {
      send(client, $0.baseAddress, message.utf8.count + 1, Int32(MSG_NOSIGNAL))
    }
  }

  private func received(from client: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(client, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
