/// The characters of a scalar as written in a file, with their positions.
///
/// libyaml reports only a scalar's start. Line breaks, indentation and escapes make the written
/// text longer than the value, so the two are compared character by character. Spaces and line
/// breaks have no positions, because YAML adds and removes them.
package struct WrittenScalar {
  private let lines: [ArraySlice<UInt8>]
  private var line: Int
  /// The rest of the current line.
  private var rest: ArraySlice<Unicode.Scalar> = []
  private var quote: Unicode.Scalar?

  /// Returns the position of each character of a scalar that is neither a space nor a line break.
  ///
  /// - Parameters:
  ///   - text: the scalar's value.
  ///   - mark: the scalar's start in the file.
  ///   - lines: the file's lines.
  /// - Returns: fewer positions than characters if the value is not written there.
  package static func marks(
    of text: String, at mark: Mark, in lines: [ArraySlice<UInt8>]
  ) -> [Mark] {
    var written = WrittenScalar(at: mark, in: lines)
    var marks: [Mark] = []
    for scalar in text.unicodeScalars where !scalar.isSpaceOfYAML {
      guard let next = written.next(), next.scalar == scalar else { break }
      marks.append(next.mark)
    }
    return marks
  }

  private init(at mark: Mark, in lines: [ArraySlice<UInt8>]) {
    self.lines = lines
    line = mark.line - 1
    startLine()
    rest = rest.dropFirst(mark.column - 1)
    switch rest.first {
    case "\"", "'": quote = rest.removeFirst()
    // The value of a block begins below its header.
    case "|", ">":
      line += 1
      startLine()
    default: break
    }
  }

  private mutating func startLine() {
    rest =
      lines.indices.contains(line)
      ? Array(String(decoding: lines[line], as: UTF8.self).unicodeScalars)[...] : []
  }

  /// Returns the next character that is not a space; nil after the file's last line.
  private mutating func next() -> (scalar: Unicode.Scalar, mark: Mark)? {
    while lines.indices.contains(line) {
      guard let first = rest.first else {
        line += 1
        startLine()
        continue
      }
      let mark = Mark(line: line + 1, column: rest.startIndex + 1)
      rest.removeFirst()
      if first.isSpaceOfYAML { continue }
      if first == "\\", quote == "\"" {
        // A backslash at a line's end joins two lines.
        guard let escaped = escape() else { continue }
        if escaped.isSpaceOfYAML { continue }
        return (escaped, mark)
      }
      if first == "'", quote == "'", rest.first == "'" { rest.removeFirst() }
      return (first, mark)
    }
    return nil
  }

  /// Reads the rest of an escape; nil if it stands for no character.
  private mutating func escape() -> Unicode.Scalar? {
    guard let sign = rest.popFirst() else { return nil }
    let digits: Int
    switch sign {
    case "x": digits = 2
    case "u": digits = 4
    case "U": digits = 8
    default: return Self.escapes[sign] ?? sign
    }
    let code = String(String.UnicodeScalarView(rest.prefix(digits)))
    rest = rest.dropFirst(digits)
    return UInt32(code, radix: 16).flatMap(Unicode.Scalar.init)
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "0": "\0", "a": "\u{7}", "b": "\u{8}", "t": "\t", "n": "\n", "v": "\u{B}", "f": "\u{C}",
    "r": "\r", "e": "\u{1B}", "N": "\u{85}", "_": "\u{A0}", "L": "\u{2028}", "P": "\u{2029}",
  ]
}

extension Unicode.Scalar {
  /// True for a space, a tab, or a line break of YAML.
  fileprivate var isSpaceOfYAML: Bool {
    switch self {
    case " ", "\t", "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }
}
