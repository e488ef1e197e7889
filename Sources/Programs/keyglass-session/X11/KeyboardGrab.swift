import CXCBKeyboards

/// The grab of an X server's keyboard by another program, such as a screen locker. Keys then go to
/// that program, whichever window has the focus.
///
/// The server reports a grab as a focus event of the window that loses or gets the keys.
struct KeyboardGrab: Hashable, Sendable {
  private(set) var isActive = false
  /// The number of requests for a grab, made only to learn if another program has the grab.
  private var requests = 0

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

  /// Counts a request for a grab, and returns the request's number.
  mutating func beginRequest() -> Int {
    requests += 1
    return requests
  }

  /// Handles the server's answer to a request. Only the answer to the newest request is used,
  /// because focus events may have arrived since an earlier request.
  mutating func receive(status: UInt8, to request: Int) {
    guard request == requests else { return }
    isActive = UInt32(status) == XCB_GRAB_STATUS_ALREADY_GRABBED.rawValue
  }
}
