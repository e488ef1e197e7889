import ControlProtocol
package import JSON

/// A message from a browser's extension, sent after the browser's identity (`BrowserProgram`).
package enum BrowserMessage: Hashable, Sendable {
  case focus(PageFocus)
  case request(PageRequest)

  /// - Parameter message: JSON.
  /// - Throws: if the message has another form.
  package init(message: [UInt8]) throws(JSONMismatch) {
    guard JSONBounds.hold(for: message) else { throw JSONMismatch() }
    let json = try JSONValue(message[...])
    let request: String? = try json.readIfPresent("request")
    self = request == nil ? .focus(try PageFocus(json)) : .request(try PageRequest(json))
  }
}
