/// An error of libyaml, explained for the file's author at the place of the mistake. libyaml
/// reports the place at which it had to stop reading, which is often on a later line.
struct SyntaxMistake {
  private let lines: [Line]
  /// The message of libyaml.
  private let reason: String
  /// The place at which libyaml had to stop reading.
  private let mark: Mark
  /// The beginning of the part that libyaml was reading; nil if libyaml reports none.
  private let beginning: Mark?

  init(reason: String, at mark: Mark, since beginning: Mark?, in bytes: [UInt8]) {
    lines = Line.lines(of: bytes)
    self.reason = reason
    self.mark = mark
    self.beginning = beginning
  }

  typealias Explanation = (mark: Mark, message: String)

  var explanation: Explanation {
    var found =
      explanationOfIndentation ?? explanationOfQuotes ?? explanationOfReason
      ?? (mark, "this is not YAML: \(reason)")
    if found.message.hasPrefix("a `:` is missing"), isBelowBlock(found.mark.line) {
      found.message += "; a row is indented like the rows above it"
    }
    return found
  }

  /// True if a line follows a block, but is indented less than the block's lines.
  private func isBelowBlock(_ line: Int) -> Bool {
    let above = (1..<max(1, line)).reversed().filter { self[$0].hasContent }
    guard let last = above.first else { return false }
    let indentation = self[last].indentation
    let isInBlock = indentation > self[line].indentation
    let begin = isInBlock ? above.first(where: { self[$0].indentation < indentation }) : last
    return begin.map { self[$0].text(from: 1).hasSuffix("|") } ?? false
  }

  private var explanationOfIndentation: Explanation? {
    let line = self[mark.line]
    if let tab = line.scalars.prefix(line.indentation).firstIndex(of: "\t") {
      return (Mark(line: mark.line, column: tab + 1), "a tab as indentation; indent with spaces")
    }
    guard line.indentation < line.scalars.count else { return nil }
    let first = line.scalars[line.indentation]
    return first.isForeignSpace
      ? (Mark(line: mark.line, column: line.indentation + 1), first.mistakeOfIndentation) : nil
  }

  /// The explanation for the first text that lacks quotes, up to the line of libyaml's mark.
  private var explanationOfQuotes: Explanation? {
    MissingQuotes(in: lines.prefix(mark.line)).first
  }

