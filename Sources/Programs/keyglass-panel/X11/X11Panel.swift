import CXCB
import Clocks
import ControlProtocol
import DaemonConnection
import Drawing
import Glibc
import Scene
import Touch
import Units

/// A window along the lower edge of an X server's output, transparent to touches and clicks.
final class X11Panel: OutputPanel {
  private let x: X11Connection
  private let renderer: Renderer
  private let wantedOutput: String?
  private var output: X11Output?
  private var manner = X11Window.Manner.unmanaged
  /// Watches GNOME Shell; nil until the window manager is GNOME Shell.
  private var shell: GnomeShell?
  private var scale = 1.0
  private var window: X11Window?
  var scene: Scene?
  private var sight = X11Sight()
  private var pointerReports = PointerReports()
  /// Detects whether the window is visible inside a Wayland compositor; nil in other sessions.
  private let compositor: CompositorSight?
  /// The mapped windows that may have the focus; used only inside a compositor.
  private var managed: Set<UInt32> = []
  /// The session's console; nil if it is unknown, or if the X server itself reports a change of
  /// console.
  private let console: SessionConsole?
  private var raiseLimit: RaiseLimit
  private var raiseAt: Microseconds?
  /// The time to check whether other windows cover the keyboard. Many moves cause one check.
  private var coverCheck: Microseconds?
  private static let coverCheckInterval = Microseconds.milliseconds(100)

  /// - Parameter output: an output's name; nil for a built-in output, or otherwise the primary.
  /// - Throws: if the X server is missing, or lacks a needed extension.
  init(output: String?, renderer: Renderer) throws(PanelFailure) {
    x = try X11Connection()
    console = x.isInCompositor ? SessionConsole() : nil
    compositor = CompositorSight(x)
    raiseLimit = RaiseLimit(givesWay: !x.isInCompositor)
    self.renderer = renderer
    wantedOutput = output
    chooseOutput()
    findWindowManager()
    scale = x.scale
    sight.isScreenOff = x.isScreenOff
    sight.isOnAnotherConsole = x.isOnAnotherConsole
    readConsole()
    if x.isInCompositor { managed = Set(x.managedWindows) }
    logMissingReports()
  }

  var descriptors: [(number: Int32, events: Int16)] {
    [xcb_get_file_descriptor(x.connection), shell?.descriptor, compositor?.descriptor]
      .compactMap(\.self).map { ($0, Int16(POLLIN)) }
      + [console?.descriptor].compactMap(\.self).map { ($0, Int16(POLLPRI)) }
  }

  var deadline: Microseconds? {
    [raiseAt, coverCheck, compositor?.deadline].compactMap(\.self).min()
  }
  let isInSession = true

  var place: PanelDescription? {
    guard let scene, let output else { return nil }
    let size = PixelSize(width: output.area.width, height: output.area.height)
    let canvas = window?.canvas ?? Canvas(for: scene, on: size, scale: scale)
    let moved = window?.displacement ?? (x: 0, y: 0)
    let keyboard = canvas.place(scene.rectangle)
      .moved(x: canvas.area.x + moved.x, y: canvas.area.y + moved.y)
      .intersection(PixelRectangle(x: 0, y: 0, width: size.width, height: size.height))
    let whyNotSeen = shell?.view.whyNotSeen ?? sight.whyNotSeen
    var panel = PanelDescription(
      kind: "x11", output: output.publicName, shown: whyNotSeen == nil, reason: whyNotSeen,
      rectangle: keyboard.fraction(of: size), outputWidth: size.width, outputHeight: size.height,
      scale: canvas.scale, rotation: output.rotation)
    panel.physicalWidth = output.physicalWidth
    panel.physicalHeight = output.physicalHeight
    return panel
  }

  /// - Throws: if the X server has ended, or there is no memory for the window.
  func process() throws(PanelFailure) {
    shell?.read()
    readConsole()
    while let event = xcb_poll_for_event(x.connection) { handle(event) }
    guard !x.isBroken else { throw PanelFailure("the X server went away") }
    let now = Clock.now()
    if let due = raiseAt, now >= due { raise(at: now) }
    if let due = coverCheck, now >= due { checkCover() }
    try processCompositor(at: now)
    try update()
    // Handle events that were read while waiting for a reply; poll(2) no longer reports them.
    while let event = xcb_poll_for_queued_event(x.connection) {
      handle(event)
      try update()
    }
  }

  func close() {
    window = nil
    xcb_flush(x.connection)
  }

