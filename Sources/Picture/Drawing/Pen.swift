import CPangoCairo
import Themes

/// A cairo context that draws into the caller's memory.
struct Pen: ~Copyable {
  let context: OpaquePointer
  private let surface: OpaquePointer

  /// - Parameters:
  ///   - pixels: ARGB32 in the machine's byte order with premultiplied alpha, the format of
  ///     `CAIRO_FORMAT_ARGB32`, `WL_SHM_FORMAT_ARGB8888` and X11's 32-bit visuals.
  ///   - stride: bytes per line, a multiple of 4.
  init(pixels: UnsafeMutableRawPointer, size: PixelSize, stride: Int) {
    surface = cairo_image_surface_create_for_data(
      pixels.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(size.width),
      Int32(size.height), Int32(stride))
    context = cairo_create(surface)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
  }

  func clip(to rectangle: PixelRectangle) {
    cairo_reset_clip(context)
    outline(rectangle)
    cairo_clip(context)
  }

  func clear() {
    cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
    cairo_paint(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  /// - Parameter alpha: a factor for the colour's own alpha, 0–1.
  func use(_ colour: Colour, alpha: Double = 1) {
    cairo_set_source_rgba(
      context, Double(colour.red) / 255, Double(colour.green) / 255, Double(colour.blue) / 255,
      Double(colour.alpha) / 255 * alpha)
  }

  func fill(_ rectangle: PixelRectangle, _ colour: Colour) {
    guard !rectangle.isEmpty else { return }
    use(colour)
    outline(rectangle)
    cairo_fill(context)
  }

  /// Fills a rectangle with rounded corners.
  func fill(_ rectangle: PixelRectangle, radius: Double, _ colour: Colour) {
    guard !rectangle.isEmpty else { return }
    use(colour)
    outline(rectangle, radius: radius)
    cairo_fill(context)
  }

  /// Draws a line along the inside of a rectangle's edge.
  func frame(_ rectangle: PixelRectangle, radius: Double, width: Double, _ colour: Colour) {
    guard width > 0, !rectangle.isEmpty else { return }
    use(colour)
    cairo_set_line_width(context, width)
    outline(rectangle, radius: radius, inset: width / 2)
    cairo_stroke(context)
  }

  private func outline(_ rectangle: PixelRectangle) {
    cairo_rectangle(
      context, Double(rectangle.x), Double(rectangle.y), Double(rectangle.width),
      Double(rectangle.height))
  }

  private func outline(_ rectangle: PixelRectangle, radius: Double, inset: Double = 0) {
    let left = Double(rectangle.x) + inset
    let top = Double(rectangle.y) + inset
    let right = Double(rectangle.maxX) - inset
    let bottom = Double(rectangle.maxY) - inset
    let radius = max(0, min(radius - inset, (right - left) / 2, (bottom - top) / 2))
    guard radius > 0 else {
      cairo_rectangle(context, left, top, max(0, right - left), max(0, bottom - top))
      return
    }
    let quarter = Double.pi / 2
    cairo_new_sub_path(context)
    cairo_arc(context, right - radius, top + radius, radius, -quarter, 0)
    cairo_arc(context, right - radius, bottom - radius, radius, 0, quarter)
    cairo_arc(context, left + radius, bottom - radius, radius, quarter, 2 * quarter)
    cairo_arc(context, left + radius, top + radius, radius, 2 * quarter, 3 * quarter)
    cairo_close_path(context)
  }
}
