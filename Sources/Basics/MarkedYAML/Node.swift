/// A YAML value with its position in the file.
package struct Node: Hashable, Sendable {
  package var mark: Mark
  package var content: Content

  package init(mark: Mark, content: Content) {
    self.mark = mark
    self.content = content
  }

  package enum Content: Hashable, Sendable {
    /// A scalar as written: the expected type decides whether `no` is a text or a Boolean.
    /// `isQuoted` distinguishes `"5"` from `5`, and `""` from an absent value.
    case scalar(String, isQuoted: Bool)
    case sequence([Node])
    /// The entries in file order; keys are unique.
    case mapping([Entry])
  }

  /// A key of a mapping and its value.
  package struct Entry: Hashable, Sendable {
    package var key: String
    package var keyMark: Mark
    package var value: Node

    package init(key: String, keyMark: Mark, value: Node) {
      self.key = key
      self.keyMark = keyMark
      self.value = value
    }

    /// The place of the value. An absent value has the place after the key's colon, because in
    /// braces, libyaml would give the place of the next sign.
    package var valueMark: Mark {
      guard value.isNothing else { return value.mark }
      return Mark(
        line: keyMark.line, column: keyMark.column + key.unicodeScalars.count + 1)
    }
  }

  /// The kind of the value, as error messages name it.
  package var kind: String {
    switch content {
    case .scalar("", isQuoted: false): "nothing"
    case .scalar: "a single value"
    case .sequence: "a list"
    case .mapping: "`name: value` lines"
    }
  }

  /// The end of a message that expects another value than this one, such as `, not a list`.
  package var instead: String {
    switch content {
    case .scalar("", isQuoted: false): ", but has no value"
    case .scalar(let text, _): ", not \(text.quoted)"
    case .sequence: ", not a list"
    case .mapping: ", not `name: value` lines"
    }
  }

  /// Returns the message that this value of a field is of the wrong kind.
  package func wrong(_ field: String, _ expected: String) -> String {
    isNothing ? "\(field) needs \(expected), but has no value" : "\(field) is \(expected)\(instead)"
  }

  /// True if a key has no value.
  package var isNothing: Bool { content == .scalar("", isQuoted: false) }

  /// The entries of this mapping and of all values in it that have no value.
  package var entriesWithoutValue: [Entry] {
    switch content {
    case .scalar: []
    case .sequence(let items): items.flatMap(\.entriesWithoutValue)
    case .mapping(let entries):
      entries.flatMap { $0.value.isNothing ? [$0] : $0.value.entriesWithoutValue }
    }
  }

  /// The value of a mapping's key; nil if the node is not a mapping or lacks the key.
  package subscript(key: String) -> Node? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key == key }?.value
  }
}
