import CXCB
import Drawing
import Glibc
import Outputs
import Scene
import Units

/// The window of a visible keyboard.
final class X11Window {
  /// The means that keep the window visible.
  enum Manner {
    /// A dock: the window manager keeps it on top, and reserves room for it.
    case dock
    /// An override-redirect window without a window manager, raised when needed.
    case unmanaged
    /// An override-redirect window, with a hidden dock that reserves the room. The window itself is
    /// not a dock, because GNOME's shell puts docks below a window that fills the screen.
    case aboveDocks
  }

  private let x: X11Connection
  let output: X11Output
  private(set) var canvas: Canvas
  let manner: Manner
  let window: UInt32
  /// The dock that reserves the room; nil if this window reserves it, or no room is reserved.
  private var room: X11Room?
  private let visual: X11Connection.Visual
  private let renderer: Renderer
  private let memory: SharedPicture
  private let segment: UInt32
  private let graphics: UInt32
  private let floats: Bool
  private var shown: Scene?
  /// The part of the window that receives the pointer, in pixels of the canvas; nil if no part
  /// does.
  private var inputPlace: PixelRectangle?
  private var waiting: Scene?
  /// True if the window begins in the screen's upper left corner, and is transparent up to the
  /// keyboard. From 0.2 on, cage draws each window in that corner, wherever the window is placed.
  private let isFromCorner: Bool
  /// The window's distance from its requested place.
  private(set) var displacement = (x: 0, y: 0)
  /// The number of pieces of the picture that the server has not read yet.
  private var unread = 0
  /// True if other windows cover the whole window, by the server's reports.
  private var isHidden = false
  /// The keyboard focus before this window existed.
  private var focusBefore: xcb_get_input_focus_reply_t?

  /// - Throws: if there is no memory.
  init(
    for scene: Scene, on output: X11Output, scale: Double, _ manner: Manner, _ x: X11Connection,
    _ renderer: Renderer
  ) throws(PanelFailure) {
    self.x = x
    self.output = output
    self.renderer = renderer
    self.manner = manner
    visual = x.visual
    floats = scene.grip != nil
    isFromCorner = x.isInCompositor && manner == .unmanaged
    let size = PixelSize(width: output.area.width, height: output.area.height)
    canvas = Canvas(for: scene, on: size, scale: scale)
    memory = try SharedPicture(
      size: PixelSize(width: canvas.area.width, height: canvas.area.height), count: 1)
    window = xcb_generate_id(x.connection)
    segment = xcb_generate_id(x.connection)
    graphics = xcb_generate_id(x.connection)
    // Send a duplicate, because the connection closes the descriptor that it sends.
    xcb_shm_attach_fd(x.connection, segment, dup(memory.descriptor), 0)
    create()
    describe(scene)
    // Touches and clicks pass through, because the daemon reads the touchscreen itself.
    setShape(XCB_SHAPE_SK_INPUT, [])
    setShape(XCB_SHAPE_SK_BOUNDING, visibleParts(of: scene))
    let focus = xcb_get_input_focus_reply(
      x.connection, xcb_get_input_focus(x.connection), nil)
    focusBefore = focus?.pointee
    free(focus)
    xcb_map_window(x.connection, window)
  }

  deinit {
    xcb_free_gc(x.connection, graphics)
    xcb_shm_detach(x.connection, segment)
    xcb_destroy_window(x.connection, window)
    xcb_flush(x.connection)
  }

  /// Returns true if this window suits the scene; a floating window moves to the scene's place.
  func fitted(to scene: Scene, on output: X11Output, scale: Double, _ manner: Manner) -> Bool {
    let size = PixelSize(width: output.area.width, height: output.area.height)
    let wanted = Canvas(for: scene, on: size, scale: scale)
    guard output == self.output, manner == self.manner, floats == (scene.grip != nil) else {
      return false
    }
    guard floats, wanted != canvas else { return wanted == canvas }
    guard wanted.area.width == canvas.area.width, wanted.area.height == canvas.area.height,
      wanted.scale == canvas.scale
    else { return false }
    canvas = wanted
    move()
    return true
  }

  private func move() {
    setHints()
    let frame = frame
    let values = [frame.x, frame.y, frame.width, frame.height]
      .map { UInt32(bitPattern: Int32($0)) }
    xcb_configure_window(
      x.connection, window,
      UInt16(
        XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue
          | XCB_CONFIG_WINDOW_WIDTH.rawValue | XCB_CONFIG_WINDOW_HEIGHT.rawValue), values)
    // Make the next update set the input area again, because the keyboard may have moved within the
    // window.
    if inputPlace != nil { inputPlace = PixelRectangle(x: 0, y: 0, width: 0, height: 0) }
    guard isFromCorner, let shown else { return }
    setShape(XCB_SHAPE_SK_BOUNDING, visibleParts(of: shown))
    expose()
  }

  /// The canvas's rectangle on the root window.
  private var place: PixelRectangle { canvas.area.moved(x: output.area.x, y: output.area.y) }

