import CPangoCairo
import Scene
import Themes

extension SceneIcon {
  /// Draws the icon in the middle of `box`, `size` pixels wide and high.
  ///
  /// - Parameter mirrored: true if the text runs from right to left, so that icons of deletion and
  ///   of the next line point to the right.
  func draw(
    in box: PixelRectangle, size: Double, _ colour: Colour, mirrored: Bool,
    with pen: borrowing Pen
  ) {
    let context = pen.context
    cairo_save(context)
    cairo_translate(
      context, Double(box.x) + Double(box.width) / 2, Double(box.y) + Double(box.height) / 2)
    // From here on, the icon is drawn in coordinates from -12 to 12.
    cairo_scale(context, size / 24 * (mirrored && turns ? -1 : 1), size / 24)
    pen.use(colour)
    cairo_set_line_width(context, 1.8)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    path(context)
    if self == .capsLock { cairo_fill(context) } else { cairo_stroke(context) }
    cairo_restore(context)
  }

  private var turns: Bool {
    switch self {
    case .delete, .deleteForward, .return: true
    case .shift, .capsLock, .globe, .hide, .emoji, .search, .left, .right, .up, .down, .undo, .redo,
      .cut, .copy, .paste, .selectAll, .wordLeft, .wordRight:
      false
    }
  }

  private func path(_ context: OpaquePointer) {
    func line(_ points: (Double, Double)..., closed: Bool = false) {
      for (index, point) in points.enumerated() {
        if index == 0 {
          cairo_move_to(context, point.0, point.1)
        } else {
          cairo_line_to(context, point.0, point.1)
        }
      }
      if closed { cairo_close_path(context) }
    }
    /// Draws a pointed key cap with a cross in it.
    func deletion(towards side: Double) {
      line(
        (4 * side, -7), (11 * side, 0), (4 * side, 7), (-10 * side, 7),
        (-10 * side, -7))
      cairo_close_path(context)
      line((-5 * side, -3), (1 * side, 3))
      line((-5 * side, 3), (1 * side, -3))
    }
    /// Draws an arrow that turns back.
    func turn(towards side: Double) {
      line((4 * side, -10), (9 * side, -5), (4 * side, 0))
      cairo_move_to(context, 9 * side, -5)
      cairo_line_to(context, -3 * side, -5)
      cairo_curve_to(context, -11 * side, -5, -11 * side, 8, -3 * side, 8)
      cairo_line_to(context, 5 * side, 8)
    }
    func ring(_ x: Double, _ y: Double, _ radius: Double) {
      cairo_new_sub_path(context)
      cairo_arc(context, x, y, radius, 0, 2 * Double.pi)
    }
    switch self {
    case .shift:
      line(
        (0, -10), (10, 0), (4.5, 0), (4.5, 9), (-4.5, 9), (-4.5, 0), (-10, 0), closed: true)
    case .capsLock:
      line(
        (0, -11), (10, -1), (4.5, -1), (4.5, 5), (-4.5, 5), (-4.5, -1), (-10, -1), closed: true)
      line((-4.5, 8), (4.5, 8), (4.5, 11), (-4.5, 11), closed: true)
    case .delete:
      deletion(towards: -1)
    case .deleteForward:
      deletion(towards: 1)
    case .return:
      line((9, -7), (9, 2), (-9, 2))
      line((-4, -3), (-9, 2), (-4, 7))
    case .globe:
      circle(context, radiusX: 10)
      circle(context, radiusX: 4.5)
      line((-10, 0), (10, 0))
      line((-8.5, -5), (8.5, -5))
      line((-8.5, 5), (8.5, 5))
    case .hide:
      line(
        (-11, -9), (11, -9), (11, 3), (-11, 3), closed: true)
      line((-7, -5), (-7, -5))
      line((-2.3, -5), (-2.3, -5))
      line((2.3, -5), (2.3, -5))
      line((7, -5), (7, -5))
      line((-5, -0.5), (5, -0.5))
      line((-4, 7), (0, 11), (4, 7))
    case .emoji:
      circle(context, radiusX: 10)
      line((-3.5, -3.5), (-3.5, -3))
      line((3.5, -3.5), (3.5, -3))
      cairo_move_to(context, -5, 3)
      cairo_curve_to(context, -3, 6.5, 3, 6.5, 5, 3)
    case .search:
      ring(-2, -2, 7.5)
      line((3.5, 3.5), (10, 10))
    case .left:
      line((9, 0), (-9, 0))
      line((-3, -6), (-9, 0), (-3, 6))
    case .right:
      line((-9, 0), (9, 0))
      line((3, -6), (9, 0), (3, 6))
    case .up:
      line((0, 9), (0, -9))
      line((-6, -3), (0, -9), (6, -3))
    case .down:
      line((0, -9), (0, 9))
      line((-6, 3), (0, 9), (6, 3))
    case .undo: turn(towards: -1)
    case .redo: turn(towards: 1)
    case .cut:
      ring(-5.5, 7, 3)
      ring(5.5, 7, 3)
      line((-4, 4.5), (6, -10))
      line((4, 4.5), (-6, -10))
    case .copy:
      line((-4, -4), (9, -4), (9, 10), (-4, 10), closed: true)
      line((-7, 5), (-9, 5), (-9, -10), (4, -10), (4, -7))
    case .paste:
      line((-4, -8), (-9, -8), (-9, 10), (9, 10), (9, -8), (4, -8))
      line((-4, -10.5), (4, -10.5), (4, -5.5), (-4, -5.5), closed: true)
      line((-4, 0), (4, 0))
      line((-4, 5), (4, 5))
    case .selectAll:
      for side in [-1.0, 1.0] {
        line((9 * side, -5), (9 * side, -9), (5 * side, -9))
        line((9 * side, 5), (9 * side, 9), (5 * side, 9))
      }
      line((-4, -3), (4, -3))
      line((-4, 3), (4, 3))
    case .wordLeft:
      line((10, 0), (-5, 0))
      line((1, -6), (-5, 0), (1, 6))
      line((-10, -7), (-10, 7))
    case .wordRight:
      line((-10, 0), (5, 0))
      line((-1, -6), (5, 0), (-1, 6))
      line((10, -7), (10, 7))
    }
  }

  /// Draws an ellipse of height 20.
  private func circle(_ context: OpaquePointer, radiusX: Double) {
    cairo_save(context)
    cairo_scale(context, radiusX / 10, 1)
    cairo_new_sub_path(context)
    cairo_arc(context, 0, 0, 10, 0, 2 * Double.pi)
    cairo_restore(context)
  }
}
