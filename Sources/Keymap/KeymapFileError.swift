/// A syntax error in one of the system's keyboard files.
package struct KeymapFileError: Error, Hashable, Sendable, CustomStringConvertible {
  package var file: String
  /// From 1.
  package var line: Int
  /// From 1, in characters.
  package var column: Int
  package var problem: String

  package var description: String {
    "\(file):\(line):\(column): \(problem)"
  }
}