  /// The window's rectangle on the root window.
  private var frame: PixelRectangle {
    isFromCorner ? PixelRectangle(x: 0, y: 0, width: place.maxX, height: place.maxY) : place
  }

  /// The canvas's offset in the window.
  private var inset: (x: Int, y: Int) { (place.x - frame.x, place.y - frame.y) }

  func show(_ scene: Scene) {
    guard unread == 0 else {
      waiting = scene
      return
    }
    placeInput(for: scene)
    let repaint = Repaint(from: shown, to: scene, on: canvas)
    guard !repaint.isEmpty else { return }
    renderer.draw(
      scene, on: canvas, repaint, into: memory.pixels(of: 0), stride: memory.stride)
    let parts = shown?.popups == scene.popups ? nil : visibleParts(of: scene)
    if let parts {
      // Cut parts out only after drawing, because X draws nothing in parts that are cut out.
      // Otherwise a compositor that ignores shapes would still show their old pixels.
      let before = x.isInCompositor ? shown.map(visibleParts) : nil
      setShape(XCB_SHAPE_SK_BOUNDING, parts + (before ?? []))
    }
    shown = scene
    for rectangle in repaint.rectangles { put(rectangle) }
    if x.isInCompositor, let parts { setShape(XCB_SHAPE_SK_BOUNDING, parts) }
  }

  /// Makes the window receive the pointer over the keyboard, if the scene uses a pointer.
  private func placeInput(for scene: Scene) {
    let place = scene.pointer == nil ? nil : canvas.place(scene.rectangle)
    guard place != inputPlace else { return }
    if (place == nil) != (inputPlace == nil) {
      let events = place == nil ? Self.events : Self.events | Self.pointerEvents
      xcb_change_window_attributes(
        x.connection, window, XCB_CW_EVENT_MASK.rawValue, [events])
    }
    inputPlace = place
    setShape(XCB_SHAPE_SK_INPUT, place.map { [$0.intersection(canvas.bounds)] } ?? [])
  }

  /// Returns a pointer's place in fractions of the output.
  ///
  /// - Parameters: x, y: the pointer's place, in pixels of the window.
  func point(x: Int16, y: Int16) -> SurfacePoint {
    SurfacePoint(
      x: Double(Int(x) - inset.x + canvas.area.x + displacement.x) / Double(canvas.output.width),
      y: Double(Int(y) - inset.y + canvas.area.y + displacement.y) / Double(canvas.output.height))
  }

  private static let events =
    XCB_EVENT_MASK_EXPOSURE.rawValue | XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue
    | XCB_EVENT_MASK_FOCUS_CHANGE.rawValue | XCB_EVENT_MASK_VISIBILITY_CHANGE.rawValue
  private static let pointerEvents =
    XCB_EVENT_MASK_BUTTON_PRESS.rawValue | XCB_EVENT_MASK_BUTTON_RELEASE.rawValue
    | XCB_EVENT_MASK_POINTER_MOTION.rawValue | XCB_EVENT_MASK_ENTER_WINDOW.rawValue
    | XCB_EVENT_MASK_LEAVE_WINDOW.rawValue

  /// Records that the server has read a piece of the picture.
  func didRead() {
    unread = max(0, unread - 1)
    guard unread == 0, let scene = waiting else { return }
    waiting = nil
    show(scene)
  }

  /// Sends the picture again, because the server has asked for it.
  func expose() {
    if shown != nil { put(canvas.bounds) }
  }

  /// Handles a move of the window, e.g. by the window manager.
  func didMove() {
    let cookie = xcb_translate_coordinates(x.connection, window, x.root, 0, 0)
    guard let reply = xcb_translate_coordinates_reply(x.connection, cookie, nil) else { return }
    defer { free(reply) }
    displacement = (
      Int(reply.pointee.dst_x) - frame.x,
      Int(reply.pointee.dst_y) - frame.y
    )
  }

  /// Handles the server's report of the window's visibility. Under a compositing program the server
  /// reports every window as visible.
  func visibilityChanged(to state: UInt8) {
    isHidden = UInt32(state) == XCB_VISIBILITY_FULLY_OBSCURED.rawValue
  }

  /// True if other windows cover the whole keyboard; false in a Wayland compositor, which does not
  /// reveal its stacking order.
  var isCovered: Bool {
    guard !x.isInCompositor else { return false }
    guard visual.depth == 32 || x.hasCompositor else { return isHidden }
    return !keyboard.isEmpty && x.isCovered(window, in: keyboard)
  }

  /// The keyboard's rectangle on the root window; empty before the keyboard is drawn.
  private var keyboard: PixelRectangle {
    guard let shown else { return PixelRectangle(x: 0, y: 0, width: 0, height: 0) }
    return canvas.place(shown.rectangle)
      .moved(x: place.x + displacement.x, y: place.y + displacement.y)
  }

  func raise() {
    let above = [XCB_STACK_MODE_ABOVE.rawValue]
    xcb_configure_window(
      x.connection, window, UInt16(XCB_CONFIG_WINDOW_STACK_MODE.rawValue), above)
  }

