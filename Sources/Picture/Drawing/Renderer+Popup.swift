package import Keys
import Themes

extension Renderer {
  /// The size of a previewed letter relative to a letter on a key, which the finger covers.
  private static let previewSize = 1.5

  /// Returns the part of a popup's rectangle that is drawn on, in pixels of the canvas.
  package func bubble(of popup: Popup, on canvas: Canvas) -> PixelRectangle {
    face(of: canvas.place(popup.rectangle), on: canvas)
  }

  func draw(_ popup: Popup, on canvas: Canvas, with pen: borrowing Pen) {
    let bubble = bubble(of: popup, on: canvas)
    let radius = theme.radius * canvas.scale
    pen.fill(bubble, radius: radius, theme.colours.popup)
    pen.frame(
      bubble, radius: radius, width: Double(max(1, canvas.pixels(theme.border))),
      theme.colours.border)
    for cell in popup.cells {
      let box = canvas.place(cell.rectangle).intersection(bubble)
      let isChoice = cell.isSelected && popup.cells.count > 1
      if isChoice {
        pen.fill(
          box.outset(by: -canvas.pixels(3)), radius: radius * 0.7, theme.colours.selected)
      }
      if cell.isCurrent, !isChoice {
        // Frame the cell of the current layout or size, because a frame is visible without colours.
        pen.frame(
          box.outset(by: -canvas.pixels(3)), radius: radius * 0.7,
          width: Double(max(2, canvas.pixels(2))), theme.colours.popupLabel)
      }
      let letter = letterSize(for: box, rowHeight: box.height)
      // The text of a popup's only cell, such as a notice, may be large. In a popup with several
      // cells, texts have the size of words on keys.
      let size =
        popup.isPreview
        ? letter * Self.previewSize
        : popup.cells.count > 1 ? self.size(of: cell.label, in: box, letter: letter) : letter
      let colours = theme.colours
      let colour =
        cell.isUnreachable
        ? colours.unreachableLabel : isChoice ? colours.selectedLabel : colours.popupLabel
      lettering.draw(
        cell.label,
        Lettering.Style(size: Int(size.rounded()), bold: cell.isCurrent),
        in: inner(box), colour, with: pen)
      if cell.isUnreachable { strike(box, colours.popupLabel, on: canvas, with: pen) }
    }
  }
}
