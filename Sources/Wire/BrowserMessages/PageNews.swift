package import JSON
import Scene
package import Units

/// A report to a browser's extension, for the page in front.
package enum PageNews: Hashable, Sendable {
  /// The keyboard is visible, or about to appear, at this place in fractions 0–1 of the screen; nil
  /// if the place is unknown.
  case shown(UnitRectangle?)
  case hidden
  /// The visibility is unknown, because the page is not in front or the daemon is away.
  case unknown
  /// A button of the page was touched.
  case touched(button: String)
}

extension PageNews: JSONWritable {
  package func writeFields(to writer: inout JSONWriter) {
    switch self {
    case .shown(let place):
      writer.field("news", "shown")
      place?.writeFields(to: &writer)
    case .hidden: writer.field("news", "hidden")
    case .unknown: writer.field("news", "unknown")
    case .touched(let button):
      writer.field("news", "touched")
      writer.field("button", button)
    }
  }

  /// The message as a browser reads it, preceded by its length.
  package var message: [UInt8] { NativeMessages.framed(json.utf8) }
}
