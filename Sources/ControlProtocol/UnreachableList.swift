/// The characters of a text that cannot be typed: the reply to `Check`.
package struct UnreachableList: Hashable, Sendable, Decodable {
  /// In the order of their first occurrence, each once; none where all can be typed.
  package var characters: [String]

  package init(characters: [String]) {
    self.characters = characters
  }
}

extension UnreachableList: JSONWritable {
  package func writeFields(to writer: inout JSONWriter) {
    writer.array("characters", characters)
  }
}
