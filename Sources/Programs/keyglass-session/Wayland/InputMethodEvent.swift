/// An event from a compositor to an input method (input-method-unstable-v2).
enum InputMethodEvent: Hashable, Sendable {
  case activate
  case deactivate
  /// - Parameters:
  ///   - text: the text around the caret, in UTF-8, at most 4000 bytes.
  ///   - cursor: the caret's position, in bytes.
  ///   - anchor: the position of the selection's other end, in bytes.
  case surroundingText([UInt8], cursor: UInt32, anchor: UInt32)
  case contentType(hint: UInt32, purpose: UInt32)
  /// Applies all events since the last `done`.
  case done
}
