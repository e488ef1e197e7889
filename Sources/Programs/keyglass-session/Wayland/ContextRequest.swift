/// A request to a context of input-method-unstable-v1. Lengths and indices are in bytes of UTF-8.
enum ContextRequest: Hashable, Sendable {
  /// Sets the style of the next preedit, from its beginning.
  case preeditStyling(length: UInt32, style: UInt32)
  /// Sets the caret's place in the next preedit.
  case preeditCursor(Int32)
  /// Shows a preedit; an empty text removes it. If the field loses the focus, the application drops
  /// the preedit and types nothing in its place.
  case preeditString(String)
  /// Commits a text in place of the preedit.
  case commitString(String)

  /// `underline` of the protocol's styles.
  private static let underline: UInt32 = 5

  /// The requests that show or remove a preedit, in their order. None for `answer`, which
  /// only version 2 of the protocol needs.
  static func requests(for update: FieldPreedit.Update) -> [ContextRequest] {
    switch update {
    case .show(let text):
      let length = text.utf8.count
      return [
        .preeditStyling(length: UInt32(length), style: underline), .preeditCursor(Int32(length)),
        .preeditString(text),
      ]
    case .remove: return [.preeditString("")]
    case .answer: return []
    }
  }

  /// The request that commits a text; an empty text removes the preedit.
  static func request(committing text: String) -> ContextRequest {
    text.isEmpty ? .preeditString("") : .commitString(text)
  }
}
