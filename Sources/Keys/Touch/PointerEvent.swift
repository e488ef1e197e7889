package import Units

/// A report of a mouse, pen, head pointer or eye tracker that points at the keyboard's picture.
package struct PointerEvent: Hashable, Sendable {
  package var phase: Phase
  /// The point on the touch surface as the user sees it; meaningless for `left`.
  package var point: SurfacePoint

  package init(_ phase: Phase, at point: SurfacePoint) {
    self.phase = phase
    self.point = point
  }

  package enum Phase: String, CaseIterable, Sendable {
    /// The pointer has entered or moved.
    case moved
    /// The main button was pressed, or the pen touches.
    case down
    case up
    /// The pointer has left the picture, or its device is gone. A pressed button types nothing.
    case left
  }
}
