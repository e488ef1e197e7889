import CXCB
import Drawing
import Glibc
import Units

/// A connection to an X server, with the server's properties and state.
final class X11Connection {
  let connection: OpaquePointer
  let root: UInt32
  /// The format of a window's pixels.
  struct Visual {
    let id: UInt32
    let depth: UInt8
    let colours: UInt32
  }
  private let plain: Visual
  private let withAlpha: Visual?
  /// The number of the server's screen, which is part of the names of selections.
  private let screenNumber: Int32
  /// True if the server runs inside a Wayland compositor. Only the compositor then knows whether
  /// the screen is off, and which console it is on.
  let isInCompositor: Bool
  /// The number of RandR's first event.
  let firstRandREvent: UInt8
  /// The number of MIT-SCREEN-SAVER's only event; nil if the server has no extension that
  /// reports whether the screen is off.
  let screenSaverEvent: UInt8?
  /// The number of the Present extension's requests and events; nil outside a compositor, or if the
  /// server does not report shown pictures.
  let presentOpcode: UInt8?
  /// The number of MIT-SHM's first event.
  let firstSharedMemoryEvent: UInt8
  private var atoms: [String: UInt32] = [:]

  /// - Throws: if the server is missing, or lacks a needed extension.
  init() throws(PanelFailure) {
    var number: Int32 = 0
    guard let connection = xcb_connect(nil, &number) else {
      throw PanelFailure("no X server answers")
    }
    guard xcb_connection_has_error(connection) == 0, let setup = xcb_get_setup(connection) else {
      xcb_disconnect(connection)
      throw PanelFailure("no X server answers")
    }
    var screens = xcb_setup_roots_iterator(setup)
    for _ in 0..<max(0, number) where screens.rem > 1 { xcb_screen_next(&screens) }
    guard let screen = screens.data?.pointee, screen.root_depth == 24,
      setup.pointee.image_byte_order == XCB_IMAGE_ORDER_LSB_FIRST.rawValue
    else {
      xcb_disconnect(connection)
      throw PanelFailure("the X server's screen has no 24 bits of colour")
    }
    self.connection = connection
    root = screen.root
    screenNumber = number
    plain = Self.visual(screen.root_visual, depth: screen.root_depth, of: connection, screen.root)
    withAlpha = screens.data.flatMap { Self.visual(ofDepth: 32, on: $0) }
      .map { Self.visual($0, depth: 32, of: connection, screen.root) }
    isInCompositor = Self.hasExtension("XWAYLAND", connection)
    let saver = isInCompositor ? nil : keyglass_xcb_screen_saver(connection)?.pointee
    screenSaverEvent = saver?.present == 1 ? saver?.first_event : nil
    let present = isInCompositor ? keyglass_xcb_present(connection)?.pointee : nil
    presentOpcode = present?.present == 1 ? present?.major_opcode : nil
    firstRandREvent =
      keyglass_xcb_randr(connection)?.pointee.first_event ?? 0
    let memory = keyglass_xcb_shm(connection)?.pointee
    firstSharedMemoryEvent = memory?.first_event ?? 0
    let shape = keyglass_xcb_shape(connection)?.pointee
    guard memory?.present == 1, shape?.present == 1, knowsSharedDescriptors() else {
      throw PanelFailure("the X server lacks MIT-SHM 1.2 or SHAPE")
    }
    if firstRandREvent > 0 {
      xcb_randr_select_input(
        connection, root,
        UInt16(
          XCB_RANDR_NOTIFY_MASK_SCREEN_CHANGE.rawValue
            | XCB_RANDR_NOTIFY_MASK_CRTC_CHANGE.rawValue))
    }
    if screenSaverEvent != nil { keyglass_watch_screen_saver(connection, root) }
    // Watch the root window, which announces new window managers, and windows placed above the
    // panel's.
    let events =
      XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue | XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue
    withUnsafeBytes(of: events) { mask in
      _ = xcb_change_window_attributes(
        connection, root, XCB_CW_EVENT_MASK.rawValue, mask.baseAddress)
    }
  }

  deinit {
    xcb_disconnect(connection)
  }

  /// The value of WM_HINTS for a window that never has the keyboard focus: InputHint is set, and
  /// `input` is false.
  let neverFocused: [UInt32] = [1, 0, 0, 0, 0, 0, 0, 0, 0]

  var isBroken: Bool { xcb_connection_has_error(connection) != 0 }

  /// The visual for a new window. Under a compositing program the visual has alpha, because some
  /// such programs ignore a window's shape. Otherwise the visual has no alpha, because only then
  /// does the server report the window's visibility.
  var visual: Visual { hasCompositor ? withAlpha ?? plain : plain }

