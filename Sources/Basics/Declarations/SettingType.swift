package import MarkedYAML

/// A setting's type: how a value is read, written, and described in messages.
package struct SettingType<Value: Hashable & Sendable>: Sendable {
  /// The text after "`key` is" in a message: "a whole number, between 1 and 4".
  package var expectation: String { expected() }
  /// The expectation, as a closure because a starting daemon rarely needs the text.
  private let expected: @Sendable () -> String
  /// Returns the value of a node. Throws ``Mismatch`` if the node is not of this type.
  package let read: @Sendable (Node) throws(Mismatch) -> Value
  /// Returns the value as YAML on one line, which `read` turns back into the value.
  package let write: @Sendable (Value) -> String

  /// Creates a type whose values may be any YAML.
  package init(
    _ expectation: @autoclosure @escaping @Sendable () -> String,
    read: @escaping @Sendable (Node) throws(Mismatch) -> Value,
    write: @escaping @Sendable (Value) -> String
  ) {
    expected = expectation
    self.read = read
    self.write = write
  }

  /// Creates a type whose values are written as one scalar; `value` returns nil for a wrong text.
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

/// The error of a value that is not of its setting's type.
package struct Mismatch: Error, Hashable, Sendable {
  package var mark: Mark
  /// The wrong value or its kind, as a message quotes it.
  package var found: String
  /// A message to use instead of the usual one, which names the expected and the found value.
  package var reason: String?
  /// The other wrong items of the same list.
  package private(set) var others: [Mismatch] = []

  /// Throws the first mismatch, with all others in it; does nothing if there is none.
  package static func throwAll(_ mismatches: [Mismatch]) throws(Mismatch) {
    guard var first = mismatches.first else { return }
    first.others += mismatches.dropFirst()
    throw first
  }

  package init(mark: Mark, found: String, reason: String? = nil) {
    self.mark = mark
    self.found = found
    self.reason = reason
  }

  package init(at node: Node) {
    mark = node.mark
    found =
      switch node.content {
      case .scalar(let text, let isQuoted) where isQuoted || !text.isEmpty:
        text.quoted + (decimalComma(in: text).map { "; \($0)" } ?? "")
      case .scalar, .sequence, .mapping: node.kind
      }
  }

  /// - Parameter words: the permitted words; the message suggests the nearest one.
  init(at node: Node, insteadOf words: [String]) {
    self.init(at: node)
    guard case .scalar(let text, _) = node.content else { return }
    let meant = meaning(of: text, among: words)
    found += meant.map { " (did you mean \($0.quoted)?)" } ?? suggestion(for: text, in: words)
  }
}
