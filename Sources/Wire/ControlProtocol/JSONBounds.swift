/// Limits on a message before it goes to the JSON reader. They keep a client or a page from making
/// the reader recurse or work for long.
package enum JSONBounds {
  static let depth = 16
  /// The maximum number of members and elements altogether.
  static let values = 256

  /// True if the bytes begin like an object and are within the limits. The reader checks the
  /// grammar.
  package static func hold(for message: some Sequence<UInt8>) -> Bool {
    var depth = 0
    var values = 0
    var inString = false
    var escaped = false
    var began = false
    for byte in message {
      if inString {
        if escaped {
          escaped = false
        } else if byte == UInt8(ascii: "\\") {
          escaped = true
        } else if byte == UInt8(ascii: "\"") {
          inString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        continue
      case UInt8(ascii: "\""):
        inString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        values += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
      case UInt8(ascii: ","):
        values += 1
      default:
        break
      }
      // A call begins with a brace: refuse a byte-order mark and UTF-16.
      if !began && byte != UInt8(ascii: "{") { return false }
      began = true
      if depth > Self.depth || values > Self.values { return false }
    }
    return began
  }
}
