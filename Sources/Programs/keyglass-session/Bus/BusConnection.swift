import CGIO

/// A D-Bus connection whose calls never wait: answers arrive through GLib's main context, which
/// `BusLoop` runs.
final class BusConnection {
  let connection: OpaquePointer
  /// The longest time that an application may take to answer, in milliseconds.
  static let timeout: Int32 = 1_000
  /// The longest time that a service may take to answer, in milliseconds. The bus may first have to
  /// start the service, and allows 25 seconds for that.
  static let serviceTimeout: Int32 = 30_000

  private init(_ connection: OpaquePointer) {
    self.connection = connection
    // By default, GIO exits the program when the bus closes.
    g_dbus_connection_set_exit_on_close(connection, 0)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(connection))
  }

  /// Connects to the session's bus; nil if the connection fails.
  static func session() -> BusConnection? {
    g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil).map { BusConnection($0) }
  }

  /// Connects to the bus at an address; nil if the connection fails.
  ///
  /// The call blocks, but only for the bus daemon, which no application can delay. Connecting
  /// asynchronously would make GLib start a thread pool, and the sandbox keeps GLib from reading
  /// the threads' priorities.
  static func open(_ address: String) -> BusConnection? {
    let flags = GDBusConnectionFlags(
      rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    return g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil).map {
      BusConnection($0)
    }
  }

  var isClosed: Bool { g_dbus_connection_is_closed(connection) != 0 }

  /// The recipient of a call.
  struct Target: Hashable {
    var name: String
    var path: String
    var interface: String
  }

  /// Calls a method.
  ///
  /// - Parameters:
  ///   - parameters: a tuple in GVariant's text format.
  ///   - timeout: the longest time for the answer, in milliseconds.
  ///   - then: called with the answer; with nil after an error or a timeout.
  func call(
    _ target: Target, _ method: String, _ parameters: String = "()",
    timeout: Int32 = BusConnection.timeout,
    then: @escaping (BusVariant?) -> Void = { _ in }
  ) {
    let values = g_variant_parse(nil, parameters, nil, nil, nil)
    g_dbus_connection_call(
      connection, target.name, target.path, target.interface, method, values, nil,
      G_DBUS_CALL_FLAGS_NONE, timeout, nil,
      { source, result, data in
        let connection = source.map { OpaquePointer($0) }
        let answer = g_dbus_connection_call_finish(connection, result, nil)
        Callback<BusVariant?>.consume(data)(answer.map { BusVariant(owning: $0) })
      }, Callback(then).retained)
    if let values { g_variant_unref(values) }
  }

  struct Signal {
    let sender: String
    let path: String
    let member: String
    let parameters: BusVariant
  }

  /// Calls `handler` with each matching signal for as long as the connection exists.
  ///
  /// - Parameters:
  ///   - sender: the sender's name; nil for any.
  ///   - argument: the first argument that a signal must have; nil for any.
  func subscribe(
    sender: String? = nil, interface: String, member: String? = nil, argument: String? = nil,
    _ handler: @escaping (Signal) -> Void
  ) {
    g_dbus_connection_signal_subscribe(
      connection, sender, interface, member, nil, argument, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, sender, path, _, member, parameters, data in
        guard let sender, let path, let member, let parameters, let data else { return }
        let handler = Unmanaged<SignalHandler>.fromOpaque(data).takeUnretainedValue()
        handler.body(
          Signal(
            sender: String(cString: sender), path: String(cString: path),
            member: String(cString: member),
            parameters: BusVariant(owning: g_variant_ref(parameters))))
      }, Unmanaged.passRetained(SignalHandler(handler)).toOpaque(),
      { data in
        if let data { Unmanaged<SignalHandler>.fromOpaque(data).release() }
      })
  }
}

extension BusConnection {
  /// The bus itself, which knows the owner of each name.
  static let bus = Target(
    name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus")

  /// Calls `handler` with the unique name of each new owner of a name, and with nil when the name
  /// loses its owner.
  func watchOwner(of name: String, _ handler: @escaping (String?) -> Void) {
    subscribe(
      sender: Self.bus.name, interface: Self.bus.interface, member: "NameOwnerChanged",
      argument: name
    ) { signal in
      handler(signal.parameters[2]?.string.flatMap { $0.isEmpty ? nil : $0 })
    }
  }
}

/// A closure that C code keeps, and calls exactly once.
private final class Callback<Value> {
  private let body: (Value) -> Void

  init(_ body: @escaping (Value) -> Void) {
    self.body = body
  }

  var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  static func consume(_ data: UnsafeMutableRawPointer?) -> (Value) -> Void {
    guard let data else { return { _ in } }
    return Unmanaged<Callback<Value>>.fromOpaque(data).takeRetainedValue().body
  }
}

private final class SignalHandler {
  let body: (BusConnection.Signal) -> Void

  init(_ body: @escaping (BusConnection.Signal) -> Void) {
    self.body = body
  }
}
