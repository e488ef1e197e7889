import CXCB
import Drawing
import Glibc

/// A transparent dock of one pixel, for which the window manager keeps room free of other windows.
final class X11Room {
  private let x: X11Connection
  private let window: UInt32

  /// - Parameter keyboard: the keyboard's rectangle on the root window; other windows end at its
  ///   upper edge.
  init(above keyboard: PixelRectangle, _ x: X11Connection) {
    self.x = x
    window = xcb_generate_id(x.connection)
    let visual = x.visual
    let attributes: [(xcb_cw_t, UInt32)] = [
      (XCB_CW_BACK_PIXEL, 0), (XCB_CW_BORDER_PIXEL, 0), (XCB_CW_COLORMAP, visual.colours),
    ]
    xcb_create_window(
      x.connection, visual.depth, window, x.root, Int16(clamping: keyboard.x),
      Int16(clamping: keyboard.maxY - 1), 1, 1, 0, UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue),
      visual.id, attributes.reduce(0) { $0 | $1.0.rawValue }, attributes.map(\.1))
    x.setProperty("WM_NAME", of: window, text: "Keyglass")
    x.setProperty("WM_CLASS", of: window, text: "osk\0Keyglass\0")
    x.setProperty(
      "_NET_WM_WINDOW_TYPE", of: window, type: XCB_ATOM_ATOM.rawValue,
      [x.atom("_NET_WM_WINDOW_TYPE_DOCK")])
    x.setProperty(
      "_NET_WM_DESKTOP", of: window, type: XCB_ATOM_CARDINAL.rawValue, [0xFFFF_FFFF])
    x.setProperty("WM_HINTS", of: window, type: x.atom("WM_HINTS"), x.neverFocused)
    Self.reserve(keyboard, for: window, x)
    xcb_shape_rectangles(
      x.connection, UInt8(XCB_SHAPE_SO_SET.rawValue), UInt8(XCB_SHAPE_SK_INPUT.rawValue), 0,
      window, 0, 0, 0, nil)
    xcb_map_window(x.connection, window)
  }

  deinit {
    xcb_destroy_window(x.connection, window)
  }

  /// Makes other windows end at the keyboard's upper edge for as long as `window` exists.
  static func reserve(_ keyboard: PixelRectangle, for window: UInt32, _ x: X11Connection) {
    let cardinal = XCB_ATOM_CARDINAL.rawValue
    let root = xcb_get_geometry_reply(
      x.connection, xcb_get_geometry(x.connection, x.root), nil)
    defer { free(root) }
    let rootHeight = Int(root?.pointee.height ?? 0)
    let strut = UInt32(max(0, rootHeight - keyboard.y))
    x.setProperty("_NET_WM_STRUT", of: window, type: cardinal, [0, 0, 0, strut])
    x.setProperty(
      "_NET_WM_STRUT_PARTIAL", of: window, type: cardinal,
      [0, 0, 0, strut, 0, 0, 0, 0, 0, 0]
        + [UInt32(max(0, keyboard.x)), UInt32(max(0, keyboard.maxX - 1))])
  }
}
