import CLinux
import ControlProtocol
import Evdev
import Glibc
import Scene

/// The control socket: accepts clients and carries bytes to and from their `ControlConnection`s.
///
/// It lives on a thread of its own (`ControlThread`): reading what a client wrote and writing what
/// it is told takes longer than a finger may wait. Calls are handed to the keyboard's thread.
final class ControlServer {
  /// What tells a client from all others, those that were there before included.
  typealias ClientNumber = UInt64

  private final class Client {
    let number: ClientNumber
    let socket: Descriptor
    let peer: Peer
    var connection: ControlConnection
    var watched = EventLoop.readable
    /// When it last made a call or, at first, connected: counts calls and connections.
    var lastHeard: UInt64
    /// Whether the keyboard has heard of it.
    var hasCalled = false
    /// Whether somebody waits for what comes of the call that is on its way.
    var wantsAnswer = false
    /// It will say nothing more; what it has said is dealt with yet, where nobody need hear of it.
    var hasEnded = false

    init(
      number: ClientNumber, socket: consuming Descriptor, peer: Peer, rights: Rights,
      at time: UInt64
    ) {
      self.number = number
      self.socket = socket
      self.peer = peer
      connection = ControlConnection(rights: rights)
      lastHeard = time
    }

    var place: ClientPlaces.Client {
      let use: ClientPlaces.Use =
        connection.isPanel
        ? .panel
        : connection.isWaiting
          ? .waiting : connection.subscription != nil ? .watching : .nothing
      return ClientPlaces.Client(
        number: number, user: peer.user, use: use, lastHeard: lastHeard)
    }
  }

  /// Who may do what, besides those who may do everything.
  private var access: Access
  private let listener: Int32
  private let loop: EventLoop
  /// Answered later, with `answer`.
  private let handle: (ControlCall, ControlThread.Caller) -> Void
  /// Told once of each client whose connection ends.
  private let gone: (ClientNumber, _ lostRights: Bool) -> Void
  private var clients: [ClientNumber: Client] = [:]
  private var lastNumber: ClientNumber = 0
  private var heard: UInt64 = 0
  /// Clients that may have a whole message waiting, in turn.
  private var waiting: [ClientNumber] = []
  private var buffer = [UInt8](repeating: 0, count: 4096)

  /// - Parameter listener: a socket that listens, `ControlSocket`'s.
  init(
    listener: Int32, access: Access, loop: EventLoop,
    handle: @escaping (ControlCall, ControlThread.Caller) -> Void,
    gone: @escaping (ClientNumber, _ lostRights: Bool) -> Void
  ) throws(DeviceError) {
    self.listener = listener
    self.access = access
    self.loop = loop
    self.handle = handle
    self.gone = gone
    try loop.watch(listener) { [unowned self] _ in accept() }
  }

  /// Calls that were handed on and not answered, those of clients that are gone among them: whoever
  /// connects, calls and goes again must not make others wait behind thousands.
  private var unanswered = 0

  /// Whether messages wait to be dealt with.
  var hasWork: Bool { !waiting.isEmpty && unanswered < ClientPlaces.most }

  /// Deals with one message of the client whose turn it is.
  func serveOne() {
    guard hasWork else { return }
    let number = waiting.removeFirst()
    guard let client = clients[number] else { return }
    guard hasRightsStill(client) else {
      drop(number, lostRights: true)
      return
    }
    switch client.connection.advance() {
    case .call(let call):
      heard += 1
      client.lastHeard = heard
      client.connection.postpone(call)
      client.hasCalled = true
      client.wantsAnswer = !call.oneway
      unanswered += 1
      handle(call, ControlThread.Caller(client: number, user: client.peer.user))
    case .answered:
      waiting.append(number)
    case .idle:
      if client.hasEnded, !client.connection.isWaiting {
        drop(number)
        return
      }
    }
    settle(client)
  }

  /// Answers the call of a client that was handed on.
  func answer(_ number: ClientNumber, _ result: Result<ControlReply, ControlError>) {
    unanswered -= 1
    guard let client = clients[number] else { return }
    guard hasRightsStill(client) else {
      drop(number, lostRights: true)
      return
    }
    client.connection.answer(result)
    if !waiting.contains(number) { waiting.append(number) }
    settle(client)
  }

  func publish(_ event: WatchEvent) {
    publish(.event(event), to: .events) { $0.publish(event: $1) }
  }

