/// What happens to the text before the caret.
package enum TextEdit: Hashable, Sendable {
  case insert(String)
  /// Deletes that many grapheme clusters.
  case delete(Int)
  /// Deletes that many grapheme clusters, then inserts.
  case replace(Int, with: String)
}
