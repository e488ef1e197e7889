// Applications' replies over AT-SPI, as far as they are to what was asked for.

extension BusVariant {
  /// An array of two words of bits, `(au)`.
  var states: UInt64? {
    guard let words = self[0], let low = words[0]?.unsigned else { return nil }
    return UInt64(low) | UInt64(words[1]?.unsigned ?? 0) << 32
  }

  /// Pairs of strings, `(a{ss})`: of them the first 64.
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
  /// The part of a text to ask for. Carets count code points, of which a character may have several.
  ///
  /// - Parameter caret: not negative.
  static func range(before caret: Int32) -> Range<Int> {
    max(0, Int(caret) - 4 * InputMethodState.beforeLength)..<Int(caret)
  }

  /// The end of the text that was replied; nil where it is not what was asked for.
  static func end(in reply: BusVariant, of range: Range<Int>) -> String? {
    guard let text = reply[0]?.string, text.unicodeScalars.count == range.count else { return nil }
    return InputMethodState.end(of: text, isFromStart: range.lowerBound == 0)
  }
}