  /// True if a compositing program draws the screen, not the server itself.
  var hasCompositor: Bool {
    if isInCompositor { return true }
    let selection = atom("_NET_WM_CM_S\(screenNumber)")
    guard
      let reply = xcb_get_selection_owner_reply(
        connection, xcb_get_selection_owner(connection, selection), nil)
    else { return false }
    defer { free(reply) }
    return reply.pointee.owner != XCB_WINDOW_NONE.rawValue
  }

  /// True if the screen is blank or off.
  var isScreenOff: Bool {
    screenSaverEvent != nil && keyglass_screen_saver_is_on(connection, root) != 0
  }

  /// True if another console is in the foreground; false for servers without a console.
  var isOnAnotherConsole: Bool {
    let value = property("XFree86_has_VT", of: root)
    return value.count >= 4 && value.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) } == 0
  }

  /// The root's windows, from the lowest up.
  var windows: [UInt32] { children(of: root).windows }

  private func children(of window: UInt32) -> (parent: UInt32, windows: [UInt32]) {
    guard let tree = xcb_query_tree_reply(connection, xcb_query_tree(connection, window), nil)
    else { return (0, []) }
    defer { free(tree) }
    return (
      tree.pointee.parent,
      Array(
        UnsafeBufferPointer(
          start: xcb_query_tree_children(tree), count: Int(xcb_query_tree_children_length(tree))))
    )
  }

  /// True if a single higher window covers all of an area of the root window. This function queries
  /// every window, so prefer the server's own reports of visibility.
  func isCovered(_ window: UInt32, in area: PixelRectangle) -> Bool {
    let windows = windows
    var outermost = window
    // Find the frame window that a window manager has put around the window.
    while !windows.contains(outermost) {
      let parent = children(of: outermost).parent
      guard parent != root, parent != XCB_WINDOW_NONE.rawValue else { return false }
      outermost = parent
    }
    let above = windows.drop { $0 != outermost }.dropFirst()
    return windows.contains { covers($0, area) && (above.contains($0) || isAboveAll($0)) }
  }

  /// True for xsecurelock's fallback window, "obscurer". While this window exists, xsecurelock
  /// hides all other windows, whatever the stacking order. Under a compositing program, xsecurelock
  /// draws into the overlay window, whose visibility cannot be queried without showing it.
  func isAboveAll(_ window: UInt32) -> Bool {
    property("WM_CLASS", of: window) == Array("obscurer\0xsecurelock\0".utf8)
  }

  /// The root's mapped windows that a window manager places.
  var managedWindows: [UInt32] {
    windows.filter { attributes(of: $0)?.override_redirect == 0 }
  }

  /// Returns nil if the window is unmapped, or is for input only.
  private func attributes(of window: UInt32) -> xcb_get_window_attributes_reply_t? {
    let cookie = xcb_get_window_attributes(connection, window)
    guard let reply = xcb_get_window_attributes_reply(connection, cookie, nil) else { return nil }
    defer { free(reply) }
    let isThere = UInt32(reply.pointee.map_state) == XCB_MAP_STATE_VIEWABLE.rawValue
    let hasPicture = UInt32(reply.pointee._class) == XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue
    return isThere && hasPicture ? reply.pointee : nil
  }

  /// The distance in pixels from the screen's edges at which a covering window may end. xsecurelock
  /// leaves one pixel free on each side, because compositors stop showing windows above a window
  /// that fills the screen.
  private static let marginOfLockers = 2

  private func covers(_ window: UInt32, _ area: PixelRectangle) -> Bool {
    guard attributes(of: window) != nil,
      let place = xcb_get_geometry_reply(connection, xcb_get_geometry(connection, window), nil)
    else { return false }
    defer { free(place) }
    let whole = PixelRectangle(
      x: Int(place.pointee.x), y: Int(place.pointee.y),
      width: Int(place.pointee.width) + 2 * Int(place.pointee.border_width),
      height: Int(place.pointee.height) + 2 * Int(place.pointee.border_width))
    let seen = area.outset(by: -Self.marginOfLockers)
    return seen.intersection(whole) == seen
  }

  func atom(_ name: String) -> UInt32 {
    if let atom = atoms[name] { return atom }
    let cookie = xcb_intern_atom(connection, 0, UInt16(name.utf8.count), name)
    let reply = xcb_intern_atom_reply(connection, cookie, nil)
    defer { free(reply) }
    let atom = reply?.pointee.atom ?? XCB_ATOM_NONE.rawValue
    atoms[name] = atom
    return atom
  }

  /// Returns a property's bytes; empty if the window lacks the property.
  func property(_ name: String, of window: UInt32) -> [UInt8] {
    let cookie = xcb_get_property(
      connection, 0, window, atom(name), XCB_GET_PROPERTY_TYPE_ANY.rawValue, 0, 16_384)
    guard let reply = xcb_get_property_reply(connection, cookie, nil) else { return [] }
    defer { free(reply) }
    let count = Int(xcb_get_property_value_length(reply))
    guard count > 0, let value = xcb_get_property_value(reply) else { return [] }
    return Array(UnsafeRawBufferPointer(start: value, count: count))
  }

  func setProperty(_ name: String, of window: UInt32, type: UInt32, _ values: [UInt32]) {
    values.withUnsafeBytes { bytes in
      _ = xcb_change_property(
        connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, atom(name), type, 32,
        UInt32(values.count), bytes.baseAddress)
    }
  }

  func setProperty(_ name: String, of window: UInt32, text: String) {
    let bytes = Array(text.utf8)
    xcb_change_property(
      connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, atom(name),
      XCB_ATOM_STRING.rawValue, 8, UInt32(bytes.count), bytes)
  }

  /// True if a window manager that supports docks and struts (EWMH) is running. Inside a Wayland
  /// compositor a window manager may lack this support.
  var hasWindowManager: Bool {
    let supported = property("_NET_SUPPORTED", of: root).withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 3, by: 4).map {
        bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self)
      }
    }
    guard supported.contains(atom("_NET_WM_STRUT_PARTIAL")) else { return false }
    let value = property("_NET_SUPPORTING_WM_CHECK", of: root)
    guard value.count >= 4 else { return false }
    let window = value.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    // Check the window too, because a window manager that has ended leaves the property behind.
    return property("_NET_SUPPORTING_WM_CHECK", of: window) == value
  }

  /// The window manager's name for display; empty if no window manager is running.
  var windowManager: String {
    let value = property("_NET_SUPPORTING_WM_CHECK", of: root)
    guard value.count >= 4 else { return "" }
    let window = value.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    return String(decoding: property("_NET_WM_NAME", of: window), as: UTF8.self)
  }

  /// Pixels per logical pixel, from the resource `Xft.dpi`, which toolkits use.
  var scale: Double {
    let resources = String(decoding: property("RESOURCE_MANAGER", of: root), as: UTF8.self)
    for line in resources.split(separator: "\n") where line.hasPrefix("Xft.dpi:") {
      let text = line.dropFirst("Xft.dpi:".count).filter { !$0.isWhitespace }
      if let dots = Double(text), dots >= 48, dots <= 768 { return dots / 96 }
    }
    return 1
  }

  private static func hasExtension(_ name: String, _ connection: OpaquePointer) -> Bool {
    let cookie = xcb_query_extension(connection, UInt16(name.utf8.count), name)
    let reply = xcb_query_extension_reply(connection, cookie, nil)
    defer { free(reply) }
    return reply?.pointee.present == 1
  }

  private static func visual(
    _ id: UInt32, depth: UInt8, of connection: OpaquePointer, _ root: UInt32
  ) -> Visual {
    let colours = xcb_generate_id(connection)
    xcb_create_colormap(connection, UInt8(XCB_COLORMAP_ALLOC_NONE.rawValue), colours, root, id)
    return Visual(id: id, depth: depth, colours: colours)
  }

  private static func visual(
    ofDepth depth: UInt8, on screen: UnsafeMutablePointer<xcb_screen_t>
  ) -> UInt32? {
    var depths = xcb_screen_allowed_depths_iterator(screen)
    while depths.rem > 0 {
      if let found = depths.data, found.pointee.depth == depth {
        let visuals = UnsafeBufferPointer(
          start: xcb_depth_visuals(found), count: Int(xcb_depth_visuals_length(found)))
        // Use cairo's order: red, green and blue below the alpha.
        return visuals.first {
          UInt32($0._class) == XCB_VISUAL_CLASS_TRUE_COLOR.rawValue && $0.red_mask == 0xFF0000
            && $0.green_mask == 0xFF00 && $0.blue_mask == 0xFF
        }?.visual_id
      }
      xcb_depth_next(&depths)
    }
    return nil
  }

  private func knowsSharedDescriptors() -> Bool {
    let cookie = xcb_shm_query_version(connection)
    let reply = xcb_shm_query_version_reply(connection, cookie, nil)
    defer { free(reply) }
    guard let version = reply?.pointee else { return false }
    return (version.major_version, version.minor_version) >= (1, 2)
  }
}
