import ControlProtocol
import Evdev
import Scene

/// The keyboard thread's link to the control socket's thread. Calls arrive one at a time; replies,
/// events and scenes go back.
///
/// Clients' messages are read and written on the socket's thread. The keyboard's thread only
/// carries out the calls; nothing else that clients do delays a finger.
final class ControlThread {
  /// A call's client.
  struct Caller: Sendable {
    var client: ControlServer.ClientNumber
    var user: UInt32
    var rights: Rights
  }

  /// A message from the socket's thread.
  enum Arrival: Sendable {
    case call(ControlCall, Caller)
    /// A connection was closed by its client, or because the client lost its rights.
    case gone(ControlServer.ClientNumber, lostRights: Bool)
    /// The thread has failed, and clients are no longer served.
    case failed(String)
    /// The seat has been taken by another session.
    case seatChanged(to: SeatOccupant)
  }

  /// A message to the socket's thread.
  private enum Order: Sendable {
    case answer(ControlServer.ClientNumber, Result<ControlReply, ControlError>)
    case event(WatchEvent)
    case scene(Scene)
    case access(Access)
    /// Stops accepting clients, because the next daemon will accept them.
    case acceptNobody
    case end
  }

  private var socket: ControlSocket
  private let arrivals: Mailbox<Arrival>
  private let orders: Mailbox<Order>
  private let thread: HelperThread
  private var waiting: ArraySlice<Arrival> = []
  /// The clients that follow scenes.
  private var sceneWatchers: Set<ControlServer.ClientNumber> = []
  /// The clients that follow events.
  private var eventWatchers: Set<ControlServer.ClientNumber> = []

  /// Listens at `path`.
  ///
  /// - Parameters:
  ///   - kept: the socket that the previous daemon left.
  ///   - occupant: the seat's occupant when the daemon last looked. The thread reports any change.
  /// - Throws: if the socket cannot listen, or the thread cannot start.
  init(
    path: String, kept: KeptDescriptor?, access: Access, occupant: SeatOccupant
  ) throws(DeviceError) {
    let arrivals = try Mailbox<Arrival>()
    let orders = try Mailbox<Order>()
    socket = try ControlSocket(path: path, kept: kept)
    self.arrivals = arrivals
    self.orders = orders
    let listener = socket.number
    let loop = try HelperLoop()
    thread = try HelperThread("control") {
      do throws(DeviceError) {
        try ControlThread.run(
          loop.loop, listener, access, orders, occupant: occupant, telling: arrivals)
      } catch {
        // End the daemon, because the socket is the only way to control the keyboard.
        arrivals.send(.failed(error.description))
      }
    }
  }

  deinit {
    orders.send(.end)
    thread.join()
  }

  /// Hands the listening socket over to the next daemon, and stops accepting clients.
  func leave(to service: ServiceManager) {
    guard service.keep(socket.number, named: Inheritance.Name.socket) else { return }
    socket.leave()
    orders.send(.acceptNobody)
  }

  /// The descriptor to watch: readable when something has arrived.
  var fileDescriptor: Int32 { arrivals.fileDescriptor }

  /// Collects the arrivals from the socket's thread.
  func receive() {
    waiting += arrivals.popAll()
  }

  /// True while collected arrivals wait to be handled.
  var hasWork: Bool { !waiting.isEmpty }

  /// The next arrival. Each call must be answered with `answer`, even a call that wants no reply.
  func next() -> Arrival? {
    guard let arrival = waiting.popFirst() else { return nil }
    if case .gone(let client, _) = arrival {
      sceneWatchers.remove(client)
      eventWatchers.remove(client)
    }
    return arrival
  }

  /// Answers a call. If the call is `watch` or `getScene` and allows several replies, a success
  /// opens a stream.
  func answer(
    _ call: ControlCall, of client: ControlServer.ClientNumber,
    _ result: Result<ControlReply, ControlError>
  ) {
    if call.more, !call.oneway, case .success = result {
      if call.request == .watch { eventWatchers.insert(client) }
      if call.request == .getScene { sceneWatchers.insert(client) }
    }
    orders.send(.answer(client, result))
  }

  func publish(_ event: WatchEvent) {
    guard !eventWatchers.isEmpty else { return }
    orders.send(.event(event))
  }

  /// Publishes the scene, which is computed only if a client follows scenes.
  func publish(_ scene: @autoclosure () -> Scene) {
    guard !sceneWatchers.isEmpty else { return }
    orders.send(.scene(scene()))
  }

  func setAccess(_ access: Access) {
    orders.send(.access(access))
  }

  // MARK: - On the socket's thread

  private static func run(
    _ loop: EventLoop, _ listener: Int32, _ access: Access, _ orders: Mailbox<Order>,
    occupant: SeatOccupant, telling arrivals: Mailbox<Arrival>
  ) throws(DeviceError) {
    let server = try ControlServer(
      listener: listener, access: access, loop: loop,
      handle: { arrivals.send(.call($0, $1)) },
      gone: { arrivals.send(.gone($0, lostRights: $1)) })
    try loop.watch(orders.fileDescriptor) { _ in
      execute(orders.popAll(), loop, server)
    }
    let seat = try FileWatch([SeatOccupant.file(ofSeat: access.seat)])
    var occupant = occupant
    func readOccupant() {
      let before = occupant
      occupant = SeatOccupant(ofSeat: access.seat)
      if occupant != before { arrivals.send(.seatChanged(to: occupant)) }
    }
    try loop.watch(seat.fileDescriptor) { _ in
      guard seat.changed() else { return }
      // Report the new user before dropping clients. Texts that wait for a commit are then dropped
      // while the previous user's keyglass-session is still connected.
      readOccupant()
      server.dropStrangers()
    }
    readOccupant()
    try loop.run(
      beforeEvents: {},
      afterEvents: { _ in
        server.serveOne()
        return server.hasWork ? .zero : nil
      })
  }

  private static func execute(_ orders: [Order], _ loop: EventLoop, _ server: ControlServer) {
    // Send only the newest scene if scenes arrived faster than they could be sent.
    let newest = orders.lastIndex { if case .scene = $0 { true } else { false } }
    for (index, order) in orders.enumerated() {
      switch order {
      case .answer(let client, let result): server.answer(client, result)
      case .event(let event): server.publish(event)
      case .scene(let scene): if index == newest { server.publish(scene) }
      case .access(let access): server.setAccess(access)
      case .acceptNobody: loop.forget(server.listener)
      case .end: loop.stop()
      }
    }
  }
}
