/// A syntax error in one of the system's keyboard files.
package struct KeymapFileError: Error, Hashable, Sendable, CustomStringConvertible {
  package var file: String
  /// The line, from 1.
  package var line: Int
  /// The column, from 1, in characters.
  package var column: Int
  package var problem: String

  package var description: String {
    "\(file):\(line):\(column): \(problem)"
  }
}
