package import MarkedYAML
package import Settings

/// The names in files of vCards, and the problems with the files.
package struct AddressBooks: Hashable, Sendable {
  package internal(set) var book = AddressBook()
  package internal(set) var problems: [Problem] = []

  package var names: [String] { book.names }

  init() {}

  /// Reads a single file that the user named.
  package init(named path: String) {
    self.init(AddressBookReading(file: path))
  }

  init(_ reading: AddressBookReading) {
    while reading.readNextPart() {}
    self = reading.books
  }

  mutating func report(
    _ file: String, _ message: String, _ severity: Problem.Severity = .error
  ) {
    problems.append(
      Problem(
        file: file, mark: Mark(line: 1, column: 1), severity: severity, message: message))
  }
}
