/// Checks and splits language tags (BCP 47).
package enum LanguageTag {
  /// Returns the tag, then the tag without its last parts: for `de-AT`, `de-AT` and `de`.
  package static func parts(of tag: String) -> [String] {
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    return parts.indices.reversed().map { parts[...$0].joined(separator: "-") }
      .filter { !$0.isEmpty }
  }

  /// True if a tag begins with two or three letters, like the tags of today's languages (`de`,
  /// `nds`). A mistaken name of a language, such as `german`, also has the form of a tag.
  package static func isLikely(_ tag: String) -> Bool {
    (2...3).contains(tag.prefix { $0 != "-" }.utf8.count)
  }

  /// True if a text has the form of a tag. The meaning of its subtags is not checked.
  package static func isTag(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.enumerated().allSatisfy { index, part in
      (index == 0 ? 2...8 : 1...8).contains(part.utf8.count)
        && part.unicodeScalars.allSatisfy {
          "a"..."z" ~= $0 || "A"..."Z" ~= $0 || (index > 0 && "0"..."9" ~= $0)
        }
    }
  }
}
