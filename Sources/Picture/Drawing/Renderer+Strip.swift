import Scene
import Themes

extension Renderer {
  func draw(
    _ strip: SceneStrip, mirrored: Bool, on canvas: Canvas, within clip: PixelRectangle,
    with pen: borrowing Pen
  ) {
    let area = canvas.place(strip.rectangle)
    guard area.intersects(clip) else { return }
    pen.fill(area.intersection(clip), theme.colours.strip)
    if let display = strip.display {
      // The display has the room to the right of all items.
      let left = strip.items.map { canvas.place($0.rectangle).maxX }.max() ?? area.x
      var room = area
      room.x = left
      room.width = max(0, area.maxX - left)
      draw(display, in: room, on: canvas, with: pen)
    }
    for (index, item) in strip.items.enumerated() {
      let place = canvas.place(item.rectangle)
      guard place.intersects(clip) else { continue }
      draw(item, in: place, mirrored: mirrored, on: canvas, with: pen)
      // There is a line between words. Buttons have faces instead.
      if index > 0, item.kind != .button, strip.items[index - 1].kind != .button {
        let other = canvas.place(strip.items[index - 1].rectangle)
        // On a page of several rows, an item at the start of a row has no line.
        guard other.y == place.y else { continue }
        line(at: max(place.x, other.x), in: place, on: canvas, with: pen)
      }
    }
  }

  private func draw(
    _ item: SceneStrip.Item, in place: PixelRectangle, mirrored: Bool, on canvas: Canvas,
    with pen: borrowing Pen
  ) {
    let face = face(of: place, on: canvas)
    let colours = theme.colours
    let radius = theme.radius * canvas.scale
    var label = colours.stripLabel
    if item.pressed {
      pen.fill(face, radius: radius, colours.pressedKey)
      label = colours.pressedLabel
    } else if item.scanned {
      pen.fill(face, radius: radius, colours.latchedKey)
      label = colours.latchedLabel
      frameScanned(face, (colours.latchedKey, label), on: canvas, with: pen)
    } else if item.kind == .button {
      pen.fill(face, radius: radius, colours.functionKey)
      pen.frame(
        face, radius: radius, width: Double(canvas.pixels(theme.border)), colours.border)
      label = colours.functionLabel
    }
    guard item.icon == nil else {
      item.icon?.draw(
        in: face, size: Double(face.height) * 0.6, label, mirrored: mirrored, with: pen)
      return
    }
    var room = inner(face)
    var alignment = Lettering.Alignment.centre
    if let comment = item.comment {
      var small = room
      small.width = room.width * Self.commentShare / 100
      room.width -= small.width
      small.x = room.maxX
      room.width -= face.height / 8
      lettering.draw(
        comment, Lettering.Style(size: Int(Double(face.height) * 0.36)), in: small,
        item.pressed || item.scanned ? label : colours.hint, alignment: .left, with: pen)
      // Draw the label close to its comment, because a comment such as a tone is hardly visible
      // alone.
      alignment = .right
    }
    lettering.draw(
      item.label,
      Lettering.Style(size: Int(Double(face.height) * 0.46), bold: item.kind == .byDefault),
      in: room, label, alignment: alignment, with: pen)
  }

  /// The comment's share of an item's width, in per cent.
  private static let commentShare = 34

  /// Draws a thin line on an item's edge, inside the item, so that line and item are drawn again
  /// together.
  private func line(
    at x: Int, in place: PixelRectangle, on canvas: Canvas, with pen: borrowing Pen
  ) {
    let width = max(1, canvas.pixels(1))
    let height = place.height / 2
    pen.fill(
      PixelRectangle(
        x: min(x, place.maxX - width), y: place.y + (place.height - height) / 2, width: width,
        height: height),
      theme.colours.stripLine)
  }

  private func draw(
    _ display: SceneStrip.Display, in strip: PixelRectangle, on canvas: Canvas,
    with pen: borrowing Pen
  ) {
    let margin = max(canvas.pixels(theme.gap), strip.height / 6)
    let colours = theme.colours
    let small = Lettering.Style(size: Int(Double(strip.height) * 0.34))
    // Numbers run from left to right in every script, so the display is never mirrored.
    let sign = PixelRectangle(
      x: strip.x + margin, y: strip.y, width: strip.height / 2, height: strip.height)
    if display.memory {
      lettering.draw("M", small, in: sign, colours.hint, alignment: .left, with: pen)
    }
    let large = Lettering.Style(size: Int(Double(strip.height) * 0.8))
    var room = strip
    room.x = sign.maxX
    room.width = max(0, strip.maxX - margin - sign.maxX)
    var number = room
    if !display.operation.isEmpty {
      number.x += sign.width
      number.width = max(0, number.width - sign.width)
      // Draw the pending operation beside the number, so that both are seen together.
      room.width -= Int(lettering.width(of: display.text, large, in: number.width)) + margin
      lettering.draw(
        display.operation, small, in: room, colours.stripLabel, alignment: .right, with: pen)
    }
    lettering.draw(
      display.text, large, in: number,
      display.failed ? colours.unreachableLabel : colours.stripLabel, alignment: .right, with: pen)
  }
}
