import CXCB
import Units

/// Tests whether the keyboard is visible: measures the time until Xwayland reports that a picture
/// was shown. The compositor requests pictures of visible windows, so Xwayland reports them soon.
/// For a hidden window, the report arrives only after a second.
///
/// Two windows are watched: the keyboard's own, and below it a transparent window from the screen's
/// upper left corner to the middle of the keys. Watching the keyboard's window alone is not enough,
/// because that window may be partly visible beside a window that covers the keys.
final class X11Frames {
  let window: UInt32
  private let x: X11Connection
  /// The lower right pixel of `window`, which is behind the keys.
  private let end: (x: Int16, y: Int16)
  private let opcode: UInt8
  private var serial: UInt32 = 0
  private var questions: [Question] = []
  /// The longest wait for an answer to the last questions.
  private var longest = Microseconds.zero

  private struct Question {
    let window: UInt32
    var serial: UInt32 = 0
    /// The time of the question; nil once it is answered.
    var askedAt: Microseconds?
    /// True once the server has drawn the change: the pending answer is about the new picture.
    var isDrawn = false
  }

  /// Creates the transparent window. Call this before creating the keyboard's window, which must be
  /// above the transparent one.
  ///
  /// - Parameter end: the window's lower right pixel, on the root window.
  /// - Returns: nil if pictures are not reported.
  init?(downTo end: (x: Int, y: Int), _ x: X11Connection) {
    guard let opcode = x.presentOpcode else { return nil }
    self.x = x
    self.opcode = opcode
    self.end = (Int16(clamping: end.x), Int16(clamping: end.y))
    window = xcb_generate_id(x.connection)
    let visual = x.visual
    let attributes: [(xcb_cw_t, UInt32)] = [
      (XCB_CW_BACK_PIXEL, 0), (XCB_CW_BORDER_PIXEL, 0), (XCB_CW_OVERRIDE_REDIRECT, 1),
      (XCB_CW_COLORMAP, visual.colours),
    ]
    // Begin in the screen's corner, where cage draws the keyboard's window too.
    xcb_create_window(
      x.connection, visual.depth, window, x.root, 0, 0, UInt16(clamping: end.x + 1),
      UInt16(clamping: end.y + 1), 0, UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), visual.id,
      attributes.reduce(0) { $0 | $1.0.rawValue }, attributes.map(\.1))
    x.setProperty("WM_NAME", of: window, text: "Keyglass")
    x.setProperty("WM_CLASS", of: window, text: "osk\0Keyglass\0")
    // Declare that the window never gets the focus.
    x.setProperty(
      "_NET_WM_WINDOW_TYPE", of: window, type: XCB_ATOM_ATOM.rawValue,
      [x.atom("_NET_WM_WINDOW_TYPE_NOTIFICATION")])
    x.setProperty("WM_HINTS", of: window, type: x.atom("WM_HINTS"), x.neverFocused)
    xcb_shape_rectangles(
      x.connection, UInt8(XCB_SHAPE_SO_SET.rawValue), UInt8(XCB_SHAPE_SK_INPUT.rawValue), 0, window,
      0, 0, 0, nil)
    watch(window)
    xcb_map_window(x.connection, window)
  }

  deinit {
    xcb_destroy_window(x.connection, window)
  }

  /// Watches an additional window.
  func watch(_ window: UInt32) {
    keyglass_watch_frames(x.connection, window)
    questions.append(Question(window: window))
  }

  /// Asks when each window's picture is shown; call this again only after the last answer.
  func ask(at now: Microseconds) {
    longest = .zero
    xcb_clear_area(x.connection, 0, window, end.x, end.y, 1, 1)
    for index in questions.indices {
      questions[index].isDrawn = false
      // Picture 0 is answered at once. By the time of the next request, the server has passed the
      // drawing to the compositor.
      ask(index, forFrame: 0, at: now)
    }
  }

  private func ask(_ index: Int, forFrame frame: UInt64, at now: Microseconds) {
    serial &+= 1
    questions[index].serial = serial
    questions[index].askedAt = now
    keyglass_ask_for_frame(x.connection, questions[index].window, serial, frame)
  }

  /// Returns the time that the pictures took, if this event is the last answer; otherwise nil.
  func wait(
    reportedBy event: UnsafeMutablePointer<xcb_generic_event_t>, at now: Microseconds
  ) -> Microseconds? {
    let raw = UnsafeRawPointer(event)
    // Accept only the event CompleteNotify (1) of the kind NotifyMSC (1).
    guard raw.loadUnaligned(as: xcb_ge_generic_event_t.self).`extension` == opcode,
      case let event = raw.loadUnaligned(as: keyglass_frame_event.self), event.event_type == 1,
      event.kind == 1,
      let index = questions.firstIndex(where: {
        $0.window == event.window && $0.serial == event.serial
      }), let askedAt = questions[index].askedAt
    else { return nil }
    guard questions[index].isDrawn else {
      questions[index].isDrawn = true
      // Ask for the picture after the next, because the server reports the next one at once.
      ask(index, forFrame: (UInt64(event.msc.0) | UInt64(event.msc.1) << 32) &+ 2, at: now)
      return nil
    }
    questions[index].askedAt = nil
    longest = max(longest, now - askedAt)
    return questions.allSatisfy { $0.askedAt == nil } ? longest : nil
  }
}
