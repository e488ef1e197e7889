import CPangoCairo
import Scene
import Themes

/// The line behind a finger that swipes a word, in pixels. Older parts of the line are thinner and
/// paler.
struct TrailLine {
  /// The pixels that the line may cover, all of them inside the keyboard.
  let bounds: PixelRectangle
  private let points: [Point]
  /// The width at the finger, in pixels.
  private let width: Double

  /// A point of the line.
  private struct Point {
    var x: Double
    var y: Double
    /// The share of the fading time that is left: 1 for a new point, 0 once the point has faded.
    var left: Double

    func between(_ other: Point, _ share: Double) -> Point {
      Point(
        x: x + (other.x - x) * share, y: y + (other.y - y) * share,
        left: left + (other.left - left) * share)
    }
  }

  /// The width at the finger, as a fraction of the keyboard's height.
  private static let widthShare = 0.05
  /// The alpha at the finger, below 1 so that labels under the line stay legible.
  private static let strongest = 0.85

  /// Creates the line; nil if no part of it is visible.
  init?(_ trail: SceneTrail, in keyboard: PixelRectangle, on canvas: Canvas) {
    points = trail.points.map { point in
      let place = canvas.place(x: point.x, y: point.y)
      let left = 1 - Double(point.age) / Double(max(1, trail.fading))
      return Point(x: place.x, y: place.y, left: min(max(left, 0), 1))
    }
    width = max(2, Double(keyboard.height) * Self.widthShare)
    guard points.count > 1, let left = points.map(\.x).min(), let right = points.map(\.x).max(),
      let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
    else { return nil }
    let (x, y) = (Int(left.rounded(.down)), Int(top.rounded(.down)))
    let line = PixelRectangle(
      x: x, y: y, width: Int(right.rounded(.up)) - x, height: Int(bottom.rounded(.up)) - y)
    bounds = line.outset(by: Int((width / 2).rounded(.up)) + 1).intersection(keyboard)
    if bounds.isEmpty { return nil }
  }

  /// - Parameter clip: the rectangle that is being drawn.
  func draw(in colour: Colour, within clip: PixelRectangle, with pen: borrowing Pen) {
    let area = bounds.intersection(clip)
    guard !area.isEmpty else { return }
    let context = pen.context
    pen.clip(to: area)
    // Each piece replaces the end of the previous one, because blending would make overlaps darker.
    cairo_push_group(context)
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    for (start, end) in zip(points, points.dropFirst()) {
      draw(from: start, to: end, in: colour, with: pen)
    }
    cairo_pop_group_to_source(context)
    cairo_paint(context)
    pen.clip(to: clip)
  }

  /// Draws the part of the line between two points, in pieces of constant width.
  private func draw(
    from start: Point, to end: Point, in colour: Colour, with pen: borrowing Pen
  ) {
    guard end.left > 0 else { return }
    let (x, y) = (end.x - start.x, end.y - start.y)
    let pieces = min(max(1, Int((x * x + y * y).squareRoot() / width)), 64)
    for piece in 0..<pieces {
      let from = start.between(end, Double(piece) / Double(pieces))
      let to = start.between(end, Double(piece + 1) / Double(pieces))
      guard to.left > 0 else { continue }
      pen.use(colour, alpha: to.left * Self.strongest)
      cairo_set_line_width(pen.context, width * to.left)
      cairo_move_to(pen.context, from.x, from.y)
      cairo_line_to(pen.context, to.x, to.y)
      cairo_stroke(pen.context)
    }
  }
}
