import CXCBKeyboards
import ControlProtocol
import DaemonConnection

/// Watches which window of an X server has the focus, through its window manager (EWMH), and which
/// layouts the server has. Without a window manager the focus is unknown.
final class X11FocusSource {
  private let x: XConnection
  private let activeWindow: UInt32
  private let rulesNames: UInt32
  private var application: String?
  private var hasWindowManager = false
  /// The server's layouts, in XKB's notation.
  private(set) var sources: [String] = []

  /// - Throws: if no X server answers.
  init() throws(ClientFailure) {
    x = try XConnection()
    activeWindow = x.atom("_NET_ACTIVE_WINDOW")
    rulesNames = x.atom("_XKB_RULES_NAMES")
    withUnsafeBytes(of: XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue) { mask in
      _ = xcb_change_window_attributes(
        x.pointer, x.root, XCB_CW_EVENT_MASK.rawValue, mask.baseAddress)
    }
    readActiveWindow()
    lookAtLayouts()
  }

  /// The descriptor to wait for input on.
  var descriptor: Int32 { x.descriptor }

  /// The known focus; nil if nothing is known.
  var report: FocusReport? {
    guard hasWindowManager else { return nil }
    return FocusReport(
      field: FocusedField(
        active: false, source: FocusedField.toplevelSource, application: application))
  }

  /// Reads the server's events.
  ///
  /// - Throws: if the X server is gone.
  func process() throws(ClientFailure) {
    try x.process { event in
      guard Int32(event.pointee.response_type & 0x7F) == XCB_PROPERTY_NOTIFY else { return }
      let property = UnsafeRawPointer(event).assumingMemoryBound(
        to: xcb_property_notify_event_t.self)
      switch property.pointee.atom {
      case activeWindow: readActiveWindow()
      case rulesNames: lookAtLayouts()
      default: break
      }
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
