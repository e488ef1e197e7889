import CLinux
import ControlProtocol
import Evdev
import Glibc

/// The control socket: accepts clients and carries bytes to and from their `ControlConnection`s.
///
/// A client costs the keyboard at most one call between two looks at the devices.
final class ControlServer {
  /// Clients at the same time.
  static let mostClients = 32
  /// How many of them may be ones that have no right at all, and will only be told so.
  static let mostStrangers = 4

  /// What tells a client from the others while it is connected.
  typealias ClientNumber = Int32

  private final class Client {
    let socket: Descriptor
    let peer: Peer
    var connection: ControlConnection
    var watched = EventLoop.readable
    /// When it last made a call or, at first, connected: counts calls and connections.
    var lastHeard: UInt64

    init(socket: consuming Descriptor, peer: Peer, rights: Rights, number: UInt64) {
      lastHeard = number
      self.socket = socket
      self.peer = peer
      connection = ControlConnection(rights: rights)
    }
  }

  /// Who may do what, besides those who may do everything.
  var rightsTable: RightsTable
  private let path: String
  private let listener: Descriptor
  private let loop: EventLoop
  /// nil where the call is answered later, with `answer`.
  typealias Handler = (ControlCall, Rights, ClientNumber) throws(ControlError) -> ControlReply?
  private let handle: Handler
  private let gone: (ClientNumber) -> Void
  private var clients: [Int32: Client] = [:]
  private var heard: UInt64 = 0
  /// Clients that may have a whole message waiting, in turn.
  private var waiting: [Int32] = []
  private var buffer = [UInt8](repeating: 0, count: 4096)

  /// Listens at `path`, in place of whatever a daemon that died left there.
  init(
    path: String, rights: RightsTable, loop: EventLoop,
    handle: @escaping Handler,
    gone: @escaping (ClientNumber) -> Void
  ) throws(DeviceError) {
    guard let address = UnixAddress(path) else {
      throw DeviceError(operation: "listen at \(path)", code: ENAMETOOLONG)
    }
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let number = socket(AF_UNIX, type, 0)
    guard number >= 0 else { throw DeviceError(operation: "create a socket", code: errno) }
    listener = Descriptor(number)
    ControlServer.removeStaleSocket(at: path, address)
    guard address.withSocketAddress({ bind(number, $0, $1) }) == 0 else {
      throw DeviceError(operation: "listen at \(path)", code: errno)
    }
    // Everybody may ask; who asked decides.
    chmod(path, 0o666)
    guard listen(number, 16) == 0 else {
      throw DeviceError(operation: "listen at \(path)", code: errno)
    }
    self.path = path
    rightsTable = rights
    self.loop = loop
    self.handle = handle
    self.gone = gone
    try loop.watch(number) { [unowned self] _ in accept() }
  }

  deinit {
    unlink(path)
  }

  /// Whether calls wait to be dealt with.
  var hasWork: Bool { !waiting.isEmpty }

  /// Deals with one call of the client whose turn it is.
  func serveOne() {
    guard !waiting.isEmpty else { return }
    let number = waiting.removeFirst()
    guard let client = clients[number] else { return }
    guard hasRightsStill(client) else {
      drop(number)
      return
    }
    switch client.connection.advance() {
    case .call(let call):
      heard += 1
      client.lastHeard = heard
      do throws(ControlError) {
        if let reply = try handle(call, client.connection.rights, number) {
          client.connection.reply(reply, to: call)
        } else {
          client.connection.postpone(call)
        }
      } catch {
        client.connection.refuse(call, with: error)
      }
      waiting.append(number)
    case .answered:
      waiting.append(number)
    case .idle:
      break
    }
    settle(client)
  }

  /// Answers the call of a client that `handle` has left for later.
  func answer(_ number: ClientNumber, _ result: Result<ControlReply, ControlError>) {
    guard let client = clients[number] else { return }
    client.connection.answer(result)
    if !waiting.contains(number) { waiting.append(number) }
    settle(client)
  }

  func publish(_ event: WatchEvent) {
    publish(ControlReply.event(event), to: .events) { $0.publish(event: $1) }
  }

