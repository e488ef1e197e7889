/// A value that a file's author wrote but YAML does not see, because of a `#` or a comma.
package struct HiddenValue {
  package var mark: Mark
  package var message: String
  /// True if `#` hides the value; false for a comma.
  package private(set) var isInComment = false

  /// The longest line that is searched, in bytes. Longer lines are written by programs. Such a line
  /// may have many problems, and for each, the whole line would be searched.
  fileprivate static let longestLine = 1024

  /// Finds the value that is hidden after a key or a dash without a value; nil if there is none.
  ///
  /// - Parameters:
  ///   - line: the line's bytes.
  ///   - mark: the place of the value, after the colon or the dash.
  package init?(in line: some Collection<UInt8>, at mark: Mark) {
    guard line.count <= Self.longestLine else { return nil }
    let scalars = Array(String(decoding: line, as: UTF8.self).unicodeScalars)
    guard mark.column > 1, mark.column <= scalars.count + 1,
      [":", "-"].contains(scalars[mark.column - 2])
    else { return nil }
    let spaces = scalars[(mark.column - 1)...].prefix { $0 == " " || $0 == "\t" }
    let rest = scalars[spaces.endIndex...]
    self.mark = Mark(line: mark.line, column: spaces.endIndex + 1)
    switch rest.first {
    case "#" where !spaces.isEmpty && rest.dropFirst().first != " ":
      message = Self.message(aboutComment: rest)
      isInComment = true
    case ",": message = #"a value is missing before `,`; if the text `,` is meant, write `","`"#
    default: return nil
    }
  }

  /// The message about a text that begins with `#`, and so has become a comment.
  static func message(aboutComment comment: ArraySlice<Unicode.Scalar>) -> String {
    var text = comment.prefix { !MissingQuotes.signs.contains($0) }
    for (index, scalar) in zip(text.indices, text) where scalar == ":" {
      let next = text.dropFirst(index + 1 - text.startIndex).first
      if next == nil || next == " " {
        text = text[..<index]
        break
      }
    }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    let written = String(String.UnicodeScalarView(text)).escaped()
    return "`#` begins a comment; put \"\(written)\" in quotes"
  }
}

extension ExtendedFile {
  /// Returns the value that is hidden after the dash of an item; nil if there is none.
  package func hiddenValue(ofItem item: Node) -> HiddenValue? {
    guard item.isNothing, lines.indices.contains(item.mark.line - 1) else { return nil }
    return HiddenValue(in: lines[item.mark.line - 1], at: item.mark)
  }

  /// Returns the value that is hidden after a key; nil if the key has a value, or nothing is
  /// hidden.
  package func hiddenValue(of entry: Node.Entry) -> HiddenValue? {
    guard entry.value.isNothing, lines.indices.contains(entry.keyMark.line - 1) else { return nil }
    let line = lines[entry.keyMark.line - 1]
    guard line.count <= HiddenValue.longestLine else { return nil }
    let scalars = String(decoding: line, as: UTF8.self).unicodeScalars
    let colon = scalars.dropFirst(entry.keyMark.column - 1 + entry.key.unicodeScalars.count)
      .firstIndex(of: ":")
    guard let colon else { return nil }
    let column = scalars.distance(from: scalars.startIndex, to: colon) + 2
    return HiddenValue(in: line, at: Mark(line: entry.keyMark.line, column: column))
  }
}
