/// A change of the text before the caret.
package enum TextEdit: Hashable, Sendable {
  case insert(String)
  /// Deletes this number of grapheme clusters.
  case delete(Int)
  /// Deletes this number of grapheme clusters, then inserts the text.
  case replace(Int, with: String)
}
