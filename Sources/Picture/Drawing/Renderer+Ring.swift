import CPangoCairo
import Scene
import Themes

extension Renderer {
  /// The ring's width, as a fraction of its diameter.
  private static let ringWidth = 0.11
  /// The alpha of the part that is not yet filled.
  private static let trackAlpha = 0.75

  /// Draws the ring inside the key's face, around its label.
  func draw(
    _ ring: SceneRing, on canvas: Canvas, within clip: PixelRectangle, with pen: borrowing Pen
  ) {
    let face = face(of: canvas.place(ring.place), on: canvas)
    guard !face.isEmpty, face.intersects(clip) else { return }
    let diameter = Double(min(face.width, face.height)) * 0.92
    let width = max(2, diameter * Self.ringWidth)
    let x = Double(face.x) + Double(face.width) / 2
    let y = Double(face.y) + Double(face.height) / 2
    let radius = (diameter - width) / 2
    let top = -Double.pi / 2
    cairo_set_line_width(pen.context, width)
    pen.use(theme.colours.background, alpha: Self.trackAlpha)
    cairo_new_sub_path(pen.context)
    cairo_arc(pen.context, x, y, radius, 0, 2 * Double.pi)
    cairo_stroke(pen.context)
    guard ring.progress > 0 else { return }
    pen.use(theme.colours.selected)
    cairo_new_sub_path(pen.context)
    cairo_arc(pen.context, x, y, radius, top, top + 2 * Double.pi * ring.progress)
    cairo_stroke(pen.context)
  }
}
