/// The assignments in a file of shell variables: /etc/default/keyboard, /etc/vconsole.conf,
/// /etc/locale.conf.
///
/// Quotes, backslashes and comments work as in a shell; variables are left unexpanded, and lines
/// without an assignment are skipped.
package struct ShellAssignments: Hashable, Sendable {
  private var values: [String: String] = [:]

  /// The value of a variable; the last assignment counts.
  package subscript(name: String) -> String? {
    values[name]
  }

  /// - Throws: if a quote is not closed.
  package init(parsing text: String, file: String) throws(KeymapFileError) {
    var scanner = Scanner(text: Array(text), file: file)
    while !scanner.isAtEnd {
      scanner.skipSpace()
      if let name = scanner.name() { values[name] = try scanner.value() }
      scanner.skipLine()
    }
  }

  /// The locale of /etc/locale.conf or /etc/default/locale whose Compose table applications use.
  package var characterLocale: String? {
    ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { values[$0] }.first { !$0.isEmpty }
  }

  private struct Scanner {
    let text: [Character]
    let file: String
    private var index = 0
    private var line = 1
    private var lineStart = 0

    init(text: [Character], file: String) {
      self.text = text
      self.file = file
    }

    var isAtEnd: Bool { index == text.count }

    private var next: Character? { isAtEnd ? nil : text[index] }

    mutating func skipSpace() {
      while let character = next, character == " " || character == "\t" { advance() }
    }

    mutating func skipLine() {
      while let character = next, !character.isNewline { advance() }
      if !isAtEnd { advance() }
    }

    /// The name of an assignment, past its equals sign; nil if the line is no assignment.
    mutating func name() -> String? {
      var name = word()
      if name == "export" {
        skipSpace()
        name = word()
      }
      guard !name.isEmpty, next == "=" else { return nil }
      advance()
      return name
    }

    private mutating func word() -> String {
      var word = ""
      while let character = next, character.isASCII,
        character.isLetter || character.isNumber || character == "_"
      {
        word.append(character)
        advance()
      }
      return word
    }

    /// A shell word: quoted and unquoted parts, up to a space.
    ///
    /// - Throws: if a quote is not closed.
    mutating func value() throws(KeymapFileError) -> String {
      var value = ""
      while let character = next, !character.isWhitespace, character != ";" {
        switch character {
        case "'", "\"": value += try quoted(character)
        case "\\":
          advance()
          if let escaped = next {
            if !escaped.isNewline { value.append(escaped) }
            advance()
          }
        default:
          value.append(character)
          advance()
        }
      }
      return value
    }

    private mutating func quoted(_ quote: Character) throws(KeymapFileError) -> String {
      let opened = (line: line, column: index - lineStart + 1)
      advance()
      var value = ""
      while let character = next {
        if character == quote {
          advance()
          return value
        }
        if character == "\\", quote == "\"", index + 1 < text.count,
          "\\\"$`".contains(text[index + 1])
        {
          advance()
        }
        value.append(text[index])
        advance()
      }
      throw KeymapFileError(
        file: file, line: opened.line, column: opened.column, problem: "this quote is not closed")
    }

    private mutating func advance() {
      if text[index].isNewline {
        line += 1
        lineStart = index + 1
      }
      index += 1
    }
  }
}
