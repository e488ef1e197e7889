/// A line of a YAML file as its author reads it, in Unicode scalars.
struct Line {
  let scalars: [Unicode.Scalar]

  /// Returns the lines of a text as libyaml counts them.
  static func lines(of bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var line: [Unicode.Scalar] = []
    var before: Unicode.Scalar = " "
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      defer { before = scalar }
      switch scalar {
      case "\n" where before == "\r": continue
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}":
        lines.append(Line(scalars: line))
        line = []
      default: line.append(scalar)
      }
    }
    return lines + [Line(scalars: line)]
  }

  /// The number of spaces and tabs at the beginning.
  var indentation: Int { scalars.prefix { $0 == " " || $0 == "\t" }.count }

  /// True if the line holds a key, a value or an item; false if it is empty or a comment.
  var hasContent: Bool { indentation < scalars.count && scalars[indentation] != "#" }

  /// Returns the text from a column on, counted from 1, without spaces at its end.
  func text(from column: Int) -> String {
    var rest = scalars.dropFirst(column - 1)
    while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
    return String(String.UnicodeScalarView(rest))
  }

  /// Returns the text before a column, counted from 1.
  func text(before column: Int) -> String {
    String(String.UnicodeScalarView(scalars.prefix(column - 1)))
  }
}

/// A missing colon or space. With the sign, the text would be a key with a value, or an item of a
/// list.
struct MissingSign {
  /// The number of scalars before the place where the sign is missing.
  var offset: Int
  var message: String

  /// Finds the missing sign; nil if the text is complete or does not begin with a word.
  init?(in text: String) {
    let scalars = Array(text.unicodeScalars)
    let key = scalars.prefix { $0.properties.isAlphabetic || Self.others.contains($0) }
    let word = String(String.UnicodeScalarView(key))
    let rest = scalars[key.count...]
    if word.hasPrefix("-"), word != "-" {
      offset = 1
      message = "a space is missing after `-`"
    } else if key.isEmpty {
      return nil
    } else if rest.first == ":", let next = rest.dropFirst().first, next != " ", next != "/" {
      offset = key.count + 1
      message = "a space is missing after \("\(word):".quoted)"
    } else if word != "-", rest.first != ":" {
      offset = key.count
      message = "a `:` is missing after \(word.quoted)"
    } else {
      return nil
    }
  }

  /// True if the sign is missing before a bracket or quote, so that it is certainly a mistake.
  func isBeforeOpening(of text: String) -> Bool {
    let rest = text.unicodeScalars.dropFirst(offset)
    return rest.first.map { ["[", "{", "\"", "'"].contains($0) } ?? false
  }

  private static let others: Set<Unicode.Scalar> = Set("-_.0123456789".unicodeScalars)
}

extension Node {
  /// The end of a message about a value that should be a mapping: the missing sign, or nothing.
  package var missingSign: String {
    guard case .scalar(let text, isQuoted: false) = content,
      text.unicodeScalars.contains(where: { $0 == " " || $0 == ":" }),
      let sign = MissingSign(in: text)
    else { return "" }
    return "; \(sign.message)"
  }
}
