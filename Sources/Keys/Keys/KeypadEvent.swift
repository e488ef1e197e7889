package import Units

/// An event of a hardware keypad's key.
package struct KeypadEvent: Hashable, Sendable {
  /// A Linux keycode such as KEY_KP7.
  package var keycode: UInt16
  package var action: Action
  package var time: Microseconds

  package init(keycode: UInt16, action: Action, time: Microseconds) {
    self.keycode = keycode
    self.action = action
    self.time = time
  }

  /// The value of an EV_KEY event.
  package enum Action: Int32, Hashable, Sendable {
    case up = 0
    case down = 1
    /// The kernel's autorepeat.
    case repeated = 2
  }
}
