/// The assignments in a file of shell variables: /etc/default/keyboard, /etc/vconsole.conf,
/// /etc/locale.conf.
///
/// Quotes, backslashes and comments work as in a shell; variables are left unexpanded, and lines
/// without an assignment are skipped.
package struct ShellAssignments: Hashable, Sendable {
  private var values: [String: String] = [:]

  /// The value of a variable, from the last assignment.
  package subscript(name: String) -> String? {
    values[name]
  }

  /// - Throws: if a quote is not closed.
  package init(parsing text: String, file: String) throws(KeymapFileError) {
    var scanner = Scanner(text: Array(text.utf8), file: file)
    while !scanner.isAtEnd {
      scanner.skipSpace()
      if let name = scanner.name() { values[name] = try scanner.value() }
      scanner.skipLine()
    }
  }

  /// The locale for characters, as set in /etc/locale.conf or /etc/default/locale. Applications use
  /// this locale's Compose table.
  package var characterLocale: String? {
    ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { values[$0] }.first { !$0.isEmpty }
  }

  /// Scans bytes, which is faster than characters: the daemon reads such files at its start.
  private struct Scanner {
    let text: [UInt8]
    let file: String
    private var index = 0
    private var line = 1
    private var lineStart = 0

    init(text: [UInt8], file: String) {
      self.text = text
      self.file = file
    }

    private static let newline = UInt8(ascii: "\n")

    private static func isBlank(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }

    var isAtEnd: Bool { index == text.count }

    private var next: UInt8? { isAtEnd ? nil : text[index] }

    mutating func skipSpace() {
      while let byte = next, Self.isBlank(byte) { advance() }
    }

    mutating func skipLine() {
      while let byte = next, byte != Self.newline { advance() }
      if !isAtEnd { advance() }
    }

    /// Reads the name of an assignment and the equals sign; nil if the line is not an assignment.
    mutating func name() -> String? {
      var name = word()
      if name == "export" {
        skipSpace()
        name = word()
      }
      guard !name.isEmpty, next == UInt8(ascii: "=") else { return nil }
      advance()
      return name
    }

    private mutating func word() -> String {
      let start = index
      while let byte = next, Self.isOfName(byte) { advance() }
      return String(decoding: text[start..<index], as: UTF8.self)
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }

    /// Reads a shell word: quoted and unquoted parts, up to a space.
    ///
    /// - Throws: if a quote is not closed.
    mutating func value() throws(KeymapFileError) -> String {
      var value: [UInt8] = []
      while let byte = next, !Self.isBlank(byte), byte != Self.newline, byte != UInt8(ascii: ";") {
        switch byte {
        case UInt8(ascii: "'"), UInt8(ascii: "\""): value += try quoted(byte)
        case UInt8(ascii: "\\"):
          advance()
          if let escaped = next {
            if escaped != Self.newline { value.append(escaped) }
            advance()
          }
        default:
          value.append(byte)
          advance()
        }
      }
      return String(decoding: value, as: UTF8.self)
    }

    private mutating func quoted(_ quote: UInt8) throws(KeymapFileError) -> [UInt8] {
      let opened = (line: line, column: column)
      advance()
      var value: [UInt8] = []
      while let byte = next {
        if byte == quote {
          advance()
          return value
        }
        if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\""), index + 1 < text.count,
          "\\\"$`".utf8.contains(text[index + 1])
        {
          advance()
        }
        value.append(text[index])
        advance()
      }
      throw KeymapFileError(
        file: file, line: opened.line, column: opened.column, problem: "this quote is not closed")
    }

    /// The column of the next byte, in Unicode characters, from 1.
    private var column: Int {
      1 + text[lineStart..<index].count { $0 & 0xC0 != 0x80 }
    }

    private mutating func advance() {
      if text[index] == Self.newline {
        line += 1
        lineStart = index + 1
      }
      index += 1
    }
  }
}
