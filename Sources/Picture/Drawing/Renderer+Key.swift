import CPangoCairo
import Scene
import Themes

extension Renderer {
  /// The size of words relative to a one-letter label.
  private static let wordSize = 0.75
  /// The size of icons relative to a one-letter label.
  private static let iconSize = 0.9
  private static let hintSize = 0.36
  /// The size of a hint below its label, relative to a one-letter label.
  private static let lowerHintSize = 0.46
  /// The size of a label above a hint, relative to a one-letter label.
  private static let raisedSize = 0.9

  /// - Parameters:
  ///   - smallest: the size of the keyboard's smallest letter, in pixels; no word is larger.
  ///   - isRaised: true if the label is in the upper part, with room for a hint below.
  func draw(
    _ key: SceneKey, in place: PixelRectangle, rowHeight: Int, beside smallest: Double,
    isRaised: Bool, mirrored: Bool,
    on canvas: Canvas, with pen: borrowing Pen
  ) {
    let face = face(of: place, on: canvas)
    guard !face.isEmpty else { return }
    let colours = colours(of: key)
    let radius = theme.radius * canvas.scale
    // End the shadow at the key below, because that key is not always drawn again.
    let shadow = min(canvas.pixels(theme.shadow), place.maxY - face.maxY)
    if shadow > 0 {
      pen.fill(face.moved(x: 0, y: shadow), radius: radius, theme.colours.shadow)
    }
    pen.fill(face, radius: radius, colours.key)
    pen.frame(
      face, radius: radius, width: Double(canvas.pixels(theme.border)), theme.colours.border)
    if key.state.contains(.scanned) {
      frameScanned(face, colours, on: canvas, with: pen)
    }

    let letter = letterSize(for: face, rowHeight: rowHeight)
    let size = min(letter * Self.iconSize, Double(face.width) * 0.7)
    if let path = key.path {
      path.draw(in: face, size: size, colours.label, with: pen)
    } else if let icon = key.icon {
      icon.draw(in: face, size: size, colours.label, mirrored: mirrored, with: pen)
    } else {
      let beside = key.label.count > 1 ? min(letter, smallest) : letter
      let size =
        self.size(of: key.label, in: face, letter: beside) * (isRaised ? Self.raisedSize : 1)
      let box = isRaised ? face.rows(from: 0.08, to: 0.64) : face
      lettering.draw(
        key.label, Lettering.Style(size: Int(size.rounded())),
        in: inner(box), colours.label, with: pen)
    }
    if let hint = key.hint {
      let isPlain = key.state.isEmpty && key.style == .character
      let colour = isPlain ? theme.colours.hint : colours.label
      if isRaised {
        lettering.draw(
          hint, Lettering.Style(size: Int((letter * Self.lowerHintSize).rounded())),
          in: inner(face.rows(from: 0.6, to: 0.92)), colour, with: pen)
      } else {
        drawHint(
          hint, in: face.outset(by: -canvas.pixels(theme.border)),
          size: Int((letter * Self.hintSize).rounded()), mirrored: mirrored, colour, with: pen)
      }
    }
    if key.state.contains(.unreachable) { strike(face, colours.label, on: canvas, with: pen) }
    if key.state.contains(.locked), key.icon != .capsLock {
      underline(face, colours.label, on: canvas, with: pen)
    }
  }

  /// True if the hint is below the label. Wide keys, such as those of a phone pad, have more room
  /// there than in the corner.
  func hasLowerHint(_ key: SceneKey, in place: PixelRectangle) -> Bool {
    key.hint != nil && key.icon == nil && key.path == nil
      && Double(place.width) > 1.5 * Double(place.height)
  }

  /// Returns the size of a one-character label in pixels. The size is limited by the usual height
  /// of a row, so that labels of higher keys are not much larger.
  func letterSize(for face: PixelRectangle, rowHeight: Int) -> Double {
    let height = min(Double(face.height), 1.1 * Double(rowHeight))
    return min(theme.labelSize * height, 0.72 * Double(face.width))
  }

