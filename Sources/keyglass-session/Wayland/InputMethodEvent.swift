/// What a compositor says to an input method (input-method-unstable-v2).
enum InputMethodEvent: Hashable, Sendable {
  case activate
  case deactivate
  /// - Parameters:
  ///   - text: around the caret, in UTF-8, at most 4000 bytes.
  ///   - cursor: where the caret is, in bytes.
  ///   - anchor: where the selection's other end is, in bytes.
  case surroundingText([UInt8], cursor: UInt32, anchor: UInt32)
  case contentType(hint: UInt32, purpose: UInt32)
  /// All that came since the last one counts from now on.
  case done
}
