import Clocks
import ControlProtocol
import DaemonConnection
import Drawing
import Glibc
import Scene
import Units

/// Draws the keyboard at the lower edge of the text console, and makes the terminal's rows end
/// above it.
final class FramebufferPanel: Panel {
  /// The time between checks of the console. No signal is sent when a getty, a login or a program
  /// clears the screen, sets its rows or switches it to graphics.
  private static let refreshInterval = Microseconds.milliseconds(1_000)
  /// The pause after a change of console, because the kernel announces the change shortly before it
  /// redraws the screen.
  private static let redrawTime = Microseconds.milliseconds(60)

  private let framebuffer: Framebuffer
  private let renderer: Renderer
  /// A descriptor of `/sys/class/tty/tty0/active`, which announces a change of console.
  private let active: Int32
  private var terminal: Int?
  private var showsText = false
  private let power: ScreenPower
  private var isScreenOff = false
  private var scene: Scene?
  private var canvas: Canvas?
  private var picture = Picture(size: PixelSize(width: 0, height: 0))
  private var shown: Scene?
  /// The rows of pixels above the keyboard as they were before a popup covered them.
  private var covered: [[UInt8]] = []
  /// The terminals that have fewer rows because of the keyboard.
  private var shortened: Set<Int> = []
  private var nextRefresh = Microseconds.zero
  private var reportedReason = ""

  /// - Throws: if the framebuffer or the console cannot be used.
  init(device: String, renderer: Renderer) throws(PanelFailure) {
    framebuffer = try Framebuffer(device: device, rotation: Self.consoleRotation())
    self.renderer = renderer
    power = ScreenPower(of: framebuffer.name)
    let path = "/sys/class/tty/tty0/active"
    active = open(path, O_RDONLY | O_CLOEXEC)
    guard active >= 0 else {
      throw PanelFailure("cannot read \(path): \(String(cString: strerror(errno)))")
    }
    try refresh()
  }

  deinit {
    Glibc.close(active)
  }

  var descriptors: [(number: Int32, events: Int16)] { [(active, Int16(POLLPRI))] }

  var deadline: Microseconds? {
    scene?.visible == true || terminal.map(shortened.contains) == true ? nextRefresh : nil
  }

  let isInSession = false

  var place: PanelDescription? {
    guard let scene, let canvas else { return nil }
    let keyboard = canvas.place(scene.rectangle).moved(x: canvas.area.x, y: canvas.area.y)
    return PanelDescription(
      kind: PanelDescription.consoleKind, output: framebuffer.name, shown: whyNotSeen == nil,
      reason: whyNotSeen,
      rectangle: keyboard.fraction(of: canvas.output), outputWidth: canvas.output.width,
      outputHeight: canvas.output.height, scale: canvas.scale,
      rotation: framebuffer.pixels.rotation.rawValue, physicalSize: seenPhysicalSize)
  }

  private var whyNotSeen: String? {
    guard showsText else { return "a program draws on the console itself" }
    return isScreenOff ? PanelDescription.screenIsOff : nil
  }

  /// - Throws: if the framebuffer was replaced, or the console cannot be used.
  func show(_ scene: Scene) throws(PanelFailure) {
    let moved = scene.rectangle != self.scene?.rectangle || scene.visible != self.scene?.visible
    var scene = scene
    // Leave out previews above the keyboard. Text that the console writes under a preview would be
    // lost when the covered pixels are restored.
    scene.popups.removeAll { $0.isPreview && $0.rectangle.y < scene.rectangle.y }
    // The terminal uses all rows above the keyboard, so move a floating keyboard to the lower edge.
    if scene.grip != nil { scene.move(down: 1 - scene.rectangle.maxY) }
    self.scene = scene
    let output = framebuffer.seenSize
    let canvas = Canvas(for: scene, on: output, scale: scale)
    if canvas != self.canvas {
      self.canvas = canvas
      picture = Picture(size: PixelSize(width: canvas.area.width, height: canvas.area.height))
      shown = nil
      covered = []
    }
    if moved { try refresh() } else { try draw() }
  }

