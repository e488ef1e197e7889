import CLinux
import Clocks
import CompositionMessages
import Evdev
import Glibc
import Logging
import Units

/// The connection to `keyglass-ime`, which systemd starts for each connection.
///
/// The first request opens the connection, and a failure closes it. The daemon never waits for an
/// answer.
final class CompositionHelper {
  /// Called with each packet that `keyglass-ime` sends; throws if the packet is not a valid answer.
  var received: (_ packet: [UInt8]) throws(PacketError) -> Void = { _ throws(PacketError) in }
  /// Called when pending requests will no longer be answered.
  var isGone: () -> Void = {}

  /// Called when requests can be sent again after a failure.
  var isBack: () -> Void = {}

  private let loop: EventLoop
  private let log: Logger
  private var socket: Int32?
  /// The time before which no new connection is made, because each starts a process.
  private var noConnectionBefore = Microseconds.zero
  /// True once an answer has arrived on this connection. A process that failed without any answer
  /// would probably fail again.
  private var hasAnswered = false
  /// True if `isBack` must be called at `noConnectionBefore`.
  private var returns = false
  /// The callers that wait for answers about words, in the order in which the answers arrive.
  private var waiting: [(WordsReply?) -> Void] = []
  /// The deadlines of unanswered requests.
  private var timeout = HelperTimeout()
  /// True once the log has a warning that `keyglass-ime` cannot be reached.
  private var isMissed = false
  private var buffer = [UInt8](repeating: 0, count: CompositionReply.packetLimit + 1)

  private static let path = "/run/keyglass-ime.socket"
  /// The pause after a failure, because systemd stops listening on a socket that gets too many
  /// connections.
  private static let pauseAfterFailure = Microseconds.seconds(1)

  init(loop: EventLoop, log: Logger) {
    self.loop = loop
    self.log = log
  }

  /// Sends a request; calls `isGone` if `keyglass-ime` cannot be reached.
  func ask(_ request: CompositionRequest) {
    guard socket != nil || connect() != nil else { return isGone() }
    timeout.askedLetters(at: Clock.now())
    // Ignore a full socket: `keyglass-ime` is then stuck, and has enough requests to read.
    _ = send(request.packet)
  }

  /// Asks about learned words.
  ///
  /// - Parameter then: called with the answer; nil if there is none.
  func ask(_ request: WordsRequest, then: @escaping (WordsReply?) -> Void) {
    // Answer here if a client's texts are invalid: `keyglass-ime` cannot have learned such texts.
    guard request.isAcceptable else { return then(WordsReply()) }
    guard socket != nil || connect() != nil, send(request.packet) else { return then(nil) }
    timeout.askedWords(at: Clock.now())
    waiting.append(then)
  }

  /// Drops the connection, because `keyglass-ime` has sent an impossible answer.
  func distrust() {
    fail("keyglass-ime has sent something that is not an answer")
  }

  /// True if the state folder of `keyglass-ime` exists.
  static var hasFolder: Bool {
    var status = stat()
    // systemd creates the folder when `keyglass-ime` first runs; purging the package removes the
    // folder.
    return lstat("/var/lib/keyglass-ime", &status) == 0
  }

  /// Closes the connection, because another user is at the seat. A new process will use the new
  /// user's words.
  func seatChanged() {
    close()
  }

  private func send(_ packet: [UInt8]) -> Bool {
    guard let socket else { return false }
    let count = Glibc.send(socket, packet, packet.count, Int32(MSG_NOSIGNAL))
    if count != packet.count, errno != EAGAIN { fail("keyglass-ime has ended") }
    return count == packet.count
  }

  /// Reports a restarted `keyglass-ime`, or closes the connection if an answer is overdue.
  ///
  /// - Returns: the next deadline.
  func advance(to time: Microseconds) -> Microseconds? {
    if returns {
      guard time >= noConnectionBefore else { return noConnectionBefore }
      returns = false
      isBack()
    }
    guard let end = timeout.deadline else { return nil }
    guard time >= end else { return end }
    fail("keyglass-ime does not answer")
    return nil
  }

  private func connect() -> Int32? {
    guard Clock.now() >= noConnectionBefore, let address = UnixAddress(Self.path) else {
      return nil
    }
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
    noConnectionBefore = Clock.now() + Self.pauseAfterFailure
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
          timeout.answeredWords(at: Clock.now())
          waiting.removeFirst()(reply)
        } else {
          timeout.answeredLetters()
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
    timeout.forget()
    let left = waiting
    waiting = []
    for then in left { then(nil) }
  }

  /// Handles the end of `keyglass-ime`, which also exits normally after a long time without
  /// requests.
  private func end() {
    if timeout.deadline == nil { close() } else { fail("keyglass-ime has ended") }
  }

  /// Closes the connection; the next request opens another after a pause.
  private func fail(_ reason: String) {
    close()
    noConnectionBefore = Clock.now() + Self.pauseAfterFailure
    returns = hasAnswered
    log.warning("\(reason); letters stay letters until another is there")
    isGone()
  }
}
