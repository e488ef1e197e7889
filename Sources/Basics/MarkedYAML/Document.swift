/// A file's content, with the file's name for messages about problems.
package struct Document: Hashable, Sendable {
  package var file: String
  package var bytes: [UInt8]

  package init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  package init(file: String, text: String) {
    self.init(file: file, bytes: Array(text.utf8))
  }
}
