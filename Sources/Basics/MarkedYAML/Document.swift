/// A file's content, with the name that problems in it are reported under.
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
