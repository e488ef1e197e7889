import CPangoCairo
import Themes
import Units

/// Draws short texts in the theme's font, and caches them, because shaping costs far more than
/// drawing.
final class Lettering {
  private let context: OpaquePointer
  private let font: String
  private var lines: [Request: Line] = [:]

  /// The size and weight of a text.
  struct Style: Hashable {
    /// The em size in pixels.
    var size: Int
    var bold = false
  }

  private struct Request: Hashable {
    var text: String
    var style: Style
    var width: Int
  }

  /// A shaped text, ready to be drawn.
  private final class Line {
    let layout: OpaquePointer
    /// The text's width in pixels.
    var width = 0.0
    /// The distance from the line's upper edge to its baseline, in pixels.
    var baseline = 0.0
    /// The distance from the line's upper edge to the text's middle, in pixels.
    var middle = 0.0

    init(layout: OpaquePointer) {
      self.layout = layout
    }

    deinit {
      g_object_unref(UnsafeMutableRawPointer(layout))
    }
  }

  /// The maximum number of cached texts, far more than a layout shows.
  private static let mostLines = 1_024
  /// The height of capitals as a share of the em in common fonts.
  private static let capHeight = 0.72

  init(font: String) {
    self.font = font
    context = pango_font_map_create_context(pango_cairo_font_map_get_default())
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(context))
  }

  enum Alignment {
    case left
    case centre
    case right
  }

  /// Draws one line inside `box`. A text that is too wide is drawn smaller, down to half its size,
  /// and then cut short with an ellipsis. Texts are placed so that capitals are centred vertically,
  /// which gives labels side by side the same baseline. Sound marks of kana are centred by their
  /// own shape.
  func draw(
    _ text: String, _ style: Style, in box: PixelRectangle, _ colour: Colour,
    alignment: Alignment = .centre, with pen: borrowing Pen
  ) {
    guard box.width > 1, box.height > 1, style.size > 0 else { return }
    let line = line(Request(text: text, style: style, width: box.width))
    let x =
      switch alignment {
      case .left: Double(box.x)
      case .centre: Double(box.x) + (Double(box.width) - line.width) / 2
      case .right: Double(box.maxX) - line.width
      }
    let middle = Double(box.y) + Double(box.height) / 2
    let top = (middle - line.middle).rounded()
    // Round, because Cairo 1.18 draws between pixels, which blurs horizontal lines. Cairo 1.16
    // rounds on its own.
    let baseline = (top + line.baseline).rounded()
    pen.use(colour)
    cairo_move_to(pen.context, x.rounded(), baseline - line.baseline)
    pango_cairo_show_layout(pen.context, line.layout)
  }

  /// Returns the width of a text that is drawn in a box of this width, in pixels.
  func width(of text: String, _ style: Style, in width: Int) -> Double {
    line(Request(text: text, style: style, width: width)).width
  }

  /// The number of cached texts.
  var count: Int { lines.count }

  /// The cached texts that are cut short.
  var cutTexts: [String] {
    lines.filter { pango_layout_is_ellipsized($1.layout) != 0 }.map(\.key.text)
  }

  /// Forgets all texts.
  func forget() { lines.removeAll() }

  private func line(_ request: Request) -> Line {
    if let line = lines[request] { return line }
    if lines.count >= Self.mostLines { lines.removeAll() }
    let line = set(request)
    lines[request] = line
    return line
  }

  private func set(_ request: Request) -> Line {
    let layout: OpaquePointer = pango_layout_new(context)
    let line = Line(layout: layout)
    let text = Self.visible(request.text.printable)
    pango_layout_set_text(layout, text, Int32(text.utf8.count))
    pango_layout_set_single_paragraph_mode(layout, 1)
    var size = Double(request.style.size)
    measure(line, size: size, bold: request.style.bold)
    if line.width > Double(request.width) {
      let least = size / 2
      size = max(least, (size * Double(request.width) / line.width).rounded(.down))
      measure(line, size: size, bold: request.style.bold)
      // A smaller size may still be too wide, because widths do not shrink in exact proportion.
      while line.width > Double(request.width), size - 1 >= least {
        size -= 1
        measure(line, size: size, bold: request.style.bold)
      }
    }
    if line.width > Double(request.width) {
      pango_layout_set_width(layout, Int32(request.width) * PANGO_SCALE)
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
      line.width = Double(request.width)
    }
    return line
  }

  private func measure(_ line: Line, size: Double, bold: Bool) {
    let description = pango_font_description_from_string(font)
    pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
    if bold { pango_font_description_set_weight(description, PANGO_WEIGHT_BOLD) }
    pango_layout_set_font_description(line.layout, description)
    pango_font_description_free(description)
    var (ink, extents) = (PangoRectangle(), PangoRectangle())
    pango_layout_get_extents(line.layout, &ink, &extents)
    line.width = Double(extents.width) / Double(PANGO_SCALE)
    line.baseline = Double(pango_layout_get_baseline(line.layout)) / Double(PANGO_SCALE)
    line.middle =
      Self.isSoundMark(String(cString: pango_layout_get_text(line.layout)))
      ? (Double(ink.y) + Double(ink.height) / 2) / Double(PANGO_SCALE)
      : line.baseline - size * Self.capHeight / 2
  }

  /// True if the text is a single sound mark of kana. Fonts draw such a mark in the upper corner of
  /// its line, which is too near a key's upper edge.
  private static func isSoundMark(_ text: String) -> Bool {
    text == "\u{309B}" || text == "\u{309C}"
  }

  /// Returns the text, with a dotted circle before a leading combining mark unless shaping adds a
  /// circle.
  static func visible(_ text: String) -> String {
    var scalars = text.unicodeScalars[...]
    if scalars.first == "\u{25CC}" { scalars = scalars.dropFirst() }
    guard let mark = scalars.first else { return text }
    if Self.hasCircleOfItsFont(mark) { return String(scalars) }
    switch text.unicodeScalars.first?.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return "\u{25CC}" + text
    default: return text
    }
  }

  /// True for the combining marks of India, Sri Lanka, Burma and Cambodia. Shaping adds a circle
  /// from the font to such a mark, so a further circle would be one too many.
  private static func hasCircleOfItsFont(_ mark: Unicode.Scalar) -> Bool {
    switch (mark.value, mark.properties.generalCategory) {
    case (0x0900...0x0DFF, .nonspacingMark), (0x0900...0x0DFF, .spacingMark),
      (0x1000...0x109F, .nonspacingMark), (0x1000...0x109F, .spacingMark),
      (0x1780...0x17FF, .nonspacingMark), (0x1780...0x17FF, .spacingMark):
      true
    default: false
    }
  }
}