  /// - Throws: if the framebuffer was replaced, or the console cannot be used.
  func process() throws(PanelFailure) {
    try refresh()
  }

  func close() {
    guard !shortened.isEmpty else { return }
    scene?.visible = false
    do throws(PanelFailure) {
      try refresh()
    } catch {
      StandardError.report(error.description)
    }
  }

  // MARK: - The console

  /// Brings the terminal's rows and the picture up to date.
  private func refresh() throws(PanelFailure) {
    let now = Clock.now()
    let before = (terminal, showsText)
    try framebuffer.readOrigin()
    // `foreground` reads the file, which also acknowledges the change. Otherwise poll(2) would
    // report it again.
    terminal = TextConsole.foreground(of: active)
    let console = try TextConsole()
    showsText = console.showsText
    isScreenOff = power.isOff
    nextRefresh = now + Self.refreshInterval
    guard showsText, let scene, let canvas else {
      shown = nil
      return
    }
    if (terminal, showsText) != before {
      shown = nil
      covered = []
      nextRefresh = now + Self.redrawTime
    }
    setRows(of: console, for: scene, on: canvas)
    if !isIntact(scene, on: canvas) { shown = nil }
    try draw()
  }

  private func setRows(
    of console: borrowing TextConsole, for scene: Scene, on canvas: Canvas
  ) {
    guard let fontHeight = console.fontHeight else { return }
    // The kernel rotates the console like the panel's picture, so both have the same height.
    let all = canvas.output.height / fontHeight
    let top = canvas.place(scene.rectangle).y + canvas.area.y
    let rows = scene.visible ? max(1, top / fontHeight) : all
    let mine = terminal.map(shortened.contains) ?? false
    // Treat the terminal as shortened even if an earlier panel shortened it and was then killed.
    if scene.visible, let terminal { shortened.insert(terminal) }
    let now = console.rows
    guard now > 0, now != rows, scene.visible || mine else { return }
    do throws(PanelFailure) {
      try console.setRows(rows)
      reportedReason = ""
    } catch {
      if reportedReason != error.description { StandardError.report(error.description) }
      reportedReason = error.description
    }
    if !scene.visible, let terminal { shortened.remove(terminal) }
    // Draw everything again, because the kernel has redrawn the console.
    shown = nil
    covered = []
  }

  /// True if the keyboard is still on the screen unchanged, judging by a few rows of pixels.
  private func isIntact(_ scene: Scene, on canvas: Canvas) -> Bool {
    guard scene.visible, let shown, shown.visible else { return true }
    let keyboard = canvas.place(scene.rectangle)
    return [1, 3, 5, 7].allSatisfy { eighth in
      let y = keyboard.y + keyboard.height * eighth / 8
      return isIntact(row: y, on: canvas)
    }
  }

  private func isIntact(row y: Int, on canvas: Canvas) -> Bool {
    let format = framebuffer.pixels.format
    var expected = [UInt8](repeating: 0, count: canvas.area.width * format.bytesPerPixel)
    expected.withUnsafeMutableBytes { bytes in
      if let start = bytes.baseAddress {
        format.write(row(y), count: canvas.area.width, to: start)
      }
    }
    return framebuffer.pixels.read(
      count: canvas.area.width, x: canvas.area.x, y: canvas.area.y + y) == expected
  }

  // MARK: - Drawing

  private func row(_ y: Int) -> UnsafePointer<UInt32> {
    UnsafePointer((picture.pixels + y * picture.stride).assumingMemoryBound(to: UInt32.self))
  }

  private func draw() throws(PanelFailure) {
    guard showsText, let scene, let canvas else { return }
    try framebuffer.readOrigin()
    guard scene.visible else {
      uncover(on: canvas)
      shown = scene
      return
    }
    let repaint = Repaint(from: shown, to: scene, on: canvas)
    guard !repaint.isEmpty else { return }
    if shown == nil { blank(beside: canvas) }
    if !scene.popups.isEmpty { cover(on: canvas) }
    renderer.draw(scene, on: canvas, repaint, into: picture.pixels, stride: picture.stride)
    let top = canvas.place(scene.rectangle).y
    for rectangle in repaint.rectangles {
      for y in rectangle.y..<rectangle.maxY {
        let row = row(y)
        if y >= top {
          framebuffer.pixels.write(
            row + rectangle.x, count: rectangle.width, x: canvas.area.x + rectangle.x,
            y: canvas.area.y + y)
        } else if !covered.isEmpty {
          writeAbove(row, rectangle, y: y, on: canvas)
        }
      }
    }
    shown = scene
    if scene.popups.isEmpty { covered = [] }
  }

