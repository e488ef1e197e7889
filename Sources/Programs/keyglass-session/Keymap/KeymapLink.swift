import Clocks
import ControlProtocol
import DaemonConnection
import Glibc
import Units

/// Gives the Keyglass keyboard the keymap that the daemon has made, if the session has a keymap for
/// each keyboard. While the daemon or the session is away, connecting is retried.
final class KeymapLink {
  private struct Connections {
    var daemon: DaemonConnection
    var session: any KeyboardSession
  }

  /// Connects to the session.
  typealias Connect = () throws(ClientFailure) -> any KeyboardSession

  private let path: String
  private let connectToSession: Connect
  /// The connections to the daemon and the session; nil until both exist. Without them, the daemon
  /// types with the system's keymap.
  private var connections: Connections?
  /// The session in which the keyboard's own keymap is being restored; nil at other times.
  private var leaving: (any KeyboardSession)?
  private var keyboard = SessionKeyboard()
  private var retrying = Retrying()
  /// The earliest time of the next attempt, if the session has refused the keymap or another
  /// session uses it.
  private var waitsUntil = Microseconds.zero

  private static let timeout = Microseconds.milliseconds(30_000)

  /// - Parameter path: the path of the daemon's socket.
  init(path: String, _ connect: @escaping Connect) {
    self.path = path
    connectToSession = connect
  }

  /// The descriptors to wait for input on.
  var descriptors: [Int32] {
    leaving?.descriptors
      ?? connections.map { [$0.daemon.descriptor] + $0.session.descriptors } ?? []
  }

  /// The time to call `process` even without input.
  var deadline: Microseconds? {
    // Once the keymap is restored, no input is needed for the next step.
    if let leaving { return leaving.isApplying ? leaving.deadline : .zero }
    return connections == nil ? max(waitsUntil, retrying.nextTry) : connections?.session.deadline
  }

  /// Reads new messages, and carries out the steps that are due.
  func process(at now: Microseconds) {
    guard hasLeft() else { return }
    if connections == nil {
      guard now >= waitsUntil, retrying.isDue(at: now) else { return }
    }
    do throws(ClientFailure) {
      if connections == nil { connections = try connect() }
      guard let connections else { return }
      while let news = try connections.session.nextNews() {
        switch news {
        case .keyboard(let ours, let groups):
          keyboard.see(keyboard: ours, groups: groups)
        case .changed:
          try query(at: connections.session)
        case .refused(let reason):
          waitsUntil = now + Self.timeout
          throw ClientFailure(reason)
        }
      }
      while let message = try connections.daemon.nextMessage() {
        keyboard.receive(try offer(in: message, at: now))
        _ = retrying.found()
      }
      while let step = keyboard.next() { try perform(step, on: connections, at: now) }
    } catch {
      giveBack()
      retrying.reportLost("the keyboard has no keymap of its own", because: error, at: now)
    }
  }

  /// Restores the keyboard's own keymap before the program ends.
  ///
  /// - Parameter time: the latest time at which this method returns.
  func end(until time: Microseconds) {
    giveBack()
    while !hasLeft() {
      guard Clock.now() < time else { return }
      var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      _ = poll(&polled, nfds_t(polled.count), Clock.timeout(until: time))
    }
  }

  /// Begins to restore the keyboard's own keymap, because the file of the daemon's keymap may be
  /// deleted before the keyboard is created again.
  private func giveBack() {
    guard let connections else { return }
    // Disconnect first, so that the daemon stops typing with this keymap.
    self.connections = nil
    guard let borrower = keyboard.borrower else { return }
    do throws(ClientFailure) {
      try connections.session.apply(nil, to: borrower)
      leaving = connections.session
    } catch {}
  }

  /// Returns true if no restoration of the keyboard's own keymap is under way.
  private func hasLeft() -> Bool {
    guard let leaving else { return true }
    do throws(ClientFailure) {
      while let news = try leaving.nextNews() {
        if case .refused(let reason) = news {
          StandardError.report("the keyboard does not get its own keymap back: \(reason)")
        }
      }
      guard !leaving.isApplying else { return false }
    } catch {}
    self.leaving = nil
    return true
  }

  private func connect() throws(ClientFailure) -> Connections {
    let connections = Connections(
      daemon: try DaemonConnection(path: path, room: 4_096), session: try connectToSession())
    keyboard = SessionKeyboard()
    try query(at: connections.session)
    return connections
  }

  private func query(at session: any KeyboardSession) throws(ClientFailure) {
    try session.query()
    keyboard.willQuery()
  }

  private func offer(
    in message: ArraySlice<UInt8>, at now: Microseconds
  ) throws(ClientFailure) -> KeymapFile {
    do throws(ServerReplyError) {
      return try ServerReply<KeymapFile>(message: message).value
    } catch {
      if error == .refused(.cancelled) { waitsUntil = now + Self.timeout }
      throw ClientFailure(error)
    }
  }

  private func perform(
    _ step: SessionKeyboard.Step, on connections: Connections, at now: Microseconds
  ) throws(ClientFailure) {
    switch step {
    case .ask(let applied):
      try connections.daemon.send(ControlRequest.takeKeymap(applied: applied).message())
    case .apply(let file, let keyboard):
      try connections.session.apply(file, to: keyboard)
      try query(at: connections.session)
    case .startAgain:
      throw ClientFailure("the session has given it another one")
    case .giveUp:
      waitsUntil = now + Self.timeout
      throw ClientFailure("\(connections.session.name) does not take it")
    }
  }
}
