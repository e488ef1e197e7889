/// The first text of a file that needs quotes but has none, and the brackets that are not closed.
/// The lines are read as their author reads them, because libyaml notices a missing quote only
/// later.
struct MissingQuotes {
  /// The place of the text, with a message; nil if no text lacks quotes.
  private(set) var first: (mark: Mark, message: String)?
  /// The place of each bracket that is still open, the innermost last.
  private(set) var open: [Bracket] = []

  struct Bracket {
    var mark: Mark
    var sign: Unicode.Scalar
    var closing: Unicode.Scalar { sign == "[" ? "]" : "}" }
  }

  /// The quote that began the quoted text being read; nil outside quotes.
  private var quote: Unicode.Scalar?
  /// The indentation of the line that began the block of text being read; nil outside blocks.
  private var block: Int?
  /// True if the next character begins a key, a value or an item.
  private var begins = true
  /// The last character outside quotes that is not a space.
  private var last: Unicode.Scalar = "\n"
  /// The number of brackets open at a comment that may be unquoted text; nil before such a comment.
  private var bracketsOfComment: Int?

  static let signs: Set<Unicode.Scalar> = ["[", "]", "{", "}", ","]

  init(in lines: ArraySlice<Line>) {
    for (index, line) in zip(lines.indices, lines) {
      if first != nil, bracketsOfComment == nil { return }
      read(line.scalars, number: index + 1, indentation: line.indentation)
    }
  }

  private mutating func read(_ line: [Unicode.Scalar], number: Int, indentation: Int) {
    if let outer = block {
      if indentation > outer || indentation == line.count { return }
      block = nil
    }
    if open.isEmpty, quote == nil { (begins, last) = (true, "\n") }
    var column = 0
    while column < line.count {
      let scalar = line[column]
      let next = column + 1 < line.count ? line[column + 1] : nil
      let isSpaceNext = next == nil || next == " " || next == "\t"
      defer { column += 1 }
      if let quote {
        if quote == "\"", scalar == "\\" { column += 1 }
        if scalar == quote {
          if quote == "'", next == "'" { column += 1 } else { self.quote = nil }
        }
        continue
      }
      if scalar == " " || scalar == "\t" { continue }
      let rest = line[column...]
      let mark = Mark(line: number, column: column + 1)
      if scalar == "#", begins || column == 0 || line[column - 1] == " " || line[column - 1] == "\t"
      {
        // A comment with a line of its own hides nothing.
        if column > indentation || !isSpaceNext { readComment(rest, at: mark) }
        return
      }
      if begins, open.isEmpty, scalar == "|" || scalar == ">" {
        block = indentation
        return
      }
      if Self.signs.contains(scalar), isText(rest) {
        record(mark, Self.needsQuotes(scalar))
      }
      switch scalar {
      case "\"" where begins, "'" where begins:
        quote = scalar
        begins = false
      case "-" where begins && open.isEmpty && isSpaceNext, "?" where begins && isSpaceNext: break
      case "[" where begins || !open.isEmpty, "{" where begins || !open.isEmpty:
        open.append(Bracket(mark: mark, sign: scalar))
        begins = true
      case "]" where !open.isEmpty, "}" where !open.isEmpty:
        if open.last?.closing == scalar { open.removeLast() }
        begins = false
        if let count = bracketsOfComment, open.count < count {
          (first, bracketsOfComment) = (nil, nil)
        }
      case "," where !open.isEmpty: begins = true
      case ":" where isSpaceNext: begins = true
      default: begins = false
      }
      last = scalar
    }
  }

  /// The message about a text that begins with a sign of YAML.
  static func needsQuotes(_ sign: Unicode.Scalar) -> String {
    "put a text that begins with `\(sign)` in quotes"
  }

  private mutating func record(_ mark: Mark, _ message: String, brackets: Int? = nil) {
    if first != nil { return }
    first = (mark, message)
    bracketsOfComment = brackets
  }

  /// True if the rest of a line begins with a bracket or comma that can only be part of a text.
  private func isText(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    guard begins, let sign = rest.first else { return false }
    let after = rest.dropFirst()
    if after.first == ":", after.count == 1 || after.dropFirst().first == " " { return true }
    let next = after.first { $0 != " " }
    switch sign {
    case "[": return next == "}" || next == ","
    case "{": return next == "]" || next == ","
    case ",": return open.isEmpty
    default:
      guard let bracket = open.last else { return true }
      if bracket.closing != sign { return true }
      return open.count == 1 && last == ":" && next == sign
    }
  }

  /// Records a comment that hides a closing bracket, or the value of a key in brackets.
  private mutating func readComment(_ rest: ArraySlice<Unicode.Scalar>, at mark: Mark) {
    guard let bracket = open.last else { return }
    let closing = rest.count { $0 == bracket.closing } - rest.count { $0 == bracket.sign }
    let next = rest.dropFirst().first
    guard closing > 0 || begins && last == ":" && next != nil && next != " " else { return }
    let message =
      begins
      ? HiddenValue.message(aboutComment: rest)
      : "`#` begins a comment; put the text with `#` in quotes"
    record(mark, message, brackets: open.count)
  }
}