  func publish(_ scene: @autoclosure () -> SceneDescription) {
    publish(ControlReply.scene(scene()), to: .scenes) { $0.publish(scene: $1) }
  }

  private func publish(
    _ reply: @autoclosure () -> ControlReply, to subscription: ControlConnection.Subscription,
    send: (inout ControlConnection, [UInt8]) -> Void
  ) {
    var audience = clients.values.filter { $0.connection.subscription == subscription }
    audience.removeAll { client in
      let isStranger = !hasRightsStill(client)
      if isStranger { drop(client.socket.number) }
      return isStranger
    }
    guard !audience.isEmpty else { return }
    let message = reply().message(continues: true)
    for client in audience {
      send(&client.connection, message)
      settle(client)
    }
  }

  // MARK: - Clients

  /// Whoever had rights by sitting at the seat has them no longer when somebody else sits there:
  /// nobody sees what the next one types. The settings may also have taken them.
  private func hasRightsStill(_ client: Client) -> Bool {
    client.peer.rights(by: rightsTable).isSuperset(of: client.connection.rights)
  }

  private func accept() {
    // A few in each round: whoever connects faster than that must not keep the loop.
    for _ in 0..<4 {
      let number = keyglass_accept(listener.number)
      guard number >= 0 else { return }
      let socket = Descriptor(number)
      guard let peer = Peer(of: number) else { continue }
      let rights = peer.rights(by: rightsTable)
      let strangers = clients.values.count { $0.connection.rights.isEmpty }
      guard !rights.isEmpty || strangers < ControlServer.mostStrangers else { continue }
      if clients.count >= ControlServer.mostClients {
        // Whoever has said nothing for longest makes room, but for panels and watchers.
        let silent = clients.values
          .filter {
            $0.connection.subscription == nil && !$0.connection.isWaiting && !$0.connection.isPanel
          }
          .min { $0.lastHeard < $1.lastHeard }
        guard let silent else { continue }
        drop(silent.socket.number)
      }
      heard += 1
      do throws(DeviceError) {
        try loop.watch(number) { [unowned self] events in ready(number, events) }
        clients[number] = Client(
          socket: socket, peer: peer, rights: rights, number: heard)
      } catch {
        continue
      }
    }
  }

  private func ready(_ number: Int32, _ events: UInt32) {
    guard let client = clients[number] else { return }
    if events & EventLoop.readable != 0, client.connection.wantsInput {
      let count = recv(number, &buffer, buffer.count, 0)
      if count > 0 {
        client.connection.receive(buffer[..<count])
        if !waiting.contains(number) { waiting.append(number) }
      } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
        drop(number)
        return
      }
    } else if events & EventLoop.gone != 0 {
      drop(number)
      return
    }
    settle(client)
  }

  /// Writes what can be written, and waits for what the connection wants next.
  private func settle(_ client: Client) {
    let number = client.socket.number
    while client.connection.wantsOutput {
      let written = client.connection.pendingOutput.withUnsafeBytes {
        send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard written > 0 else {
        if errno == EAGAIN || errno == EINTR { break }
        drop(number)
        return
      }
      client.connection.didWrite(written)
    }
    guard !client.connection.isFinished else {
      drop(number)
      return
    }
    let wanted =
      (client.connection.wantsInput ? EventLoop.readable : 0)
      | (client.connection.wantsOutput ? EventLoop.writable : 0)
    guard wanted != client.watched else { return }
    client.watched = wanted
    try? loop.change(number, to: wanted)
  }

  private func drop(_ number: Int32) {
    loop.forget(number)
    clients[number] = nil
    waiting.removeAll { $0 == number }
    gone(number)
  }

  /// A socket that nobody listens at any more is removed; one of a daemon that lives is left, and
  /// `bind` then says so.
  private static func removeStaleSocket(at path: String, _ address: UnixAddress) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return }
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { return }
    let probe = Descriptor(number)
    if address.withSocketAddress({ connect(probe.number, $0, $1) }) != 0, errno == ECONNREFUSED {
      unlink(path)
    }
  }
}