  /// Saves the pixels above the keyboard before a popup covers them.
  private func cover(on canvas: Canvas) {
    guard covered.isEmpty, let scene else { return }
    covered = (0..<canvas.place(scene.rectangle).y).map { y in
      framebuffer.pixels.read(count: canvas.area.width, x: canvas.area.x, y: canvas.area.y + y)
    }
  }

  /// Blackens the area beside a floating keyboard. The terminal does not erase pixels that the
  /// keyboard left there before it moved.
  private func blank(beside canvas: Canvas) {
    guard let scene, scene.grip != nil else { return }
    let nothing = [UInt32](repeating: 0, count: canvas.output.width)
    let keyboard = canvas.place(scene.rectangle).moved(x: canvas.area.x, y: canvas.area.y)
    for y in keyboard.y..<canvas.output.height {
      framebuffer.pixels.write(nothing, count: keyboard.x, x: 0, y: y)
      framebuffer.pixels.write(
        nothing, count: canvas.output.width - keyboard.maxX, x: keyboard.maxX, y: y)
    }
  }

  private func uncover(on canvas: Canvas) {
    for (y, bytes) in covered.enumerated() {
      framebuffer.pixels.restore(bytes[...], x: canvas.area.x, y: canvas.area.y + y)
    }
    covered = []
  }

  /// Writes a row above the keyboard: the popup's pixels inside the popup, the earlier pixels
  /// elsewhere. Round corners are not blended.
  private func writeAbove(
    _ row: UnsafePointer<UInt32>, _ rectangle: PixelRectangle, y: Int, on canvas: Canvas
  ) {
    let step = framebuffer.pixels.format.bytesPerPixel
    var x = rectangle.x
    while x < rectangle.maxX {
      let opaque = row[x] >> 24 >= 128
      var end = x + 1
      while end < rectangle.maxX, (row[end] >> 24 >= 128) == opaque { end += 1 }
      if opaque {
        framebuffer.pixels.write(
          row + x, count: end - x, x: canvas.area.x + x, y: canvas.area.y + y)
      } else if y < covered.count {
        framebuffer.pixels.restore(
          covered[y][x * step..<end * step], x: canvas.area.x + x, y: canvas.area.y + y)
      }
      x = end
    }
  }

  // MARK: - The screen

  private var seenPhysicalSize: (width: Millimetres, height: Millimetres)? {
    guard let size = framebuffer.physicalSize else { return nil }
    return framebuffer.pixels.rotation == .none || framebuffer.pixels.rotation == .half
      ? size : (width: size.height, height: size.width)
  }

  /// Pixels per logical pixel: the pixels per inch divided by 160, from 1 to 4 in steps of a half;
  /// 1 if the size is unknown.
  private var scale: Double {
    guard let size = seenPhysicalSize else { return 1 }
    let perInch = Double(framebuffer.seenSize.width) / size.width.value * 25.4
    return min(max((perInch / 160 * 2).rounded() / 2, 1), 4)
  }

  /// The kernel's rotation of the console, set by a boot parameter or through sysfs.
  private static func consoleRotation() -> QuarterTurn {
    let descriptor = open("/sys/class/graphics/fbcon/rotate", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return .none }
    defer { Glibc.close(descriptor) }
    var digit: UInt8 = 0
    guard read(descriptor, &digit, 1) == 1 else { return .none }
    switch digit {
    case UInt8(ascii: "1"): return .right
    case UInt8(ascii: "2"): return .half
    case UInt8(ascii: "3"): return .left
    default: return .none
    }
  }
}
