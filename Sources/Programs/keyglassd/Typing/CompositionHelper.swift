import CLinux
import CompositionMessages
import Evdev
import Glibc
import Logging
import Units

/// The connection to `keyglass-ime`, which systemd starts on connection. The first request opens
/// it, a failure closes it, and the daemon never waits for it.
final class CompositionHelper {
  /// Called with each packet of the helper; throws if the packet is no answer.
  var received: (_ packet: [UInt8]) throws(PacketError) -> Void = { _ throws(PacketError) in }
  /// Called when pending requests will not be answered any more.
  var isGone: () -> Void = {}

  /// Called when a helper can be asked again.
  var isBack: () -> Void = {}

  private let loop: EventLoop
  private let log: Logger
  private var socket: Int32?
  /// The time before which no new connection is made: each starts a process.
  private var rest = Microseconds.zero
  /// True once this connection has had an answer. A helper that ended without any answer would end
  /// again.
  private var hasAnswered = false
  /// True if `isBack` is to be called at the end of the rest.
  private var returns = false
  /// The callers that wait for answers about words, in the order in which the answers come.
  private var waiting: [(WordsReply?) -> Void] = []
  /// The deadlines of the open questions.
  private var patience = HelperPatience()
  /// True once the log says that the helper cannot be reached.
  private var isMissed = false
  private var buffer = [UInt8](repeating: 0, count: CompositionReply.packetLimit + 1)

  private static let path = "/run/keyglass-ime.socket"
  /// systemd gives up a socket that is connected to too often.
  private static let restAfterFailure = Microseconds.seconds(1)

  init(loop: EventLoop, log: Logger) {
    self.loop = loop
    self.log = log
  }

  /// Sends a request; calls `isGone` if the helper cannot be reached.
  func ask(_ request: CompositionRequest) {
    guard socket != nil || connect() != nil else { return isGone() }
    patience.askedLetters(at: EventLoop.now())
    // If the send fails, the queue of a stopped helper is full, and the helper has enough to
    // answer.
    _ = send(request.packet)
  }

  /// Asks about learned words.
  ///
  /// - Parameter then: takes the answer; nil if there is none.
  func ask(_ request: WordsRequest, then: @escaping (WordsReply?) -> Void) {
    // Clients name the texts.
    guard request.isAcceptable else { return then(WordsReply()) }
    guard socket != nil || connect() != nil, send(request.packet) else { return then(nil) }
    patience.askedWords(at: EventLoop.now())
    waiting.append(then)
  }

  /// Starts a new helper, because this helper has sent an impossible answer.
  func distrust() {
    fail("keyglass-ime has sent what is no answer")
  }

  /// True if the helper's state folder exists.
  static var hasFolder: Bool {
    var status = stat()
    // systemd makes the folder when a helper first runs; purging the package removes it.
    return lstat("/var/lib/keyglass-ime", &status) == 0
  }

  /// Closes the connection, because a new user sits at the seat. That user's words are in a
  /// different process.
  func seatChanged() {
    close()
  }

  private func send(_ packet: [UInt8]) -> Bool {
    guard let socket else { return false }
    let count = Glibc.send(socket, packet, packet.count, Int32(MSG_NOSIGNAL))
    if count != packet.count, errno != EAGAIN { fail("keyglass-ime has ended") }
    return count == packet.count
  }

  /// Gives up a helper that is stuck; returns when to look again.
  func advance(to time: Microseconds) -> Microseconds? {
    if returns {
      guard time >= rest else { return rest }
      returns = false
      isBack()
    }
    guard let end = patience.deadline else { return nil }
    guard time >= end else { return end }
    fail("keyglass-ime does not answer")
    return nil
  }

  private func connect() -> Int32? {
    guard EventLoop.now() >= rest, let address = UnixAddress(Self.path) else { return nil }
    let kind = Int32(SOCK_SEQPACKET.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let number = Glibc.socket(AF_UNIX, kind, 0)
    guard number >= 0 else { return miss(errno) }
    guard address.withSocketAddress({ Glibc.connect(number, $0, $1) }) == 0 else {
      let code = errno
      Glibc.close(number)
      return miss(code)
    }
    do throws(DeviceError) {
      try loop.watch(number) { [unowned self] _ in receive() }
    } catch {
      Glibc.close(number)
      return miss(error.code)
    }
    socket = number
    isMissed = false
    hasAnswered = false
    returns = false
    return number
  }

  private func miss(_ code: Int32) -> Int32? {
    rest = EventLoop.now() + Self.restAfterFailure
    if !isMissed {
      log.warning("letters stay letters: \(Self.path): \(String(cString: strerror(code)))")
    }
    isMissed = true
    return nil
  }

  private func receive() {
    while let socket {
      let count = recv(socket, &buffer, buffer.count, 0)
      if count < 0, errno == EAGAIN || errno == EINTR { return }
      guard count > 0 else { return end() }
      let packet = Array(buffer[..<count])
      do throws(PacketError) {
        if WordsReply.claims(packet) {
          let reply = try WordsReply(packet: packet)
          guard !waiting.isEmpty else { throw PacketError() }
          patience.answeredWords(at: EventLoop.now())
          waiting.removeFirst()(reply)
        } else {
          patience.answeredLetters()
          try received(packet)
        }
        hasAnswered = true
      } catch {
        return distrust()
      }
    }
  }

  private func close() {
    guard let socket else { return }
    loop.forget(socket)
    Glibc.close(socket)
    self.socket = nil
    patience.forget()
    let left = waiting
    waiting = []
    for then in left { then(nil) }
  }

  /// Handles the end of the helper, which also ends by itself after a long time without requests.
  private func end() {
    if patience.deadline == nil { close() } else { fail("keyglass-ime has ended") }
  }

  /// Closes the connection; the next request opens a new connection, after a rest.
  private func fail(_ reason: String) {
    close()
    rest = EventLoop.now() + Self.restAfterFailure
    returns = hasAnswered
    log.warning("\(reason); letters stay letters until another is there")
    isGone()
  }
}