  /// Returns the size of a label in pixels.
  ///
  /// - Parameter letter: the size of a one-character label on the same key, in pixels.
  func size(of label: String, in face: PixelRectangle, letter: Double) -> Double {
    // Limit words by the key's width, so that words on narrow keys have nearly the same size.
    label.count > 1 ? min(letter * Self.wordSize, 0.36 * Double(face.width)) : letter
  }

  /// Returns the part of a key's face that its label may cover.
  func inner(_ face: PixelRectangle) -> PixelRectangle {
    let margin = max(1, face.width / 16)
    return PixelRectangle(
      x: face.x + margin, y: face.y, width: face.width - 2 * margin, height: face.height)
  }

  private func colours(of key: SceneKey) -> (key: Colour, label: Colour) {
    let colours = theme.colours
    var pair =
      switch key.style {
      case .character: (key: colours.key, label: colours.label)
      case .function: (key: colours.functionKey, label: colours.functionLabel)
      case .accent: (key: colours.accentKey, label: colours.accentLabel)
      }
    if key.state.contains(.pressed) {
      pair = (colours.pressedKey, colours.pressedLabel)
    } else if key.state.contains(.scanned) {
      pair = (colours.latchedKey, colours.latchedLabel)
    } else if key.state.contains(.locked) {
      pair = (colours.lockedKey, colours.lockedLabel)
    } else if key.state.contains(.latched) {
      pair = (colours.latchedKey, colours.latchedLabel)
    }
    // Make the label of an unreachable key pale, except on a highlighted key, where a pale label
    // would be invisible.
    if key.state.isSubset(of: .unreachable), !key.state.isEmpty {
      pair.label = colours.unreachableLabel
    }
    return pair
  }

  /// Draws the hint in the upper right corner, or in the upper left corner if mirrored.
  private func drawHint(
    _ hint: String, in face: PixelRectangle, size: Int, mirrored: Bool, _ colour: Colour,
    with pen: borrowing Pen
  ) {
    let margin = max(2, face.height / 16)
    let box = PixelRectangle(
      x: face.x + margin, y: face.y + margin / 2, width: face.width - 2 * margin,
      height: size + margin)
    lettering.draw(
      hint, Lettering.Style(size: size), in: box, colour, alignment: mirrored ? .left : .right,
      with: pen)
  }

  func strike(
    _ face: PixelRectangle, _ colour: Colour, on canvas: Canvas, with pen: borrowing Pen
  ) {
    let reach = Double(min(face.width, face.height)) * 0.3
    let x = Double(face.x) + Double(face.width) / 2
    let y = Double(face.y) + Double(face.height) / 2
    pen.use(colour)
    cairo_set_line_width(pen.context, max(1, 1.5 * canvas.scale))
    cairo_move_to(pen.context, x - reach, y + reach)
    cairo_line_to(pen.context, x + reach, y - reach)
    cairo_stroke(pen.context)
  }

  /// Draws the thick line that distinguishes a scanned key from a latched one. The line is drawn
  /// with fills, because a stroke looks different if only a part of the key is drawn again.
  func frameScanned(
    _ face: PixelRectangle, _ colours: (key: Colour, label: Colour), on canvas: Canvas,
    with pen: borrowing Pen
  ) {
    let line = max(2, canvas.pixels(2))
    for (depth, colour) in [(1, colours.label), (2, colours.key)] {
      pen.fill(
        face.outset(by: -depth * line),
        radius: max(0, theme.radius * canvas.scale - Double(depth * line)), colour)
    }
  }

  private func underline(
    _ face: PixelRectangle, _ colour: Colour, on canvas: Canvas, with pen: borrowing Pen
  ) {
    let height = max(2, canvas.pixels(2))
    let width = face.width / 3
    pen.fill(
      PixelRectangle(
        x: face.x + (face.width - width) / 2, y: face.maxY - 3 * height, width: width,
        height: height),
      colour)
  }
}
