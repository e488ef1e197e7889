import MarkedYAML

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

  /// Returns the reason, for messages, why a tag cannot be a layout's language; nil if it can.
  static func mistake(in tag: String) -> String? {
    let language = tag.prefix { $0 != "-" }.lowercased()
    guard isLikely(tag) else {
      return "\(tag.quoted) is not a language tag such as `en-US` or `ru`; "
        + "a language has two or three letters"
    }
    guard language.utf8.count == 2, !codes.contains(language) else { return nil }
    let hint = languagesByMistakenCode[language].map { " (did you mean `\($0)`?)" } ?? ""
    return "there is no language \(language.quoted)\(hint)"
  }

  /// The codes of languages with two letters (ISO 639-1).
  private static let codes = Set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da
    de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz
    ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln
    lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi
    pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th
    ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
    """.split { $0 == " " || $0 == "\n" }.map(String.init))

  /// Languages by codes mistaken for theirs: codes of countries, and the obsolete `iw`.
  private static let languagesByMistakenCode = [
    "at": "de", "br": "pt", "cn": "zh", "cz": "cs", "dk": "da", "gb": "en", "gr": "el", "in": "hi",
    "iw": "he", "jp": "ja", "mx": "es", "ua": "uk", "us": "en", "vn": "vi",
  ]

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