  func update() throws(PanelFailure) {
    defer { xcb_flush(x.connection) }
    if scene?.pointer == nil || scene?.visible != true { pointerReports.leave() }
    guard let scene, scene.visible, let output else {
      window = nil
      sight.isCovered = false
      forgetFrames()
      return
    }
    if window?.fitted(to: scene, on: output, scale: scale, manner) != true {
      // Release a pressed button, because a destroyed window may get no report of its release.
      pointerReports.leave()
      window = nil
      compositor?.windowIsGone()
      // Watch only a window that no window manager keeps on top.
      if manner == .unmanaged { watchFrames(on: output) } else { forgetFrames() }
      let window = try X11Window(
        for: scene, on: output, scale: scale, manner, x, renderer)
      compositor?.watch(window.window)
      self.window = window
      checkCoverSoon()
    }
    window?.show(scene)
  }

  // MARK: - Visibility in a compositor

  /// Starts to watch whether the compositor shows the X server's pictures. Call this before
  /// creating the keyboard's window, which must be above the transparent one.
  private func watchFrames(on output: X11Output) {
    guard let compositor, let keyboard = place?.rectangle else { return }
    let middle = Int((keyboard.y + keyboard.height / 2) * Double(output.area.height))
    compositor.begin(on: output, downTo: middle, share: keyboard.width * keyboard.height)
  }

  private func forgetFrames() {
    sight.isNotShown = false
    compositor?.end()
  }

  /// Logs missing reports of visibility. Without those reports, invisible keys may type.
  private func logMissingReports() {
    guard x.isInCompositor, manner == .unmanaged else { return }
    if compositor == nil {
      StandardError.report(
        "windows that open later may cover the keyboard: no compositor tells of them"
          + " (it needs WAYLAND_DISPLAY, and wlr-screencopy there)")
    }
    if console == nil {
      StandardError.report(
        "the keyboard may take touches on another console: XDG_VTNR does not say which is its own")
    }
  }

  /// - Throws: if the compositor has ended. A new panel then connects again.
  private func processCompositor(at now: Microseconds) throws(PanelFailure) {
    guard let compositor else { return }
    if try compositor.process(at: now) { window = nil }
    guard compositor.isWatching else { return }
    sight.isNotShown = compositor.isNotShown
  }

  private func heed(_ frame: UnsafeMutablePointer<xcb_generic_event_t>) {
    guard let compositor, compositor.handle(frame) else { return }
    sight.isNotShown = compositor.isNotShown
  }

  func chooseOutput() {
    output = OutputChoice(demanded: wantedOutput, proposed: scene?.output)
      .output(among: X11Output.all(of: x))
  }

  private func findWindowManager() {
    guard x.hasWindowManager else {
      manner = .unmanaged
      return
    }
    let isGnome = x.windowManager == "GNOME Shell"
    manner = isGnome ? .aboveDocks : .dock
    // Keep `GnomeShell` after the shell has ended, because the object will notice a new shell.
    if isGnome, shell == nil { shell = GnomeShell() }
  }

  /// Raises the window soon, because another window may be above it. Docks need no raising: the
  /// window manager keeps them on top.
  private func raiseSoon() {
    guard manner != .dock, window != nil, raiseAt == nil else { return }
    raiseAt = raiseLimit.nextRaise(at: Clock.now())
  }

  private func raise(at now: Microseconds) {
    raiseAt = nil
    guard let window, let top = x.windows.last, top != window.window, !x.isAboveAll(top),
      raiseLimit.raises(above: top, at: now)
    else { return }
    window.raise()
  }

  private func readConsole() {
    guard let console else { return }
    console.read()
    sight.isOnAnotherConsole = !console.isInForeground
  }

  private func checkCoverSoon() {
    coverCheck = coverCheck ?? Clock.now() + Self.coverCheckInterval
  }

  private func checkCover() {
    coverCheck = nil
    sight.isCovered = window?.isCovered ?? false
  }

  /// Handles a window that has appeared or moved.
  private func handleChange(of other: UInt32) {
    guard other != window?.window, other != compositor?.window else { return }
    raiseSoon()
    checkCoverSoon()
    compositor?.changed()
  }

  /// Handles a window that no longer exists.
  private func forget(_ other: UInt32) {
    raiseLimit.left(other)
    handleChange(of: other)
    guard managed.remove(other) != nil, x.isInCompositor, manner == .unmanaged else { return }
    if let compositor, compositor.isWatching { compositor.closed() } else { window = nil }
  }

  // MARK: - Events

  func popPointerEvents() -> [PointerEvent] { pointerReports.popAll() }