  private func put(_ rectangle: PixelRectangle) {
    xcb_shm_put_image(
      x.connection, window, graphics, UInt16(memory.size.width), UInt16(memory.size.height),
      UInt16(rectangle.x), UInt16(rectangle.y), UInt16(rectangle.width),
      UInt16(rectangle.height), Int16(clamping: rectangle.x + inset.x),
      Int16(clamping: rectangle.y + inset.y), visual.depth,
      UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), 1, segment, 0)
    unread += 1
  }

  /// Returns the keyboard focus to the window that had it before. lightdm's GTK greeter focuses
  /// every new window, and text typed into this window would be lost.
  func giveFocusBack() {
    guard let focusBefore, focusBefore.focus != window else { return }
    xcb_set_input_focus(
      x.connection, focusBefore.revert_to, focusBefore.focus, UInt32(XCB_CURRENT_TIME))
  }

  // MARK: - The window

  private func create() {
    let frame = frame
    // X expects the values in the order of their bits. The border pixel is set, because the
    // parent's border does not fit a visual with alpha.
    let attributes: [(xcb_cw_t, UInt32)] = [
      (XCB_CW_BACK_PIXEL, 0), (XCB_CW_BORDER_PIXEL, 0),
      (XCB_CW_OVERRIDE_REDIRECT, manner == .dock ? 0 : 1),
      (XCB_CW_EVENT_MASK, Self.events), (XCB_CW_COLORMAP, visual.colours),
    ]
    xcb_create_window(
      x.connection, visual.depth, window, x.root,
      Int16(clamping: frame.x), Int16(clamping: frame.y), UInt16(clamping: frame.width),
      UInt16(clamping: frame.height), 0, UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), visual.id,
      attributes.reduce(0) { $0 | $1.0.rawValue }, attributes.map(\.1))
    xcb_create_gc(x.connection, graphics, window, 0, nil)
  }

  private func describe(_ scene: Scene) {
    x.setProperty("WM_NAME", of: window, text: "Keyglass")
    x.setProperty("WM_CLASS", of: window, text: "osk\0Keyglass\0")
    let atom = XCB_ATOM_ATOM.rawValue
    let cardinal = XCB_ATOM_CARDINAL.rawValue
    // Compositors focus unmanaged X11 windows, except certain types. wlroots does not count docks
    // among these types, so add the type NOTIFICATION.
    let types = manner == .dock ? ["DOCK"] : ["DOCK", "NOTIFICATION"]
    x.setProperty(
      "_NET_WM_WINDOW_TYPE", of: window, type: atom,
      types.map { x.atom("_NET_WM_WINDOW_TYPE_\($0)") })
    x.setProperty(
      "_NET_WM_STATE", of: window, type: atom,
      [
        x.atom("_NET_WM_STATE_ABOVE"), x.atom("_NET_WM_STATE_STICKY"),
        x.atom("_NET_WM_STATE_SKIP_TASKBAR"), x.atom("_NET_WM_STATE_SKIP_PAGER"),
      ])
    x.setProperty("_NET_WM_DESKTOP", of: window, type: cardinal, [0xFFFF_FFFF])
    x.setProperty("WM_HINTS", of: window, type: x.atom("WM_HINTS"), x.neverFocused)
    setHints()
    guard !floats else { return }
    // Applications keep clear of the keyboard, not of the popups above it.
    let keyboard = canvas.place(scene.rectangle).moved(x: place.x, y: place.y)
    if manner == .aboveDocks {
      room = X11Room(above: keyboard, x)
    } else {
      X11Room.reserve(keyboard, for: window, x)
    }
  }

  private func setHints() {
    let frame = frame
    let (width, height) = (UInt32(frame.width), UInt32(frame.height))
    // Set WM_SIZE_HINTS. The flags 1 | 2 mark position and size as the user's wish; 16 | 32 make
    // the size both minimum and maximum.
    x.setProperty(
      "WM_NORMAL_HINTS", of: window, type: x.atom("WM_SIZE_HINTS"),
      [51, UInt32(bitPattern: Int32(frame.x)), UInt32(bitPattern: Int32(frame.y)), width, height]
        + [width, height, width, height] + [UInt32](repeating: 0, count: 9))
  }

  /// Returns the rectangles of the keyboard and its popups: the window's other parts are cut out.
  private func visibleParts(of scene: Scene) -> [PixelRectangle] {
    let popups = scene.popups.map { renderer.bubble(of: $0, on: canvas) }
    return ([canvas.place(scene.rectangle)] + popups).map { $0.intersection(canvas.bounds) }
      .filter { !$0.isEmpty }
  }

  private func setShape(_ kind: xcb_shape_sk_t, _ parts: [PixelRectangle]) {
    let rectangles = parts.map { part in
      xcb_rectangle_t(
        x: Int16(clamping: part.x + inset.x), y: Int16(clamping: part.y + inset.y),
        width: UInt16(clamping: part.width), height: UInt16(clamping: part.height))
    }
    xcb_shape_rectangles(
      x.connection, UInt8(XCB_SHAPE_SO_SET.rawValue), UInt8(kind.rawValue), 0, window, 0, 0,
      UInt32(rectangles.count), rectangles)
  }
}