  private var explanationOfReason: Explanation? {
    switch reason {
    case "mapping values are not allowed in this context": unexpectedColon
    case "could not find expected ':'":
      beginning.flatMap { missingSign(from: $0) } ?? specialCharacter
    case "found unexpected ':'": missingSpaceInBraces
    case "mapping keys are not allowed in this context":
      (mark, MissingQuotes.needsQuotes("?"))
    case "did not find expected key": unexpectedKey("keys of one mapping begin in the same column")
    case "did not find expected '-' indicator":
      unexpectedKey("items of one list begin with `- ` in the same column")
    case "did not find expected <document start>": afterTheEnd
    case "did not find expected ',' or ']'": unclosed("[", by: "]")
    case "did not find expected ',' or '}'": unclosed("{", by: "}")
    case "found unexpected end of stream", "found unexpected document indicator":
      beginning.map { ($0, "this quote is not closed") }
    case "found unknown escape character":
      (mark, #"no escape of double quotes; in single quotes `\` is a plain character"#)
    case "did not find expected hexdecimal number", "found invalid Unicode character escape code":
      escape
    case "block sequence entries are not allowed in this context":
      self[mark.line].text(from: mark.column) == "-"
        ? (mark, MissingQuotes.needsQuotes("-"))
        : (mark, "an item of a list (`- `) on its key's line; put it on a line below")
    case "did not find expected node content":
      signWithoutQuotes ?? sign.map { (mark, "a value is missing before \(String($0).quoted)") }
        ?? openBracket
    default: specialCharacter
    }
  }

  // MARK: - Explanations

  /// The explanation for a colon where libyaml expects the rest of a value that began earlier.
  private var unexpectedColon: Explanation? {
    let line = self[mark.line]
    let before = Array(line.text(before: mark.column).unicodeScalars)
    if let missing = missingSpace(onLine: mark.line) { return missing }
    if zip(before, before.dropFirst()).contains(where: { $0 == ":" && $1 == " " }) {
      return before.contains { "{[".unicodeScalars.contains($0) }
        ? (mark, "a `,` is missing before this key, or quotes around a text with `:`")
        : (mark, "a second `:` on this line; put a text with `: ` in quotes")
    }
    guard let above = lineAbove else { return nil }
    let indentation = self[above].indentation
    if let missing = missingSign(onLine: above) { return missing }
    let isDeeper = line.indentation > indentation
    return (
      Mark(line: mark.line, column: line.indentation + 1),
      isDeeper
        ? "this line is indented more than line \(above), which has a value already"
        : "a key in the middle of the value that begins above"
    )
  }

  /// The explanation for an unquoted `?`, `:` or `-` in place of a value.
  private var signWithoutQuotes: Explanation? {
    guard let sign = sign?.unicodeScalars.first, ["?", ":", "-"].contains(sign) else { return nil }
    return (mark, MissingQuotes.needsQuotes(sign))
  }

  private func missingSign(from start: Mark) -> Explanation? {
    MissingSign(in: self[start.line].text(from: start.column)).map { sign in
      (Mark(line: start.line, column: start.column + sign.offset), sign.message)
    }
  }

  /// The explanation for a key without a space before its bracket or quote, as in `delete:{`.
  private func missingSpace(onLine line: Int) -> Explanation? {
    let start = self[line].indentation + 1
    let text = self[line].text(from: start)
    guard let sign = MissingSign(in: text), sign.isBeforeOpening(of: text) else { return nil }
    return (Mark(line: line, column: start + sign.offset), sign.message)
  }

  /// The explanation for a key without a space before its list, as in `{a:[b]}`.
  private var missingSpaceInBraces: Explanation? {
    let before = self[mark.line].text(before: mark.column).unicodeScalars
    let word = before.reversed().prefix { $0 != " " && !MissingQuotes.signs.contains($0) }
    let key = String(String.UnicodeScalarView(word.reversed()))
    return (
      Mark(line: mark.line, column: mark.column + 1),
      "a space is missing after \("\(key):".quoted)"
    )
  }

  private func missingSign(onLine line: Int) -> Explanation? {
    missingSign(from: Mark(line: line, column: self[line].indentation + 1))
  }

  private func unexpectedKey(_ rule: String) -> Explanation? {
    if let missing = missingSpace(onLine: mark.line) { return missing }
    if let more = moreAfterValue ?? unopened { return more }
    let rest = self[mark.line].text(from: mark.column)
    if rest == "-" || rest.hasPrefix("- ") {
      return (mark, "an item of a list (`- `) between keys with values")
    }
    if let above = lineAbove, self[above].indentation == self[mark.line].indentation,
      let missing = missingSign(onLine: above)
    {
      return missing
    }
    return (mark, "this line's indentation matches no line above; \(rule)")
  }

  private var afterTheEnd: Explanation? {
    if let more = moreAfterValue ?? unopened { return more }
    if let above = lineAbove, self[above].indentation < self[mark.line].indentation,
      let missing = missingSign(onLine: above)
    {
      return missing
    }
    guard let first = lines.first(where: \.hasContent), first.indentation >= mark.column else {
      return (mark, "this line belongs to no key; the value above ends before it")
    }
    return (mark, "this line is indented less than the first")
  }

  private func unclosed(_ opening: String, by closing: String) -> Explanation? {
    guard let beginning else { return nil }
    let isHere = beginning.line == mark.line && sign != nil
    return isHere
      ? (mark, "a `,` or `\(closing)` is missing here")
      : (beginning, "this `\(opening)` is not closed by a `\(closing)`")
  }

  /// The explanation for a bracket that is never closed. libyaml reports only the file's end.
  private var openBracket: Explanation? {
    MissingQuotes(in: lines[...]).open.last.map {
      ($0.mark, "this `\($0.sign)` is not closed by a `\($0.closing)`")
    }
  }

  /// The explanation for a wrong character code in double quotes. libyaml's mark is after `\u`.
  private var escape: Explanation? {
    let start = Mark(line: mark.line, column: max(1, mark.column - 2))
    let written = self[start.line].text(from: start.column)
    let count: Int
    let number: String
    switch written.dropFirst().first {
    case "x": (count, number) = (2, "two")
    case "u": (count, number) = (4, "four")
    case "U": (count, number) = (8, "eight")
    default: return nil
    }
    let digits = written.dropFirst(2).prefix(count)
    return digits.count == count && digits.allSatisfy(\.isHexDigit)
      ? (start, "`\(written.prefix(2 + count))` is not the code of a character")
      : (start, "`\(written.prefix(2))` needs \(number) hexadecimal digits")
  }

  /// The explanation for more text on a line after the quote or bracket that closes a value.
  private var moreAfterValue: Explanation? {
    let before = self[mark.line].text(before: mark.column)
    guard let last = before.unicodeScalars.last(where: { $0 != " " }) else { return nil }
    if last == "\"" || last == "'", let opening = openingQuote(last) {
      return (opening, "this quote is closed on line \(mark.line) only")
    }
    return (mark, "more text after \(String(last).quoted), which ends the value")
  }

  /// The quote on an earlier line that the first quote of this line closes; nil if there is none.
  private func openingQuote(_ quote: Unicode.Scalar) -> Mark? {
    let here = self[mark.line].scalars.prefix(mark.column - 1)
    guard here.count(where: { $0 == quote }) % 2 == 1 else { return nil }
    for line in stride(from: mark.line - 1, to: 0, by: -1) {
      let scalars = self[line].scalars
      if scalars.count(where: { $0 == quote }) % 2 == 1 {
        return Mark(line: line, column: scalars.lastIndex(of: quote)! + 1)
      }
    }
    return nil
  }

  private var unopened: Explanation? {
    guard let sign, "]}".contains(sign) else { return nil }
    return (mark, "no bracket is open for this `\(sign)`")
  }

  /// The explanation for a value that begins with a special character of YAML.
  private var specialCharacter: Explanation? {
    let place = beginning ?? mark
    guard let first = self[place.line].text(from: place.column).first,
      "@`%*&!|>".contains(first)
    else { return nil }
    return first.unicodeScalars.first.map { (place, MissingQuotes.needsQuotes($0)) }
  }

  // MARK: - The file

  /// The character at the mark; nil at the end of a line.
  private var sign: Character? { self[mark.line].text(from: mark.column).first }

  /// The number of the last line above the mark that is neither empty nor a comment.
  private var lineAbove: Int? {
    stride(from: mark.line - 1, to: 0, by: -1).first { self[$0].hasContent }
  }

  /// The line with this number, counted from 1; empty after the last.
  private subscript(number: Int) -> Line {
    lines.indices.contains(number - 1) ? lines[number - 1] : Line(scalars: [])
  }
}
