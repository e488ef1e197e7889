import CGIO

extension BusConnection {
  /// Exports an object for as long as the program runs.
  ///
  /// - Parameters:
  ///   - description: the XML of a D-Bus interface.
  ///   - call: handles a method with its parameters; returns false if there is no such method.
  ///   - property: returns a property's value; nil if there is no such property.
  func export(
    _ description: String, at path: String,
    call: @escaping (_ method: String, _ parameters: BusVariant) -> Bool,
    property: @escaping (String) -> Bool?
  ) {
    guard let node = g_dbus_node_info_new_for_xml(description, nil),
      let interface = node.pointee.interfaces?.pointee
    else { return }
    let object = Unmanaged.passRetained(ExportedObject(call, property)).toOpaque()
    g_dbus_connection_register_object(
      connection, path, interface, &ExportedObject.table, object, nil, nil)
  }

  /// Requests a name on the bus. If the name already has an owner, that program keeps it.
  ///
  /// - Parameter refused: called if another program has the name.
  func own(_ name: String, refused: @escaping () -> Void) {
    let handler = Unmanaged.passRetained(NameHandler(refused)).toOpaque()
    g_bus_own_name_on_connection(
      connection, name, G_BUS_NAME_OWNER_FLAGS_NONE, nil,
      { connection, _, data in
        // A missing connection means that the bus has ended, not that the name is taken.
        guard connection != nil, let data else { return }
        Unmanaged<NameHandler>.fromOpaque(data).takeUnretainedValue().refused()
      }, handler, nil)
  }

  /// - Parameter parameters: a tuple in GVariant's text format.
  func emit(_ signal: String, of interface: String, at path: String, _ parameters: String) {
    guard let values = g_variant_parse(nil, parameters, nil, nil, nil) else { return }
    g_dbus_connection_emit_signal(connection, nil, path, interface, signal, values, nil)
    g_variant_unref(values)
  }
}

private final class NameHandler {
  let refused: () -> Void

  init(_ refused: @escaping () -> Void) {
    self.refused = refused
  }
}

private final class ExportedObject {
  let call: (String, BusVariant) -> Bool
  let property: (String) -> Bool?

  init(_ call: @escaping (String, BusVariant) -> Bool, _ property: @escaping (String) -> Bool?) {
    self.call = call
    self.property = property
  }

  /// The table of the object's functions; static, because GLib keeps the table's address.
  nonisolated(unsafe) static var table: GDBusInterfaceVTable = {
    var table = GDBusInterfaceVTable()
    table.method_call = { _, _, _, _, method, parameters, invocation, data in
      guard let method, let parameters, let data else { return }
      let object = Unmanaged<ExportedObject>.fromOpaque(data).takeUnretainedValue()
      let values = BusVariant(owning: g_variant_ref(parameters))
      if object.call(String(cString: method), values) {
        g_dbus_method_invocation_return_value(invocation, nil)
      } else {
        g_dbus_method_invocation_return_dbus_error(
          invocation, "org.freedesktop.DBus.Error.UnknownMethod", "there is no such method")
      }
    }
    table.get_property = { _, _, _, _, name, _, data in
      guard let name, let data else { return nil }
      let object = Unmanaged<ExportedObject>.fromOpaque(data).takeUnretainedValue()
      return object.property(String(cString: name)).map { g_variant_new_boolean($0 ? 1 : 0) }
    }
    return table
  }()
}
