package import Keymap

/// The keys that go out on the keyboard in one write.
package enum QueuedKeys: Hashable, Sendable {
  /// A stroke, with the modifiers' keys on the keymap that it was planned for.
  case stroke(Stroke, ModifierKeys)
  /// A keypad's own key, passed on unchanged. The value is the kernel's: 1 down, 0 up, 2 repeat.
  case key(UInt16, value: Int32)
  /// A text of `Commits`, by its number: the session's input method commits it.
  case commit(UInt32)

  /// True if the next keys belong to the same character, so that nothing may come between.
  var isContinued: Bool {
    switch self {
    case .stroke(let stroke, _): stroke.isContinued
    case .key, .commit: false
    }
  }

  /// The greatest number of frames: each key takes one to go down and one to come up.
  var frames: Int {
    switch self {
    case .stroke(let stroke, _): 2 + 2 * stroke.modifiers.rawValue.nonzeroBitCount
    case .key: 1
    case .commit: 0
    }
  }
}
