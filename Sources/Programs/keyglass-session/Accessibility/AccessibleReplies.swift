// Parsing of applications' replies over AT-SPI. Values of an unexpected type are ignored.

extension BusVariant {
  /// The states in an array of two 32-bit words, `(au)`.
  var states: UInt64? {
    guard let words = self[0], let low = words[0]?.unsigned else { return nil }
    return UInt64(low) | UInt64(words[1]?.unsigned ?? 0) << 32
  }

  /// The attributes in a dictionary of strings, `(a{ss})`; only the first 64 are read.
  var attributes: [String: String] {
    guard let pairs = self[0] else { return [:] }
    var attributes: [String: String] = [:]
    for index in 0..<min(64, pairs.count) {
      guard let pair = pairs[index], let name = pair[0]?.string else { continue }
      attributes[name] = pair[1]?.string
    }
    return attributes
  }
}

/// The text before a caret.
enum AccessibleText {
  /// Returns the range of code points to request. AT-SPI counts carets in code points, and one
  /// character may have several.
  ///
  /// - Parameter caret: the caret's position, not negative.
  static func range(before caret: Int32) -> Range<Int> {
    max(0, Int(caret) - 4 * InputMethodState.beforeLength)..<Int(caret)
  }

  /// Returns the last characters of the text in a reply; nil if the reply has another length than
  /// the requested range.
  static func end(in reply: BusVariant, of range: Range<Int>) -> String? {
    guard let text = reply[0]?.string, text.unicodeScalars.count == range.count else { return nil }
    return InputMethodState.end(of: text, isFromStart: range.lowerBound == 0)
  }
}
