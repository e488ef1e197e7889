import ControlProtocol
package import JSON

/// What a browser's extension says of the focus.
package enum PageFocus: Hashable, Sendable {
  /// No page has it: the browser's own window has, or another application.
  case away
  /// A page has it, and none of its fields.
  case page
  /// A field of a page has it.
  ///
  /// - Parameter isNew: it has just got it, or was touched again.
  case field(PageField, isNew: Bool)

  /// - Parameter message: JSON.
  /// - Throws: if it is none that our extension writes.
  package init(message: [UInt8]) throws(JSONMismatch) {
    guard JSONBounds.hold(for: message) else { throw JSONMismatch() }
    try self.init(try JSONValue(message[...]))
  }
}

extension PageFocus: JSONReadable {
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    let focus: String = try json.read("focus")
    switch focus {
    case "away": self = .away
    case "page": self = .page
    case "field": self = .field(try PageField(json), isNew: try json.readFlag("new"))
    default: throw JSONMismatch()
    }
  }
}
