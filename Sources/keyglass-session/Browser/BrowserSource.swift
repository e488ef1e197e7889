import BrowserMessages
import CLinux
import DaemonConnection
import Glibc
import JSON

/// Listens to browsers' extensions, whose hosts connect to a socket of the user's (`BrowserHost`).
final class BrowserSource {
  /// A browser.
  private final class Peer {
    let number: UInt64
    let descriptor: Int32
    var messages = NativeMessages()

    init(number: UInt64, descriptor: Int32) {
      self.number = number
      self.descriptor = descriptor
    }

    deinit {
      close(descriptor)
    }
  }

  private let listener: Int32
  private var peers: [Peer] = []
  private var count: UInt64 = 0
  private var buffer = [UInt8](repeating: 0, count: 4_096)

  /// How many may be connected; who comes after them waits.
  private static let most = 8

  /// - Returns: nil where no socket can be, or another helper of the user's has it.
  init?(path: String) {
    if (try? UnixConnection(path: path, of: "")) != nil {
      StandardError.say("another keyglass-session listens to this user's browsers")
      return nil
    }
    // Left behind by one that has ended.
    unlink(path)
    do throws(ClientFailure) {
      listener = try UnixConnection.listen(at: path)
    } catch {
      StandardError.say("browsers' extensions cannot be heard: \(error)")
      return nil
    }
  }

  /// What to wait for input on.
  var descriptors: [Int32] {
    (peers.count < Self.most ? [listener] : []) + peers.map(\.descriptor)
  }

  /// Takes what has come.
  func process(into focus: inout BrowserFocus, at now: Int64) {
    accept()
    peers.removeAll { peer in
      do throws(ClientFailure) {
        try hear(peer, into: &focus, at: now)
        return false
      } catch {
        if !error.description.isEmpty { StandardError.say(error.description) }
        focus.end(peer.number)
        return true
      }
    }
  }

  private func accept() {
    while peers.count < Self.most {
      let descriptor = keyglass_accept(listener)
      guard descriptor >= 0 else { return }
      count += 1
      peers.append(Peer(number: count, descriptor: descriptor))
    }
  }

  /// - Throws: an empty reason where it is gone.
  private func hear(
    _ peer: Peer, into focus: inout BrowserFocus, at now: Int64
  ) throws(ClientFailure) {
    // A browser that says more in one go than this does not keep the others from being heard.
    for _ in 0..<16 {
      let received = recv(peer.descriptor, &buffer, buffer.count, 0)
      if received < 0, errno == EAGAIN || errno == EINTR { return }
      guard received > 0 else { throw ClientFailure("") }
      peer.messages.append(buffer[..<received])
      do {
        while let message = try peer.messages.next() {
          focus.hear(try PageFocus(message: message), from: peer.number, at: now)
        }
      } catch {
        throw ClientFailure(
          "a browser's extension says what is none of its messages: it is not heard any more")
      }
    }
  }
}
