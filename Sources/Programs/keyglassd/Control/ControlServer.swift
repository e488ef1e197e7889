import CLinux
import ControlProtocol
import Evdev
import Glibc
import Scene

/// The control socket: accepts clients and passes bytes to and from their `ControlConnection`s.
///
/// The server has a thread of its own (`ControlThread`), because reading and writing clients'
/// messages takes longer than a finger may wait. Calls go to the keyboard's thread.
final class ControlServer {
  /// A client's number, which no earlier client had.
  typealias ClientNumber = UInt64

  private final class Client {
    let number: ClientNumber
    let socket: Descriptor
    let peer: Peer
    var connection: ControlConnection
    var watched = EventLoop.readable
    /// The number of the client's last call, or of its connection if it has made none. All clients'
    /// calls and connections are numbered in one series, so the client with the lowest number has
    /// been silent for longest.
    var lastCallNumber: UInt64
    /// True once the client has made a call, so that the keyboard's thread knows the client.
    var hasCalled = false
    /// True while the client waits for the reply to its current call.
    var wantsAnswer = false
    /// True once the client has hung up; its remaining calls are still handled if they want no
    /// reply.
    var hasEnded = false

    init(
      number: ClientNumber, socket: consuming Descriptor, peer: Peer, rights: Rights,
      callNumber: UInt64
    ) {
      self.number = number
      self.socket = socket
      self.peer = peer
      connection = ControlConnection(rights: rights)
      lastCallNumber = callNumber
    }

    var place: ClientLimit.Client {
      let use: ClientLimit.Use =
        connection.isPanel
        ? .panel
        : connection.isWaiting
          ? .waiting : connection.subscription != nil ? .watching : .nothing
      return ClientLimit.Client(
        number: number, user: peer.user, use: use, lastCallNumber: lastCallNumber)
    }
  }

  /// The rights of clients that do not have all rights.
  private var access: Access
  let listener: Int32
  private let loop: EventLoop
  /// Passes a call to the keyboard's thread, which later replies with `answer`.
  private let handle: (ControlCall, ControlThread.Caller) -> Void
  /// Called once for each connection that ends.
  private let gone: (ClientNumber, _ lostRights: Bool) -> Void
  private var clients: [ClientNumber: Client] = [:]
  private var lastNumber: ClientNumber = 0
  private var callCount: UInt64 = 0
  /// Clients whose received bytes may hold a whole message, in the order in which they are served.
  private var waiting: [ClientNumber] = []
  private var buffer = [UInt8](repeating: 0, count: 4096)

  /// - Parameter listener: the listening socket of `ControlSocket`.
  /// - Throws: if the socket cannot be watched.
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

  private var unanswered = UnansweredCalls()

  /// True while messages wait to be handled.
  var hasWork: Bool { waiting.contains(where: isNext) }

  private func isNext(_ number: ClientNumber) -> Bool {
    guard let client = clients[number] else { return true }
    return unanswered.hasRoom(for: client.peer.user, client.connection.rights)
  }

  /// Handles one message of the next client in turn.
  func serveOne() {
    guard let index = waiting.firstIndex(where: isNext) else { return }
    let number = waiting.remove(at: index)
    guard let client = clients[number] else { return }
    guard hasRightsStill(client) else {
      drop(number, lostRights: true)
      return
    }
    switch client.connection.advance() {
    case .call(let call):
      callCount += 1
      client.lastCallNumber = callCount
      client.connection.postpone(call)
      client.hasCalled = true
      client.wantsAnswer = !call.oneway
      unanswered.pass(on: number, of: client.peer.user)
      handle(
        call,
        ControlThread.Caller(
          client: number, user: client.peer.user, rights: client.connection.rights))
    case .answered:
      waiting.append(number)
    case .idle:
      if client.hasEnded, !client.connection.isWaiting {
        drop(number)
        return
      }
    }
    flush(client)
  }

  /// Sends the answer to a call that was passed to the keyboard's thread.
  func answer(_ number: ClientNumber, _ result: Result<ControlReply, ControlError>) {
    unanswered.answered(number)
    guard let client = clients[number] else { return }
    guard hasRightsStill(client) else {
      drop(number, lostRights: true)
      return
    }
    client.connection.answer(result)
    if !waiting.contains(number) { waiting.append(number) }
    flush(client)
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
      flush(client)
    }
  }

  /// Applies changed rights, and disconnects clients that have lost a right.
  func setAccess(_ access: Access) {
    self.access = access
    dropStrangers()
  }

  /// Disconnects the clients that have lost a right, and drops their state.
  func dropStrangers() {
    for client in Array(clients.values) where !hasRightsStill(client) {
      drop(client.number, lostRights: true)
    }
  }

  // MARK: - Clients

  /// True if a client still has all rights that it had when it connected.
  ///
  /// A user at the seat loses rights when another user takes the seat, so that the first user's
  /// programs cannot see the second user's typing. Changed settings may also remove rights.
  private func hasRightsStill(_ client: Client) -> Bool {
    client.peer.rights(by: access).isSuperset(of: client.connection.rights)
  }

  private func accept() {
    // Accept only a few clients in each round, so that rapid connecting cannot keep the loop busy.
    for _ in 0..<4 {
      let descriptor = keyglass_accept(listener)
      guard descriptor >= 0 else { return }
      let socket = Descriptor(descriptor)
      guard let peer = Peer(of: descriptor) else { continue }
      let rights = peer.rights(by: access)
      let strangers = clients.values.count { $0.connection.rights.isEmpty }
      guard !rights.isEmpty || strangers < ClientLimit.mostStrangers else { continue }
      if let other = ClientLimit.clientToDisconnect(clients.values.map(\.place)) { drop(other) }
      callCount += 1
      lastNumber += 1
      let client = Client(
        number: lastNumber, socket: socket, peer: peer, rights: rights, callNumber: callCount)
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
        // Overwrite the bytes, because a message may hold text for a password field.
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
    flush(client)
  }

  /// Handles a closed connection. A client that waits for a reply is dropped at once; other clients
  /// only after their remaining calls are handled.
  private func end(_ client: Client) {
    let isWaiting = client.connection.isWaiting
    guard isWaiting ? !client.wantsAnswer : waiting.contains(client.number) else {
      drop(client.number)
      return
    }
    client.hasEnded = true
    loop.forget(client.socket.number)
  }

  /// Writes as much as the socket accepts, then watches it for reading or writing as needed.
  private func flush(_ client: Client) {
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
