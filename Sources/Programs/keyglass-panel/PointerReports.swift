import Scene
import Touch
import Units

/// The pointer's events that a panel has not reported yet, with the state of the button.
struct PointerReports {
  private var waiting: [PointerEvent] = []
  private var isOver = false
  private var isDown = false
  private var point = SurfacePoint(x: 0, y: 0)

  /// Handles a pointer that has entered or moved.
  ///
  /// - Parameter point: the pointer's place, in fractions of the output.
  mutating func move(to point: SurfacePoint, for use: PointerUse?) {
    self.point = SurfacePoint(x: min(max(point.x, 0), 1), y: min(max(point.y, 0), 1))
    isOver = true
    guard isDown || use == .dwell else { return }
    // Keep only the newest of several moves.
    if waiting.last?.phase == .moved { waiting.removeLast() }
    waiting.append(PointerEvent(.moved, at: self.point))
  }

  /// Handles a press or release of the main button.
  mutating func press(_ isDown: Bool) {
    guard isOver, isDown != self.isDown else { return }
    self.isDown = isDown
    waiting.append(PointerEvent(isDown ? .down : .up, at: point))
  }

  /// Handles a pointer that has left the keyboard.
  mutating func leave() {
    guard isOver else { return }
    (isOver, isDown) = (false, false)
    waiting.append(PointerEvent(.left, at: point))
  }

  /// Removes and returns the waiting events, oldest first.
  mutating func popAll() -> [PointerEvent] {
    guard !waiting.isEmpty else { return [] }
    defer { waiting = [] }
    return waiting
  }
}
