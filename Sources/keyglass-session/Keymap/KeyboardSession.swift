import DaemonConnection

/// A session that has a keymap for each keyboard.
protocol KeyboardSession: AnyObject {
  /// For messages: `sway`.
  var name: String { get }
  /// What to wait for input on.
  var descriptors: [Int32] { get }
  /// When to call `nextNews` although nothing came, in milliseconds of CLOCK_MONOTONIC.
  var deadline: Int64? { get }
  /// Whether what `apply` began has not come to its end.
  var isApplying: Bool { get }

  /// Asks for the Keyglass keyboard and what it has, once it has what was applied.
  func look() throws(ClientFailure)
  /// Gives the keyboard a keymap, or its own again.
  ///
  /// - Parameters:
  ///   - file: nil for its own.
  ///   - keyboard: the session's name for it.
  func apply(_ file: String?, to keyboard: String) throws(ClientFailure)
  /// - Returns: nil where none is there yet.
  /// - Throws: where the session is gone.
  func nextNews() throws(ClientFailure) -> KeyboardNews?
}

enum KeyboardNews: Hashable {
  /// What `look` asked for: the session's name for the keyboard, nil where it has none, and the names
  /// of the groups of its keymap.
  case keyboard(String?, groups: [String])
  /// Something about the keyboard has changed.
  case changed
  /// What was to be applied is not, and why.
  case refused(String)
}
