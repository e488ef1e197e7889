package import Scene

/// The parts to draw again, in pixels of a canvas.
package struct Repaint: Hashable, Sendable {
  package private(set) var rectangles: [PixelRectangle] = []

  /// The maximum number of rectangles. More rectangles are merged into one, because drawing each
  /// rectangle visits all keys.
  static let mostRectangles = 12

  /// Creates a repaint of nothing.
  package init() {}

  /// Creates a repaint of the whole canvas.
  package init(allOf canvas: Canvas) {
    rectangles = [canvas.bounds]
  }

  /// Creates a repaint of the differences between the scene on the canvas and the new scene.
  package init(from old: Scene?, to new: Scene, on canvas: Canvas) {
    guard let old, old.rectangle == new.rectangle, old.visible == new.visible,
      old.settingsRead == new.settingsRead, old.look == new.look,
      old.direction == new.direction, old.grip == new.grip,
      old.keys.count == new.keys.count,
      old.strip?.rectangle == new.strip?.rectangle
    else {
      rectangles = [canvas.bounds]
      return
    }
    for (before, after) in zip(old.keys, new.keys) where before != after {
      add(canvas.place(before.rectangle), on: canvas)
      if before.rectangle != after.rectangle { add(canvas.place(after.rectangle), on: canvas) }
    }
    addDifference(of: old.strip, new.strip, on: canvas)
    if old.trail != new.trail {
      let keyboard = canvas.place(new.rectangle)
      add(
        [old.trail, new.trail].compactMap(\.self)
          .compactMap { TrailLine($0, in: keyboard, on: canvas)?.bounds }
          .reduce(PixelRectangle(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) }, on: canvas)
    }
    if old.ring != new.ring {
      for ring in [old.ring, new.ring].compactMap(\.self) {
        add(canvas.place(ring.place), on: canvas)
      }
    }
    for popup in old.popups where !new.popups.contains(popup) {
      add(canvas.place(popup.rectangle), on: canvas)
    }
    for popup in new.popups where !old.popups.contains(popup) {
      add(canvas.place(popup.rectangle), on: canvas)
    }
    joinIfMany()
  }

  package var isEmpty: Bool { rectangles.isEmpty }

  /// The smallest rectangle that contains all rectangles.
  package var bounds: PixelRectangle {
    rectangles.reduce(PixelRectangle(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) }
  }

  /// Adds the rectangles of another repaint, such as that of an earlier picture.
  package mutating func add(_ other: Repaint) {
    for rectangle in other.rectangles where !covers(rectangle) { rectangles.append(rectangle) }
    joinIfMany()
  }

  private mutating func addDifference(
    of old: SceneStrip?, _ new: SceneStrip?, on canvas: Canvas
  ) {
    guard let old, let new, old != new else { return }
    guard old.items.count == new.items.count, old.display == new.display,
      zip(old.items, new.items).allSatisfy({ $0.rectangle == $1.rectangle })
    else {
      add(canvas.place(new.rectangle), on: canvas)
      return
    }
    for (before, after) in zip(old.items, new.items) where before != after {
      add(canvas.place(after.rectangle), on: canvas)
    }
  }

  private mutating func add(_ rectangle: PixelRectangle, on canvas: Canvas) {
    let visible = rectangle.intersection(canvas.bounds)
    if !visible.isEmpty, !covers(visible) { rectangles.append(visible) }
  }

  private func covers(_ rectangle: PixelRectangle) -> Bool {
    rectangles.contains { $0.intersection(rectangle) == rectangle }
  }

  private mutating func joinIfMany() {
    if rectangles.count > Self.mostRectangles { rectangles = [bounds] }
  }
}
