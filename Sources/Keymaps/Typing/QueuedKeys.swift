package import Keymap

/// The keys that are sent in one write.
package enum QueuedKeys: Hashable, Sendable {
  /// The modifiers' keys on the keymap that the stroke was planned for, and the stroke. In this
  /// order the value fits into three registers.
  case stroke(ModifierKeys, Stroke)
  /// A keypad's own key, passed on unchanged. The value is the kernel's: 1 down, 0 up, 2 repeat.
  case key(UInt16, value: Int32)
  /// A text of `Commits`, by its number: the session's input method commits it. `Commits.removal`
  /// stands for the removal of a preedit.
  case commit(UInt32)

  /// True if the next keys belong to the same character, so that nothing may come between.
  var isContinued: Bool {
    switch self {
    case .stroke(_, let stroke): stroke.isContinued
    case .key, .commit: false
    }
  }

  /// The maximum number of frames: each key takes one to go down and one to come up.
  var frames: Int {
    switch self {
    case .stroke(_, let stroke): 2 + 2 * stroke.modifiers.rawValue.nonzeroBitCount
    case .key: 1
    case .commit: 0
    }
  }
}