  /// Handles an event of the pointer over the keyboard.
  ///
  /// - Parameter isDown: true if the button goes down, false if it comes up; nil for a move.
  private func point(
    _ event: UnsafeMutablePointer<xcb_generic_event_t>, isDown: Bool? = nil
  ) {
    // Read any event as a button event: motion and enter events begin with the same fields.
    event.withMemoryRebound(to: xcb_button_press_event_t.self, capacity: 1) {
      guard let window, $0.pointee.event == window.window else { return }
      pointerReports.move(
        to: window.point(x: $0.pointee.event_x, y: $0.pointee.event_y), for: scene?.pointer)
      if let isDown, $0.pointee.detail == 1 { pointerReports.press(isDown) }
    }
  }

  private func handle(_ event: UnsafeMutablePointer<xcb_generic_event_t>) {
    defer { free(event) }
    let kind = event.pointee.response_type & 0x7F
    switch Int32(kind) {
    case XCB_EXPOSE:
      // Redraw only after the last expose event of a series, which has the count 0.
      event.withMemoryRebound(to: xcb_expose_event_t.self, capacity: 1) {
        if $0.pointee.count == 0, $0.pointee.window == window?.window { window?.expose() }
      }
    case XCB_FOCUS_IN:
      event.withMemoryRebound(to: xcb_focus_in_event_t.self, capacity: 1) {
        // Ignore FocusIn with detail Pointer, which only means that the pointer is above the
        // window.
        if $0.pointee.event == window?.window,
          UInt32($0.pointee.detail) != XCB_NOTIFY_DETAIL_POINTER.rawValue
        {
          window?.giveFocusBack()
        }
      }
    case XCB_MOTION_NOTIFY, XCB_ENTER_NOTIFY: point(event)
    case XCB_BUTTON_PRESS: point(event, isDown: true)
    case XCB_BUTTON_RELEASE: point(event, isDown: false)
    case XCB_LEAVE_NOTIFY:
      event.withMemoryRebound(to: xcb_leave_notify_event_t.self, capacity: 1) {
        // Keep a pressed pointer, because it may choose from a popup above the keyboard.
        if UInt32($0.pointee.state) & XCB_BUTTON_MASK_1.rawValue == 0 { pointerReports.leave() }
      }
    case XCB_MAP_NOTIFY:
      event.withMemoryRebound(to: xcb_map_notify_event_t.self, capacity: 1) {
        if $0.pointee.override_redirect == 0 { managed.insert($0.pointee.window) }
        handleChange(of: $0.pointee.window)
      }
    case XCB_CONFIGURE_NOTIFY:
      event.withMemoryRebound(to: xcb_configure_notify_event_t.self, capacity: 1) {
        if $0.pointee.window == window?.window { window?.didMove() }
        handleChange(of: $0.pointee.window)
      }
    case XCB_UNMAP_NOTIFY:
      event.withMemoryRebound(to: xcb_unmap_notify_event_t.self, capacity: 1) {
        forget($0.pointee.window)
      }
    case XCB_DESTROY_NOTIFY:
      event.withMemoryRebound(to: xcb_destroy_notify_event_t.self, capacity: 1) {
        forget($0.pointee.window)
      }
    case XCB_VISIBILITY_NOTIFY:
      event.withMemoryRebound(to: xcb_visibility_notify_event_t.self, capacity: 1) {
        guard $0.pointee.window == window?.window else { return }
        window?.visibilityChanged(to: $0.pointee.state)
        checkCover()
      }
    case 0:
      event.withMemoryRebound(to: xcb_generic_error_t.self, capacity: 1) {
        StandardError.report(
          "the X server refuses a request: error \($0.pointee.error_code) of "
            + "\($0.pointee.major_code).\($0.pointee.minor_code)")
      }
      // Count a refused piece of the picture as read, because no completion will arrive for it.
      window?.didRead()
    case XCB_GE_GENERIC: heed(event)
    case XCB_PROPERTY_NOTIFY:
      let atom = event.withMemoryRebound(to: xcb_property_notify_event_t.self, capacity: 1) {
        $0.pointee.atom
      }
      if atom == x.atom("_NET_SUPPORTING_WM_CHECK") { findWindowManager() }
      if atom == XCB_ATOM_RESOURCE_MANAGER.rawValue { scale = x.scale }
      if atom == x.atom("XFree86_has_VT") { sight.isOnAnotherConsole = x.isOnAnotherConsole }
    default:
      if kind == x.firstSharedMemoryEvent + UInt8(XCB_SHM_COMPLETION) {
        window?.didRead()
        compositor?.changed()
      } else if x.firstRandREvent > 0, kind == x.firstRandREvent || kind == x.firstRandREvent + 1 {
        chooseOutput()
      } else if kind == x.screenSaverEvent {
        sight.isScreenOff = x.isScreenOff
      }
    }
  }
}
