import CPangoCairo
package import Themes

extension Renderer {
  /// Draws a locked screen's clock and field. Every pixel of the area becomes opaque.
  ///
  /// - Parameters:
  ///   - area: the part to draw on, in pixels of the picture.
  ///   - size: the size of the whole picture.
  ///   - scale: pixels per logical pixel.
  ///   - pixels: the pixels of the whole picture, in the format of `Pen`.
  ///   - stride: bytes per line.
  package func draw(
    _ face: LockFace, in area: PixelRectangle, of size: PixelSize, scale: Double,
    into pixels: UnsafeMutableRawPointer, stride: Int
  ) {
    guard !area.isEmpty else { return }
    let pen = Pen(pixels: pixels, size: size, stride: stride)
    pen.clip(to: area)
    pen.fill(area, theme.colours.background.opaque)
    // Choose the unit so that the time, the date, the field and the message fit below each other.
    let unit = min(Double(area.height) / 11, 32 * scale, Double(area.width) / 14)
    guard unit >= 2 else { return }
    func row(_ top: Double, _ height: Double, width: Double = 13) -> PixelRectangle {
      let width = Int(min(width * unit, Double(area.width)))
      let start = Double(area.y) + (Double(area.height) - 10 * unit) / 2
      return PixelRectangle(
        x: area.x + (area.width - width) / 2, y: Int(start + top * unit), width: width,
        height: Int(height * unit))
    }
    lettering.draw(
      face.time, Lettering.Style(size: Int(3.2 * unit)), in: row(0, 3.6), theme.colours.stripLabel,
      with: pen)
    lettering.draw(
      face.date, Lettering.Style(size: Int(0.9 * unit)), in: row(3.7, 1.3), theme.colours.hint,
      with: pen)
    draw(fieldOf: face, in: row(5.8, 1.7, width: 11), scale: scale, with: pen)
    lettering.draw(
      face.message, Lettering.Style(size: Int(0.75 * unit)), in: row(7.9, 1.2, width: 26),
      theme.colours.stripLabel, with: pen)
  }

  private func draw(
    fieldOf face: LockFace, in field: PixelRectangle, scale: Double, with pen: borrowing Pen
  ) {
    let colours = theme.colours
    let radius = max(theme.radius, 2) * scale
    pen.fill(field, radius: radius, colours.functionKey)
    pen.frame(field, radius: radius, width: max(1, scale), colours.stripLine)
    guard face.characters > 0, !face.isChecking else {
      lettering.draw(
        face.prompt, Lettering.Style(size: field.height / 2), in: field, colours.functionLabel,
        with: pen)
      return
    }
    let dot = Double(field.height) / 4
    // Only as many dots are drawn as fit, because users do not count them.
    let shown = min(face.characters, Int(Double(field.width) / (1.8 * dot)) - 1)
    let left = Double(field.x) + (Double(field.width) - (Double(shown) * 1.8 - 0.8) * dot) / 2
    pen.use(colours.functionLabel)
    for index in 0..<max(shown, 0) {
      cairo_new_sub_path(pen.context)
      cairo_arc(
        pen.context, left + (Double(index) * 1.8 + 0.5) * dot,
        Double(field.y) + Double(field.height) / 2, dot / 2, 0, 2 * Double.pi)
    }
    cairo_fill(pen.context)
  }

  /// Draws a pointer whose tip is in the upper left corner, on transparent pixels.
  ///
  /// - Parameters:
  ///   - size: the size of the picture.
  ///   - pixels: the picture's pixels, in the format of `Pen`.
  package func drawPointer(of size: PixelSize, into pixels: UnsafeMutableRawPointer, stride: Int) {
    let pen = Pen(pixels: pixels, size: size, stride: stride)
    pen.clear()
    let height = Double(size.height) - 2
    for (index, point) in Self.pointer.enumerated() {
      let (x, y) = (1 + point.x * height, 1 + point.y * height)
      if index == 0 { cairo_move_to(pen.context, x, y) } else { cairo_line_to(pen.context, x, y) }
    }
    cairo_close_path(pen.context)
    pen.use(Colour(red: 255, green: 255, blue: 255))
    cairo_fill_preserve(pen.context)
    pen.use(Colour(red: 0, green: 0, blue: 0))
    cairo_set_line_width(pen.context, max(1, height / 20))
    cairo_stroke(pen.context)
  }

  /// The pointer's corners, in fractions of its height.
  private static let pointer: [(x: Double, y: Double)] = [
    (0, 0), (0, 0.9), (0.21, 0.7), (0.36, 1), (0.5, 0.93), (0.36, 0.64), (0.64, 0.62),
  ]
}

extension Colour {
  /// The colour without transparency, because nothing must show through a locked screen.
  package var opaque: Colour { Colour(red: red, green: green, blue: blue) }
}
