/// A YAML value that knows where it stands in its file.
package struct Node: Hashable, Sendable {
  package var mark: Mark
  package var content: Content

  package init(mark: Mark, content: Content) {
    self.mark = mark
    self.content = content
  }

  package enum Content: Hashable, Sendable {
    /// A scalar as it is written, uninterpreted: whether `no` is a text or a truth value is for
    /// whoever asks for one. `isQuoted` tells `"5"` from `5`, and `""` from nothing.
    case scalar(String, isQuoted: Bool)
    case sequence([Node])
    /// In the order of the file; keys are unique.
    case mapping([Entry])
  }

  /// A key of a mapping with its value.
  package struct Entry: Hashable, Sendable {
    package var key: String
    package var keyMark: Mark
    package var value: Node

    package init(key: String, keyMark: Mark, value: Node) {
      self.key = key
      self.keyMark = keyMark
      self.value = value
    }
  }

  /// What kind of value it is, in the words of an error message.
  package var kind: String {
    switch content {
    case .scalar("", isQuoted: false): "nothing"
    case .scalar: "a single value"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }

  /// The value of a mapping's key; nil where this is no mapping or lacks the key.
  package subscript(key: String) -> Node? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key == key }?.value
  }
}
