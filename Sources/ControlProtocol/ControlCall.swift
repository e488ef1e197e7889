import FoundationEssentials

/// A call that a client made, ready to be handled.
package struct ControlCall: Hashable, Sendable {
  package var request: ControlRequest
  /// The client takes a stream of replies (`more`).
  package var more: Bool
  /// The client wants no reply (`oneway`).
  package var oneway: Bool
}

/// Any call that may come in on the socket.
struct IncomingCall: Decodable {
  var method: String
  var more: Bool
  var oneway: Bool
  /// What is asked, or why that cannot be.
  var body: Result<Body, ControlError>

  enum Body {
    case control(ControlRequest)
    case getInfo
    case getInterfaceDescription(interface: String)
  }

  /// Throws: `malformed` for everything that is no Varlink call; the connection is worth nothing
  /// then.
  init(message: ArraySlice<UInt8>) throws(CallDecodingError) {
    guard JSONBounds.hold(for: message) else { throw .malformed }
    do {
      self = try JSONDecoder().decode(IncomingCall.self, from: Data(message))
    } catch {
      throw .malformed
    }
  }

  init(from decoder: any Decoder) throws {
    let call = try decoder.container(keyedBy: Key.self)
    method = try call.decode(String.self, forKey: .method)
    more = try call.decodeIfPresent(Bool.self, forKey: .more) ?? false
    oneway = try call.decodeIfPresent(Bool.self, forKey: .oneway) ?? false
    let parameters = try CallParameters(in: call, forKey: .parameters)
    do throws(ControlError) {
      body = .success(try Body(method: method, parameters: parameters))
    } catch {
      body = .failure(error)
    }
  }

  private enum Key: String, CodingKey {
    case method
    case parameters
    case more
    case oneway
  }
}

extension IncomingCall.Body {
  fileprivate init(method: String, parameters: CallParameters) throws(ControlError) {
    // By bytes: finding characters in a hostile name of 64 KiB takes a millisecond.
    guard let dot = method.utf8.lastIndex(of: UInt8(ascii: ".")) else {
      throw .interfaceNotFound(method)
    }
    let name = String(method[method.index(after: dot)...])
    switch String(method[..<dot]) {
    case ControlRequest.interface:
      self = .control(try ControlRequest(method: name, parameters: parameters))
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

/// What came in is no Varlink call.
enum CallDecodingError: Error {
  case malformed
}
