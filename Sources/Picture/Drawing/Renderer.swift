package import Scene
package import Themes
import Units

/// A renderer of scenes in one theme. It caches texts, so keep it while scenes change.
package final class Renderer {
  package private(set) var theme: Theme
  private(set) var lettering: Lettering
  /// The value of `Scene.forgotten` in the last scene.
  private var forgotten = 0
  /// The colour behind the keyboard and its popups; nil to leave the pixels transparent.
  package var backdrop: Colour?

  package init(theme: Theme) {
    self.theme = theme
    lettering = Lettering(font: theme.font)
  }

  /// Changes the theme. The caller must then draw the whole scene again.
  package func use(_ theme: Theme) {
    guard theme != self.theme else { return }
    self.theme = theme
    lettering = Lettering(font: theme.font)
  }

  /// Forgets the cached texts if a secret field has the focus or the user has changed. Pass every
  /// scene, even a scene that is not drawn.
  package func forgetOldTexts(before scene: Scene) {
    guard scene.forgotten != forgotten else { return }
    forgotten = scene.forgotten
    lettering.forget()
  }

  /// Draws the parts of a scene that are in `repaint`, and leaves the rest of the canvas unchanged.
  ///
  /// Pixels outside the keyboard and its popups become transparent, or have the backdrop's colour.
  ///
  /// - Parameters:
  ///   - pixels: ARGB32 with premultiplied alpha, of the size of the canvas's area.
  ///   - stride: bytes per line.
  package func draw(
    _ scene: Scene, on canvas: Canvas, _ repaint: Repaint, into pixels: UnsafeMutableRawPointer,
    stride: Int
  ) {
    let size = PixelSize(width: canvas.area.width, height: canvas.area.height)
    guard size.width > 0, size.height > 0 else { return }
    let pen = Pen(pixels: pixels, size: size, stride: stride)
    for rectangle in repaint.rectangles {
      pen.clip(to: rectangle)
      draw(scene, on: canvas, within: rectangle, with: pen)
    }
  }

  /// Returns a picture of the whole scene.
  package func picture(of scene: Scene, on canvas: Canvas) -> Picture {
    let picture = Picture(
      size: PixelSize(width: canvas.area.width, height: canvas.area.height))
    draw(
      scene, on: canvas, Repaint(allOf: canvas), into: picture.pixels, stride: picture.stride)
    return picture
  }

  private func draw(
    _ scene: Scene, on canvas: Canvas, within clip: PixelRectangle, with pen: borrowing Pen
  ) {
    let keyboard = canvas.place(scene.rectangle)
    if keyboard.intersection(clip) != clip || theme.colours.background.alpha < 255
      || !scene.visible
    {
      if let backdrop { pen.fill(clip, backdrop) } else { pen.clear() }
    }
    guard scene.visible else { return }
    pen.fill(keyboard.intersection(clip), theme.colours.background)
    if let grip = scene.grip { draw(grip: grip, on: canvas, with: pen) }
    let mirrored = scene.direction == .rightToLeft
    if let strip = scene.strip {
      draw(strip, mirrored: mirrored, on: canvas, within: clip, with: pen)
    }
    let heights = scene.keys.map { canvas.place($0.rectangle).height }.sorted()
    let rowHeight = heights.isEmpty ? 0 : heights[heights.count / 2]
    // If one label of a row is raised for a hint, all letters of the row are raised, so that their
    // baseline is the same.
    var raisedRows: Set<Int> = []
    for key in scene.keys {
      let place = canvas.place(key.rectangle)
      if hasLowerHint(key, in: place) { raisedRows.insert(place.y) }
    }
    let letter = narrowestLetter(of: scene, on: canvas, rowHeight: rowHeight)
    for key in scene.keys {
      let place = canvas.place(key.rectangle)
      guard place.intersects(clip) else { continue }
      let isRaised =
        hasLowerHint(key, in: place)
        || key.style == .character && key.label.count == 1 && raisedRows.contains(place.y)
      draw(
        key, in: place, rowHeight: rowHeight, beside: letter, isRaised: isRaised,
        mirrored: mirrored,
        on: canvas, with: pen)
    }
    if let ring = scene.ring { draw(ring, on: canvas, within: clip, with: pen) }
    if let trail = scene.trail, let line = TrailLine(trail, in: keyboard, on: canvas) {
      line.draw(in: theme.colours.selected, within: clip, with: pen)
    }
    for popup in scene.popups where canvas.place(popup.rectangle).intersects(clip) {
      draw(popup, on: canvas, with: pen)
    }
  }

  /// Draws a short bar in the middle of the grip.
  private func draw(grip: UnitRectangle, on canvas: Canvas, with pen: borrowing Pen) {
    let place = canvas.place(grip)
    let (width, height) = (place.width / 6, max(2, place.height / 6))
    let bar = PixelRectangle(
      x: place.x + (place.width - width) / 2, y: place.y + (place.height - height) / 2,
      width: width, height: height)
    pen.fill(place, theme.colours.strip)
    pen.fill(bar, radius: Double(height) / 2, theme.colours.hint)
  }

  /// Returns the size in pixels of the smallest letter, among rows of usual height. Words on keys
  /// are never larger than this size.
  private func narrowestLetter(of scene: Scene, on canvas: Canvas, rowHeight: Int) -> Double {
    var smallest = Double.infinity
    for key in scene.keys where key.style == .character && key.icon == nil && key.label.count == 1 {
      let place = canvas.place(key.rectangle)
      guard place.height * 10 >= rowHeight * 9 else { continue }
      smallest = min(
        smallest, letterSize(for: face(of: place, on: canvas), rowHeight: rowHeight))
    }
    return smallest
  }

  /// Returns a key's face: its place without half of the gap to each neighbour. The gap between
  /// rows is smaller, because offset keys already set the rows apart, and keys are higher than
  /// wide.
  func face(of place: PixelRectangle, on canvas: Canvas) -> PixelRectangle {
    let across = min(canvas.pixels(theme.gap), place.width / 4)
    let along = min(canvas.pixels(theme.gap * Self.gapBetweenRows), place.height / 4)
    return PixelRectangle(
      x: place.x + across / 2, y: place.y + along / 2, width: place.width - across,
      height: place.height - along)
  }

  /// The gap between rows, as a fraction of the gap within a row.
  private static let gapBetweenRows = 0.75
}
