package import MarkedYAML

/// One setting: where it stands in the file, what it may be, what it is if no file sets it, and
/// what it is for. Declared once, in ``Registry``; all else about it follows from there.
package struct Setting<Value: Hashable & Sendable>: Sendable {
  /// The dotted path: `keyboard.height` is `height` inside `keyboard`.
  package let key: String
  package let type: SettingType<Value>
  package let defaultValue: Value
  /// One line: what it decides.
  package let text: String

  init(_ key: String, _ type: SettingType<Value>, default: Value, _ text: String) {
    self.key = key
    self.type = type
    self.defaultValue = `default`
    self.text = text
  }
}

/// A setting of any type: what loading and documentation need of it.
package protocol AnySetting: Sendable {
  var key: String { get }
  var text: String { get }
  /// What its values are, in the words of a message: "a whole number between 1 and 4".
  var expectation: String { get }
  /// The default as it is written in a file.
  var writtenDefault: String { get }

  func value(of node: Node) throws(Mismatch) -> any Hashable & Sendable
  func isSame(in left: Settings, as right: Settings) -> Bool
}

extension Setting: AnySetting {
  package var expectation: String { type.expectation }
  package var writtenDefault: String { type.write(defaultValue) }

  package func value(of node: Node) throws(Mismatch) -> any Hashable & Sendable {
    try type.read(node)
  }

  package func isSame(in left: Settings, as right: Settings) -> Bool {
    left.value(of: self) == right.value(of: self)
  }
}
