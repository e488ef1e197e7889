import JSON

/// The interface of every Varlink service: `org.varlink.service`.
enum ServiceInterface {
  static let name = "org.varlink.service"

  /// The reply to `GetInfo`.
  static func information() -> [UInt8] {
    reply { writer in
      writer.field("vendor", "Keyglass")
      writer.field("product", "keyglassd")
      writer.field("version", ProductVersion.current)
      writer.field("url", "")
      writer.array("interfaces", [name, ControlInterface.name])
    }
  }

  /// The reply to `GetInterfaceDescription`.
  ///
  /// - Throws: if there is no such interface.
  static func description(of interface: String) throws(ControlError) -> [UInt8] {
    let text =
      switch interface {
      case name: serviceText
      case ControlInterface.name: ControlInterface.text
      default: throw ControlError.interfaceNotFound(interface)
      }
    return reply { $0.field("description", text) }
  }

  private static func reply(_ fields: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { $0.object("parameters", fields) }
    return writer.bytes + [0]
  }

  /// The description from https://varlink.org/Service, with the errors that systemd's services add.
  static let serviceText = """
    # The Varlink service interface
    interface org.varlink.service

    # Who provides the service, and what it implements.
    method GetInfo() -> (
      vendor: string,
      product: string,
      version: string,
      url: string,
      interfaces: []string
    )

    # The description of an interface that the service implements.
    method GetInterfaceDescription(interface: string) -> (description: string)

    # The interface is not implemented here.
    error InterfaceNotFound (interface: string)

    # The interface has no such method.
    error MethodNotFound (method: string)

    # The method is described but not implemented.
    error MethodNotImplemented (method: string)

    # A parameter is missing, has the wrong type, or is unknown.
    error InvalidParameter (parameter: string)

    # The method gives a stream: call it with "more".
    error ExpectedMore ()

    """
}
