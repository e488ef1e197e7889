import DaemonConnection
import Units

/// A session that has a separate keymap for each keyboard.
protocol KeyboardSession: AnyObject {
  /// The session's name for messages: `sway`.
  var name: String { get }
  /// The descriptors to wait for input on.
  var descriptors: [Int32] { get }
  /// The time to call `nextNews` even without input.
  var deadline: Microseconds? { get }
  /// True while a change begun by `apply` is unfinished.
  var isApplying: Bool { get }

  /// Asks for the Keyglass keyboard and its keymap's groups, once pending changes are applied.
  func query() throws(ClientFailure)
  /// Applies a keymap to the keyboard, or restores the keyboard's own.
  ///
  /// - Parameters:
  ///   - file: the keymap's file; nil for the keyboard's own keymap.
  ///   - keyboard: the session's name for the keyboard.
  func apply(_ file: String?, to keyboard: String) throws(ClientFailure)
  /// - Returns: the next event; nil if no event has arrived.
  /// - Throws: if the session has ended.
  func nextNews() throws(ClientFailure) -> KeyboardNews?
}

enum KeyboardNews: Hashable {
  /// The answer to `query`: the session's name for the Keyglass keyboard (nil if the keyboard is
  /// missing), and the names of the keymap's groups.
  case keyboard(String?, groups: [String])
  /// The keyboard may have been added, removed or given another keymap.
  case changed
  /// The session refused to apply the keymap, for this reason.
  case refused(String)
}
