package import Keymap

/// What goes out on the keyboard in one write.
package enum QueuedKeys: Hashable, Sendable {
  /// With the modifiers' keys of the keymap that it was planned on.
  case stroke(Stroke, ModifierKeys)
  /// A keypad's own key, sent on as it is. The value is the kernel's: 1 down, 0 up, 2 repeated.
  case key(UInt16, value: Int32)

  /// Whether what comes next belongs to the same character, so that nothing may come between.
  var isContinued: Bool {
    switch self {
    case .stroke(let stroke, _): stroke.isContinued
    case .key: false
    }
  }

  /// The frames that it is at most: each key goes down in one and comes up in another.
  var frames: Int {
    switch self {
    case .stroke(let stroke, _): 2 + 2 * stroke.modifiers.rawValue.nonzeroBitCount
    case .key: 1
    }
  }
}
