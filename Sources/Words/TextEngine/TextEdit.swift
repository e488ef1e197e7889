/// A change of the text before the caret.
package enum TextEdit: Hashable, Sendable {
  case insert(String)
  /// Deletes so many grapheme clusters.
  case delete(Int)
  /// Deletes so many grapheme clusters, then inserts.
  case replace(Int, with: String)
}
