import BrowserMessages
import CLinux
import DaemonConnection
import Erasing
import Glibc
import Units

/// Talks to browsers' extensions, whose hosts connect to a socket of the user (`BrowserHost`).
final class BrowserSource {
  /// A connected browser.
  private final class Peer {
    let number: UInt64
    let descriptor: Int32
    var messages = NativeMessages()
    /// True once the host has named its browser, in its first message.
    var isKnown = false

    init(number: UInt64, descriptor: Int32) {
      self.number = number
      self.descriptor = descriptor
    }

    deinit {
      close(descriptor)
    }
  }

  private let path: String
  /// The listening socket; nil while another keyglass-session of the user listens.
  private var listener: Int32?
  private var nextTry = Microseconds.zero
  private var hasReportedReason = false
  private var peers: [Peer] = []
  private var places = BrowserPlaces()
  /// The requests of the browsers' pages, and the reports to the pages.
  var access = PageAccess()
  private var count: UInt64 = 0
  private var buffer = [UInt8](repeating: 0, count: 4_096)

  /// The time between two tries to listen while another keyglass-session listens.
  private static let timeout = Microseconds.milliseconds(30_000)

  init(path: String) {
    self.path = path
  }

  deinit {
    listener.map { _ = close($0) }
  }

  /// The time to call `process` even without input.
  var deadline: Microseconds? {
    [places.deadline, listener == nil ? nextTry : nil].compactMap(\.self).min()
  }

  /// The descriptors to wait for input on.
  var descriptors: [Int32] {
    (places.hasRoom ? [listener].compactMap(\.self) : []) + peers.map(\.descriptor)
  }

  /// Reads the browsers' messages and passes their reports on.
  func process(into focus: inout BrowserFocus, at now: Microseconds) {
    listen(at: now)
    accept(at: now)
    peers.removeAll { peer in
      do throws(ClientFailure) {
        try receive(from: peer, into: &focus, at: now)
        return false
      } catch {
        if !error.description.isEmpty { StandardError.report(error.description) }
        focus.end(peer.number)
        access.end(peer.number)
        places.leave(peer.number)
        return true
      }
    }
    let late = places.popLate(at: now)
    peers.removeAll { late.contains($0.number) }
  }

  /// Sends news to a browser. A message is far smaller than a socket's buffer, so a full buffer
  /// means that the browser has stopped reading. Such a browser is disconnected.
  func send(_ news: PageNews, to browser: UInt64) {
    guard let peer = peers.first(where: { $0.number == browser }) else { return }
    let message = news.message
    let count = Glibc.send(peer.descriptor, message, message.count, Int32(MSG_NOSIGNAL))
    if count != message.count { shutdown(peer.descriptor, Int32(SHUT_RDWR)) }
  }

  private func listen(at now: Microseconds) {
    guard listener == nil, now >= nextTry else { return }
    nextTry = now + Self.timeout
    do throws(ClientFailure) {
      switch UnixConnection.state(of: path) {
      case .listening: throw ClientFailure("another keyglass-session listens to them")
      // The socket was left behind by a keyglass-session that has ended.
      case .stale: unlink(path)
      case .missing: break
      }
      listener = try UnixConnection.listen(at: path)
      hasReportedReason = false
    } catch {
      if !hasReportedReason {
        StandardError.report("browsers' extensions cannot be heard: \(error)")
      }
      hasReportedReason = true
    }
  }

  private func accept(at now: Microseconds) {
    guard let listener else { return }
    while places.hasRoom {
      let descriptor = keyglass_accept(listener)
      guard descriptor >= 0 else { return }
      count += 1
      peers.append(Peer(number: count, descriptor: descriptor))
      if let other = places.enter(count, at: now) { peers.removeAll { $0.number == other } }
    }
  }

  /// - Throws: a failure; its reason is empty if the browser has disconnected.
  private func receive(
    from peer: Peer, into focus: inout BrowserFocus, at now: Microseconds
  ) throws(ClientFailure) {
    // Read only a limited amount, so that one busy browser does not delay the others.
    for _ in 0..<16 {
      let received = recv(peer.descriptor, &buffer, buffer.count, 0)
      if received < 0, errno == EAGAIN || errno == EINTR { return }
      guard received > 0 else { throw ClientFailure("") }
      peer.messages.append(buffer[..<received])
      do {
        while var message = try peer.messages.next() {
          defer { message.erase() }
          guard peer.isKnown else {
            let program = try BrowserProgram(message: message)
            guard places.introduce(peer.number) else { throw ClientFailure("") }
            focus.begin(peer.number, as: program)
            peer.isKnown = true
            continue
          }
          switch try BrowserMessage(message: message) {
          case .focus(let report): focus.receive(report, from: peer.number, at: now)
          case .request(let request): access.receive(request, from: peer.number, at: now)
          }
        }
      } catch let failure as ClientFailure {
        throw failure
      } catch {
        throw ClientFailure(
          "a browser's extension sent an unknown message, so its connection is closed")
      }
    }
  }
}
