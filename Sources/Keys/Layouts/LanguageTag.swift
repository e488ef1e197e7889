/// The form of language tags, BCP 47.
package enum LanguageTag {
  /// Returns the tags to look up in turn: `de-AT`, then `de`.
  package static func parts(of tag: String) -> [String] {
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    return parts.indices.reversed().map { parts[...$0].joined(separator: "-") }
      .filter { !$0.isEmpty }
  }

  /// True if a text has the form of a tag. The meaning of its subtags is free.
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
