import ControlProtocol
import DaemonConnection
import Glibc

/// Gives the Keyglass keyboard the keymap that the daemon makes for it, where the session has one
/// for each keyboard. It keeps trying while one of both is away.
final class KeymapLink {
  private struct Connections {
    var daemon: DaemonConnection
    var session: any KeyboardSession
  }

  /// Connects to the session.
  typealias Connect = () throws(ClientFailure) -> any KeyboardSession

  private let path: String
  private let connectToSession: Connect
  /// Without them the daemon plans on the system's keymap.
  private var connections: Connections?
  /// Has yet to give the keyboard its own keymap back.
  private var leaving: (any KeyboardSession)?
  private var keyboard = SessionKeyboard()
  private var retrying = Retrying()
  /// Another session's helper has the keymap, or the session did not take it: both are left alone until then.
  /// In milliseconds of CLOCK_MONOTONIC.
  private var waitsUntil: Int64 = 0

  private static let patience: Int64 = 30_000

  /// - Parameter path: of the daemon's socket.
  init(path: String, _ connect: @escaping Connect) {
    self.path = path
    connectToSession = connect
  }

  /// What to wait for input on.
  var descriptors: [Int32] {
    leaving?.descriptors
      ?? connections.map { [$0.daemon.descriptor] + $0.session.descriptors } ?? []
  }

  /// When to call `process` although nothing came, in milliseconds of CLOCK_MONOTONIC.
  var deadline: Int64? {
    // Once it has been given back, what is next waits for nothing that comes.
    if let leaving { return leaving.isApplying ? leaving.deadline : 0 }
    return connections == nil ? max(waitsUntil, retrying.nextTry) : connections?.session.deadline
  }

  /// Takes what has come, and does what is due.
  func process(at now: Int64) {
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
          try look(at: connections.session)
        case .refused(let reason):
          waitsUntil = now + Self.patience
          throw ClientFailure(reason)
        }
      }
      while let message = try connections.daemon.nextMessage() {
        keyboard.hear(try offer(in: message, at: now))
        _ = retrying.found()
      }
      while let step = keyboard.next() { try perform(step, on: connections, at: now) }
    } catch {
      giveBack()
      if let reason = retrying.lost(because: error.description, at: now) {
        StandardError.say("the keyboard has no keymap of its own: \(reason)")
      }
    }
  }

  /// Gives the keyboard its own keymap back before the program ends.
  ///
  /// - Parameter time: when to be done at the latest, in milliseconds of CLOCK_MONOTONIC.
  func end(until time: Int64) {
    giveBack()
    while !hasLeft() {
      let now = Clock.milliseconds()
      guard now < time else { return }
      var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      _ = poll(&polled, nfds_t(polled.count), Int32(time - now))
    }
  }

  /// Without the daemon's word the session's own keymap is right: its file may be gone when the
  /// keyboard comes back.
  private func giveBack() {
    guard let connections else { return }
    // First it plans on nothing but that.
    self.connections = nil
    guard let borrower = keyboard.borrower else { return }
    do throws(ClientFailure) {
      try connections.session.apply(nil, to: borrower)
      leaving = connections.session
    } catch {}
  }

  /// Whether there is nothing left to be given back.
  private func hasLeft() -> Bool {
    guard let leaving else { return true }
    do throws(ClientFailure) {
      while let news = try leaving.nextNews() {
        if case .refused(let reason) = news {
          StandardError.say("the keyboard does not get its own keymap back: \(reason)")
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
    try look(at: connections.session)
    return connections
  }

  private func look(at session: any KeyboardSession) throws(ClientFailure) {
    try session.look()
    keyboard.willLook()
  }

  private func offer(
    in message: ArraySlice<UInt8>, at now: Int64
  ) throws(ClientFailure) -> KeymapFile {
    do throws(ServerReplyError) {
      return try ServerReply<KeymapFile>(message: message).value
    } catch {
      if error == .refused(.cancelled) { waitsUntil = now + Self.patience }
      throw ClientFailure(error)
    }
  }

  private func perform(
    _ step: SessionKeyboard.Step, on connections: Connections, at now: Int64
  ) throws(ClientFailure) {
    switch step {
    case .ask(let applied):
      try connections.daemon.send(ControlRequest.takeKeymap(applied: applied).message())
    case .apply(let file, let keyboard):
      try connections.session.apply(file, to: keyboard)
      try look(at: connections.session)
    case .startAgain:
      throw ClientFailure("the session has given it another one")
    case .giveUp:
      waitsUntil = now + Self.patience
      throw ClientFailure("\(connections.session.name) does not take it")
    }
  }
}