  func publish(_ scene: Scene) {
    publish(.scene(scene), to: .scenes) { $0.publish(scene: $1) }
  }

  private func publish(
    _ reply: @autoclosure () -> ControlReply, to subscription: ControlConnection.Subscription,
    send: (inout ControlConnection, [UInt8]) -> Void
  ) {
    var audience = clients.values.filter { $0.connection.subscription == subscription }
    audience.removeAll { client in
      let isStranger = !hasRightsStill(client)
      if isStranger { drop(client.number, lostRights: true) }
      return isStranger
    }
    guard !audience.isEmpty else { return }
    let message = reply().message(continues: true)
    for client in audience {
      send(&client.connection, message)
      settle(client)
    }
  }

  /// Others may do other things now, or somebody else sits at the seat.
  func setAccess(_ access: Access) {
    self.access = access
    dropStrangers()
  }

  /// Ends the connections of those who have lost a right: with them ends what they have set.
  func dropStrangers() {
    for client in Array(clients.values) where !hasRightsStill(client) {
      drop(client.number, lostRights: true)
    }
  }

  // MARK: - Clients

  /// Whoever had rights by sitting at the seat has them no longer when somebody else sits there:
  /// nobody sees what the next one types. The settings may also have taken them.
  private func hasRightsStill(_ client: Client) -> Bool {
    client.peer.rights(by: access).isSuperset(of: client.connection.rights)
  }

  private func accept() {
    // A few in each round: whoever connects faster than that must not keep the loop.
    for _ in 0..<4 {
      let descriptor = keyglass_accept(listener)
      guard descriptor >= 0 else { return }
      let socket = Descriptor(descriptor)
      guard let peer = Peer(of: descriptor) else { continue }
      let rights = peer.rights(by: access)
      let strangers = clients.values.count { $0.connection.rights.isEmpty }
      guard !rights.isEmpty || strangers < ClientPlaces.mostStrangers else { continue }
      if let other = ClientPlaces.givesWay(clients.values.map(\.place)) { drop(other) }
      heard += 1
      lastNumber += 1
      let client = Client(
        number: lastNumber, socket: socket, peer: peer, rights: rights, at: heard)
      do throws(DeviceError) {
        try loop.watch(descriptor) { [unowned self, unowned client] events in
          ready(client, events)
        }
        clients[client.number] = client
      } catch {
        continue
      }
    }
  }

  private func ready(_ client: Client, _ events: UInt32) {
    if events & EventLoop.readable != 0, client.connection.wantsInput {
      let count = recv(client.socket.number, &buffer, buffer.count, 0)
      if count > 0 {
        client.connection.receive(buffer[..<count])
        // It may be a text for a field that is secret.
        for index in 0..<count { buffer[index] = 0 }
        if !waiting.contains(client.number) { waiting.append(client.number) }
      } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
        end(client)
        return
      }
    } else if events & EventLoop.gone != 0 {
      end(client)
      return
    }
    settle(client)
  }

  /// The other end is closed. Who waits for an answer waits no more; calls that want none are made
  /// first.
  private func end(_ client: Client) {
    let isWaiting = client.connection.isWaiting
    guard isWaiting ? !client.wantsAnswer : waiting.contains(client.number) else {
      drop(client.number)
      return
    }
    client.hasEnded = true
    loop.forget(client.socket.number)
  }

  /// Writes what can be written, and waits for what the connection wants next.
  private func settle(_ client: Client) {
    let descriptor = client.socket.number
    while client.connection.wantsOutput {
      let written = client.connection.pendingOutput.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard written > 0 else {
        if errno == EAGAIN || errno == EINTR { break }
        drop(client.number)
        return
      }
      client.connection.didWrite(written)
    }
    guard !client.connection.isFinished else {
      drop(client.number)
      return
    }
    let wanted =
      (client.connection.wantsInput ? EventLoop.readable : 0)
      | (client.connection.wantsOutput ? EventLoop.writable : 0)
    guard !client.hasEnded, wanted != client.watched else { return }
    client.watched = wanted
    try? loop.change(descriptor, to: wanted)
  }

  private func drop(_ number: ClientNumber, lostRights: Bool = false) {
    guard let client = clients.removeValue(forKey: number) else { return }
    if !client.hasEnded { loop.forget(client.socket.number) }
    waiting.removeAll { $0 == number }
    if client.hasCalled { gone(number, lostRights) }
  }
}
