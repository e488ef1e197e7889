/// A problem in a word list or a file of counts, and its position.
package struct InputProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package var file: String
  /// The number of the line, counted from 1.
  package var line: Int
  /// The column in bytes, counted from 1.
  package var column: Int
  package var message: String

  package init(file: String, line: Int, column: Int, message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  package var description: String { "\(file):\(line):\(column): \(message)" }
}
