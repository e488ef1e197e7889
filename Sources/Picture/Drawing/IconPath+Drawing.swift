import CPangoCairo
import Layouts
import Themes

extension IconPath {
  /// Paints the icon in the middle of `box`, `size` pixels wide and high.
  func draw(in box: PixelRectangle, size: Double, _ colour: Colour, with pen: borrowing Pen) {
    let context = pen.context
    cairo_save(context)
    cairo_translate(
      context, Double(box.x) + (Double(box.width) - size) / 2,
      Double(box.y) + (Double(box.height) - size) / 2)
    cairo_scale(context, size / Self.side, size / Self.side)
    cairo_new_path(context)
    for step in steps {
      switch step {
      case .move(let point): cairo_move_to(context, point.x, point.y)
      case .line(let point): cairo_line_to(context, point.x, point.y)
      case .curve(let first, let second, let end):
        cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
      case .close: cairo_close_path(context)
      }
    }
    pen.use(colour)
    cairo_fill(context)
    cairo_restore(context)
  }
}
