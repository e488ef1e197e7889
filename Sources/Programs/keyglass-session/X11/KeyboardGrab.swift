import CXCBKeyboards

/// The grab of an X server's keyboard by another program, as each screen locker makes it. Keys then
/// go to that program, whatever window has the focus.
///
/// The server reports grabs to those who watch the focus of the windows that lose or get the keys.
struct KeyboardGrab: Hashable, Sendable {
  private(set) var isActive = false

  enum Event: Hashable, Sendable {
    case focusIn, focusOut
  }

  /// Handles a change of a window's focus.
  ///
  /// - Parameter mode: the cause, as the event names it.
  /// - Returns: true if the focus has moved, perhaps to a window not yet watched.
  mutating func receive(_ event: Event, mode: UInt8) -> Bool {
    switch UInt32(mode) {
    case XCB_NOTIFY_MODE_GRAB.rawValue:
      isActive = true
    case XCB_NOTIFY_MODE_WHILE_GRABBED.rawValue:
      isActive = true
      return true
    case XCB_NOTIFY_MODE_UNGRAB.rawValue:
      isActive = false
    default:
      if event == .focusIn { isActive = false }
      return true
    }
    return false
  }

  /// Handles the server's answer to a request for a grab that cannot succeed.
  mutating func receive(status: UInt8) {
    isActive = UInt32(status) == XCB_GRAB_STATUS_ALREADY_GRABBED.rawValue
  }
}
