import CXCBKeyboards
import DaemonConnection
import Glibc

/// A connection to an X server. It blocks for answers only at the start, because any client may
/// later grab the server and so delay all answers.
final class XConnection {
  typealias Event = UnsafeMutablePointer<xcb_generic_event_t>

  let pointer: OpaquePointer
  let root: UInt32
  private var questions: [(sequence: UInt32, then: (UnsafeMutableRawPointer?) -> Void)] = []

  /// The name of the display; nil if DISPLAY is empty or not set.
  static var display: String? {
    guard let name = getenv("DISPLAY"), name.pointee != 0 else { return nil }
    return String(cString: name)
  }

  /// - Throws: if no server answers.
  init() throws(ClientFailure) {
    var number: Int32 = 0
    guard let pointer = xcb_connect(nil, &number) else {
      throw ClientFailure("no X server answers")
    }
    guard xcb_connection_has_error(pointer) == 0, let setup = xcb_get_setup(pointer) else {
      xcb_disconnect(pointer)
      throw ClientFailure("no X server answers")
    }
    var screens = xcb_setup_roots_iterator(setup)
    for _ in 0..<max(0, number) where screens.rem > 1 { xcb_screen_next(&screens) }
    guard let screen = screens.data else {
      xcb_disconnect(pointer)
      throw ClientFailure("the X server has no screen")
    }
    self.pointer = pointer
    root = screen.pointee.root
  }

  deinit {
    xcb_disconnect(pointer)
  }

  var descriptor: Int32 { xcb_get_file_descriptor(pointer) }

  /// Calls `then` with the answer to a request, or with nil after an error.
  func ask<Reply>(
    _ sequence: UInt32, for: Reply.Type, then: @escaping (UnsafeMutablePointer<Reply>?) -> Void
  ) {
    questions.append((sequence, { then($0?.assumingMemoryBound(to: Reply.self)) }))
  }

  /// Reads events and answers.
  ///
  /// - Throws: if the server is gone.
  func process(_ handle: (Event) -> Void) throws(ClientFailure) {
    var hasWorked = true
    while hasWorked {
      hasWorked = false
      xcb_flush(pointer)
      // Only `xcb_poll_for_event` reads from the socket: both events and replies.
      while let event = xcb_poll_for_event(pointer) {
        handle(event)
        free(event)
        hasWorked = true
      }
      while let (sequence, then) = questions.first {
        var reply: UnsafeMutableRawPointer?
        var error: UnsafeMutablePointer<xcb_generic_error_t>?
        guard xcb_poll_for_reply(pointer, sequence, &reply, &error) != 0 else { break }
        questions.removeFirst()
        then(reply)
        free(reply)
        free(error)
        hasWorked = true
      }
    }
    guard xcb_connection_has_error(pointer) == 0 else {
      throw ClientFailure("the X server went away")
    }
  }

  /// Creates a window that only takes input, and does not show it.
  func createUnshownWindow() -> UInt32 {
    let window = xcb_generate_id(pointer)
    xcb_create_window(
      pointer, 0, window, root, 0, 0, 1, 1, 0, UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue),
      0, 0, nil)
    return window
  }

  /// Returns the atom of a name; blocks until the server answers.
  func atom(_ name: String) -> UInt32 {
    let cookie = xcb_intern_atom(pointer, 0, UInt16(name.utf8.count), name)
    let reply = xcb_intern_atom_reply(pointer, cookie, nil)
    defer { free(reply) }
    return reply?.pointee.atom ?? XCB_ATOM_NONE.rawValue
  }

  /// Asks for a property of a window, and calls `then` with its bytes. A missing property has no
  /// bytes.
  ///
  /// - Parameter length: the longest part to read, in units of four bytes.
  func readProperty(
    _ property: UInt32, of window: UInt32, length: UInt32, then: @escaping ([UInt8]) -> Void
  ) {
    let cookie = xcb_get_property(
      pointer, 0, window, property, XCB_GET_PROPERTY_TYPE_ANY.rawValue, 0, length)
    ask(cookie.sequence, for: xcb_get_property_reply_t.self) { reply in
      guard let reply, let value = xcb_get_property_value(reply) else { return then([]) }
      let count = Int(xcb_get_property_value_length(reply))
      then(Array(UnsafeRawBufferPointer(start: value, count: count)))
    }
  }
}
