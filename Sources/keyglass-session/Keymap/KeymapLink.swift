import ControlProtocol
import DaemonConnection

/// Gives the Keyglass keyboard the keymap that the daemon makes for it, where the compositor has one
/// for each keyboard. It keeps trying while one of both is away.
final class KeymapLink {
  private struct Connections {
    var daemon: DaemonConnection
    var sway: SwayConnection
  }

  private let path: String
  private let swayPath: String
  /// Without them the daemon plans on the system's keymap.
  private var connections: Connections?
  private var keyboard = SessionKeyboard()
  private var retrying = Retrying()
  /// Another session's helper has the keymap, or sway did not take it: both are left alone until then.
  /// In milliseconds of CLOCK_MONOTONIC.
  private var waitsUntil: Int64 = 0

  private static let patience: Int64 = 30_000

  /// - Parameter path: of the daemon's socket.
  /// - Returns: nil where the compositor is not sway.
  init?(path: String) {
    guard let swayPath = SwayConnection.path else { return nil }
    self.path = path
    self.swayPath = swayPath
  }

  /// What to wait for input on.
  var descriptors: [Int32] {
    connections.map { [$0.daemon.descriptor, $0.sway.descriptor] } ?? []
  }

  /// When to try again, in milliseconds of CLOCK_MONOTONIC.
  var deadline: Int64? { connections == nil ? max(waitsUntil, retrying.nextTry) : nil }

  /// Takes what has come, and does what is due.
  func process(at now: Int64) {
    if connections == nil {
      guard now >= waitsUntil, retrying.isDue(at: now) else { return }
    }
    do throws(ClientFailure) {
      if connections == nil { connections = try connect() }
      guard let connections else { return }
      while let news = try connections.sway.nextNews() {
        switch news {
        case .keyboard(let ours):
          keyboard.see(keyboard: ours?.identifier, groups: ours?.groups ?? [])
        case .changed:
          try look(at: connections.sway)
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

  /// Without the daemon's word the session's own keymap is right: its file may be gone when the
  /// keyboard comes back.
  private func giveBack() {
    if let sway = connections?.sway, let borrower = keyboard.borrower {
      try? sway.apply(nil, to: borrower)
    }
    connections = nil
  }

  private func connect() throws(ClientFailure) -> Connections {
    let connections = Connections(
      daemon: try DaemonConnection(path: path, room: 4_096),
      sway: try SwayConnection(path: swayPath)
    )
    keyboard = SessionKeyboard()
    try look(at: connections.sway)
    return connections
  }

  private func look(at sway: SwayConnection) throws(ClientFailure) {
    try sway.look()
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
      try connections.sway.apply(file, to: keyboard)
      try look(at: connections.sway)
    case .startAgain:
      throw ClientFailure("the session has given it another one")
    case .giveUp:
      waitsUntil = now + Self.patience
      throw ClientFailure("sway does not take it")
    }
  }
}
