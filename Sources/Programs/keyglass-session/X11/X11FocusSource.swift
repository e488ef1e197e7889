import CXCBKeyboards
import ControlProtocol
import DaemonConnection

/// Watches an X server's layouts, its focused window, and grabs of its keyboard by other programs.
/// The window manager reports the focused window (EWMH). Without a window manager, the focus is
/// unknown.
final class X11FocusSource {
  private let x: XConnection
  private let activeWindow: UInt32
  private let rulesNames: UInt32
  private var application: String?
  private var hasWindowManager = false
  private var grab = KeyboardGrab()
  /// A window that is never shown, so that its grabs of the keyboard fail.
  private let unshown: UInt32
  /// The window with the focus, whose events report grabs; nil if no window has the focus.
  private var focused: UInt32?
  /// The server's layouts, in XKB's notation.
  private(set) var sources: [String] = []

  /// - Throws: if no X server answers.
  init() throws(ClientFailure) {
    x = try XConnection()
    unshown = x.createUnshownWindow()
    activeWindow = x.atom("_NET_ACTIVE_WINDOW")
    rulesNames = x.atom("_XKB_RULES_NAMES")
    watch(
      x.root, XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue | XCB_EVENT_MASK_FOCUS_CHANGE.rawValue)
    readActiveWindow()
    findFocus()
    findGrab()
    lookAtLayouts()
  }

  /// The descriptor to wait for input on.
  var descriptor: Int32 { x.descriptor }

  /// The report of the focused window; nil without a window manager.
  var report: FocusReport? {
    guard hasWindowManager else { return nil }
    return FocusReport(
      field: FocusedField(
        active: false, source: FocusedField.toplevelSource, application: application))
  }

  /// True if another program has grabbed the keyboard.
  var isKeyboardGrabbed: Bool { grab.isActive }

  /// Reads the server's events.
  ///
  /// - Throws: if the X server is gone.
  func process() throws(ClientFailure) {
    try x.process { event in
      switch Int32(event.pointee.response_type & 0x7F) {
      case XCB_FOCUS_IN: return focusChanged(.focusIn, event)
      case XCB_FOCUS_OUT: return focusChanged(.focusOut, event)
      case XCB_PROPERTY_NOTIFY: break
      default: return
      }
      let property = UnsafeRawPointer(event).assumingMemoryBound(
        to: xcb_property_notify_event_t.self)
      switch property.pointee.atom {
      case activeWindow:
        readActiveWindow()
        findFocus()
      case rulesNames: lookAtLayouts()
      default: break
      }
    }
  }

  /// Asks the server for events of a window. A window that no longer exists is ignored.
  private func watch(_ window: UInt32, _ events: UInt32) {
    withUnsafeBytes(of: events) { mask in
      _ = xcb_change_window_attributes(
        x.pointer, window, XCB_CW_EVENT_MASK.rawValue, mask.baseAddress)
    }
  }

  private func focusChanged(_ change: KeyboardGrab.Event, _ event: XConnection.Event) {
    let focus = UnsafeRawPointer(event).assumingMemoryBound(to: xcb_focus_in_event_t.self)
    if grab.receive(change, mode: focus.pointee.mode) { findFocus() }
    findGrab()
  }

  /// Finds out if another program has grabbed the keyboard, perhaps before this program started.
  /// This method requests a grab for a window that is not shown. The server always refuses this
  /// grab, but with a different reason while another program has grabbed the keyboard. No client
  /// notices the attempt.
  private func findGrab() {
    let asynchronous = UInt8(XCB_GRAB_MODE_ASYNC.rawValue)
    let cookie = xcb_grab_keyboard(
      x.pointer, 0, unshown, UInt32(XCB_CURRENT_TIME), asynchronous, asynchronous)
    let request = grab.beginRequest()
    x.ask(cookie.sequence, for: xcb_grab_keyboard_reply_t.self) { [unowned self] reply in
      if let reply { grab.receive(status: reply.pointee.status, to: request) }
    }
  }

  /// Finds the window with the focus, and watches the window for focus events.
  private func findFocus() {
    let cookie = xcb_get_input_focus(x.pointer)
    x.ask(cookie.sequence, for: xcb_get_input_focus_reply_t.self) { [unowned self] reply in
      let window = reply.map { $0.pointee.focus } ?? XCB_WINDOW_NONE.rawValue
      // Keep the root window as it is: `init` has already selected its events.
      let isWindow = window > XCB_INPUT_FOCUS_POINTER_ROOT.rawValue && window != x.root
      let found = isWindow ? window : nil
      guard found != focused else { return }
      if let focused { watch(focused, XCB_EVENT_MASK_NO_EVENT.rawValue) }
      if let found { watch(found, XCB_EVENT_MASK_FOCUS_CHANGE.rawValue) }
      focused = found
    }
  }

  private func readActiveWindow() {
    x.readProperty(activeWindow, of: x.root, length: 1) { [unowned self] window in
      hasWindowManager = window.count == 4
      guard hasWindowManager else { return }
      let window = window.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
      guard window != XCB_WINDOW_NONE.rawValue else {
        application = nil
        return
      }
      x.readProperty(XCB_ATOM_WM_CLASS.rawValue, of: window, length: 256) { [unowned self] in
        application = WindowClass.application(in: $0)
      }
    }
  }

  private func lookAtLayouts() {
    x.readProperty(rulesNames, of: x.root, length: 256) { [unowned self] in
      sources = InputSourceList(rulesNames: $0).sources
    }
  }
}
