/// A position in a text file, counted from 1: the line, and the column in Unicode scalars.
package struct Mark: Hashable, Comparable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (left: Mark, right: Mark) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A problem in a file, printed as `file:line:column: what is wrong`.
package struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
  package var file: String
  package var mark: Mark
  package var severity: Severity
  /// The message on one line: the value found and the expectation.
  package var message: String

  package init(file: String, mark: Mark, severity: Severity = .error, message: String) {
    self.file = file
    self.mark = mark
    self.severity = severity
    // Make the message printable here, once for all, because text repeated from a file must stay on
    // one line and be safe to show.
    self.message = message.escaped(atMost: .max)
  }

  package var description: String {
    let prefix = severity == .warning ? "warning: " : ""
    return "\(file.escaped(atMost: .max)):\(mark.line):\(mark.column): \(prefix)\(message)"
  }

  package enum Severity: String, Hashable, Sendable {
    case error
    case warning
  }
}
