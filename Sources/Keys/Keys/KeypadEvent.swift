public import Units

/// An event of a hardware keypad's key.
///
/// The type is public so that other modules can inline it.
public struct KeypadEvent: Hashable, Sendable {
  /// A Linux keycode such as KEY_KP7.
  public var keycode: UInt16
  public var action: Action
  public var time: Microseconds

  @inlinable public init(keycode: UInt16, action: Action, time: Microseconds) {
    self.keycode = keycode
    self.action = action
    self.time = time
  }

  /// The value of an EV_KEY event.
  public enum Action: Int32, Hashable, Sendable {
    case up = 0
    case down = 1
    /// The kernel's autorepeat.
    case repeated = 2
  }
}
