package import MarkedYAML

/// What a setting's values are: how one is read, how it is written, and how a message says it.
package struct SettingType<Value: Hashable & Sendable>: Sendable {
  /// What follows "`key` is" in a message: "a whole number between 1 and 4".
  package var expectation: String { expected() }
  /// Put into words only where they are wanted: at start hardly ever.
  private let expected: @Sendable () -> String
  package let read: @Sendable (Node) throws(Mismatch) -> Value
  /// The value as YAML on one line, such that `read` gives it back.
  package let write: @Sendable (Value) -> String

  package init(
    _ expectation: @autoclosure @escaping @Sendable () -> String,
    read: @escaping @Sendable (Node) throws(Mismatch) -> Value,
    write: @escaping @Sendable (Value) -> String
  ) {
    expected = expectation
    self.read = read
    self.write = write
  }

  /// A type whose values are written as one word or text; `value` gives nil for what is none.
  package init(
    _ expectation: @autoclosure @escaping @Sendable () -> String,
    scalar value: @escaping @Sendable (String) -> Value?,
    write: @escaping @Sendable (Value) -> String
  ) {
    self.init(
      expectation(),
      read: { node throws(Mismatch) in
        guard case .scalar(let text, _) = node.content, let value = value(text) else {
          throw Mismatch(at: node)
        }
        return value
      },
      write: write)
  }
}

/// A value that is not of its setting's type.
package struct Mismatch: Error, Hashable, Sendable {
  package var mark: Mark
  /// What stands there, in the words of a message.
  package var found: String

  package init(mark: Mark, found: String) {
    self.mark = mark
    self.found = found
  }

  package init(at node: Node) {
    mark = node.mark
    found =
      switch node.content {
      case .scalar(let text, let isQuoted) where isQuoted || !text.isEmpty: text.quoted
      default: node.kind
      }
  }
}
