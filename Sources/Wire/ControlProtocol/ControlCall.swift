import JSON

/// A client's call, ready to be handled.
package struct ControlCall: Hashable, Sendable {
  package var request: ControlRequest
  /// True if the client requests a stream of replies (`more`).
  package var more: Bool
  /// True if the client wants no reply (`oneway`).
  package var oneway: Bool
}

/// A call as received on the socket, whether or not it is permitted.
struct IncomingCall {
  var method: String
  var more: Bool
  var oneway: Bool
  /// The request, or the reason why the call is refused.
  var body: Result<Body, ControlError>

  enum Body {
    case control(ControlRequest)
    case getInfo
    case getInterfaceDescription(interface: String)
  }

  /// - Throws: `malformed` if the message is not a Varlink call. The connection is then useless.
  init(message: ArraySlice<UInt8>) throws(CallDecodingError) {
    guard JSONBounds.hold(for: message) else { throw .malformed }
    do throws(JSONMismatch) {
      self = try IncomingCall(JSONValue(message))
    } catch {
      throw .malformed
    }
  }
}

extension IncomingCall: JSONReadable {
  /// - Throws: if the value is not a Varlink call.
  init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    method = try json.read("method")
    more = try json.readIfPresent("more") ?? false
    oneway = try json.readIfPresent("oneway") ?? false
    let parameters = try CallParameters(of: json)
    do throws(ControlError) {
      body = .success(try Body(method: method, parameters: parameters))
    } catch {
      body = .failure(error)
    }
  }
}

extension IncomingCall.Body {
  fileprivate init(method: String, parameters: borrowing CallParameters) throws(ControlError) {
    // Search by bytes: finding characters in a hostile name of 64 KiB takes a millisecond.
    guard let dot = method.utf8.lastIndex(of: UInt8(ascii: ".")) else {
      throw .interfaceNotFound(method)
    }
    let name = String(method[method.index(after: dot)...])
    switch String(method[..<dot]) {
    case ControlInterface.name:
      guard let called = ControlMethod.named(name) else { throw .methodNotFound(method) }
      self = .control(try called.read(parameters))
      try parameters.allow(only: called.parameterNames)
    case ServiceInterface.name:
      switch name {
      case "GetInfo":
        try parameters.allow(only: [])
        self = .getInfo
      case "GetInterfaceDescription":
        self = .getInterfaceDescription(interface: try parameters.string("interface"))
        try parameters.allow(only: ["interface"])
      default: throw .methodNotFound(method)
      }
    case let interface: throw .interfaceNotFound(interface)
    }
  }
}

/// The message is not a Varlink call.
enum CallDecodingError: Error {
  case malformed
}
