/// A value in braces that a comma splits into two, as in `{width: 1,5}` and `{alternates: a, b}`.
package struct CommaInBraces {
  /// The key whose value the comma cuts.
  package var key: String
  /// The place of the value.
  package var mark: Mark
  package var message: String

  fileprivate init(_ cut: Node.Entry, before rest: Node.Entry, _ kinds: KindsOfValues) {
    key = cut.key
    mark = cut.valueMark
    if !kinds.texts.contains(key), case .scalar(let text, isQuoted: false) = cut.value.content,
      let hint = decimalComma(in: "\(text),\(rest.key)"),
      rest.keyMark.column == mark.column + text.unicodeScalars.count + 1
    {
      message = hint
    } else if let words = kinds.words[key] {
      message =
        "inside { } a comma ends the value: separate \(words) by spaces, or quote the value"
    } else {
      let list = kinds.hasLists ? ", or write a list in [ ]" : ""
      message = "inside { } a comma ends the value: quote the value\(list)"
    }
  }

  /// The kinds of values that fields have, for the advice in messages.
  package struct KindsOfValues {
    /// The fields whose values are words, each with the name that messages use for such words.
    var words: [String: String]
    /// The fields whose values may be any text.
    var texts: Set<String>
    /// True if a field may have a list.
    var hasLists: Bool

    package init(words: [String: String] = [:], texts: Set<String> = [], hasLists: Bool = false) {
      self.words = words
      self.texts = texts
      self.hasLists = hasLists
    }
  }
}

extension [Node.Entry] {
  /// Returns the values that a comma cuts in two, and the entries that are whole.
  ///
  /// - Parameters:
  ///   - known: the names that a key may have.
  ///   - kinds: the kinds of the keys' values.
  package func cutByCommas(
    known: [String], _ kinds: CommaInBraces.KindsOfValues = CommaInBraces.KindsOfValues()
  ) -> (whole: [Node.Entry], cuts: [CommaInBraces]) {
    guard contains(where: { $0.value.isNothing }) else { return (self, []) }
    var whole: [Node.Entry] = []
    var cuts: [CommaInBraces] = []
    var isCut = false
    var line: Int?
    for entry in self {
      // Two keys can be on the same line only in braces.
      let isRest =
        entry.value.isNothing && !known.contains(entry.key)
        && (isCut || line == entry.keyMark.line) && !entry.lacksColon(known: known)
      line = entry.valueMark.line
      if isRest, !isCut, let cut = whole.last,
        case .scalar(_, isQuoted: false) = cut.value.content
      {
        cuts.append(CommaInBraces(cut, before: entry, kinds))
        whole.removeLast()
        isCut = true
      } else if !isRest || !isCut {
        whole.append(entry)
        isCut = false
      }
    }
    return (whole, cuts)
  }
}

extension Node.Entry {
  /// True if the key consists of a field's name and a value, as in `repeat yes`.
  fileprivate func lacksColon(known: [String]) -> Bool {
    let words = key.split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { return false }
    let name = String(words[0])
    return known.contains(name) || nearestWord(to: name, in: known) != nil
  }
}

/// Returns the advice for a number with a decimal comma, such as `1,5` or `0,4 s`; nil for any
/// other text.
package func decimalComma(in text: String) -> String? {
  let parts = text.split(separator: ",", omittingEmptySubsequences: false)
  guard parts.count == 2, let first = parts[0].first, let next = parts[1].first else { return nil }
  let whole = first == "-" || first == "+" ? parts[0].dropFirst() : parts[0]
  guard !whole.isEmpty, whole.allSatisfy({ "0"..."9" ~= $0 }), "0"..."9" ~= next else {
    return nil
  }
  return "write \(parts.joined(separator: ".").escaped()) with a point, not a comma"
}
