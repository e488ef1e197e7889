package import JSON

/// A report of the focus by a browser's extension.
package enum PageFocus: Hashable, Sendable {
  /// No page has the focus: the browser's own controls or another application have it.
  case away
  /// A page has the focus, but none of its fields.
  case page
  /// A field of a page has the focus.
  ///
  /// - Parameter isNew: true if the field has just got the focus, or was touched again.
  case field(PageField, isNew: Bool)
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
