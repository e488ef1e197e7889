package import Units

/// An event of a finger that types braille.
package struct BrailleTouch: Hashable, Sendable {
  package enum Phase: Hashable, Sendable {
    case down, moved, up
    /// The finger was a palm, or its device is gone.
    case cancelled
  }

  package var finger: UInt64
  package var phase: Phase
  package var point: GlassPoint
  package var time: Microseconds

  package init(finger: UInt64, _ phase: Phase, at point: GlassPoint, time: Microseconds) {
    self.finger = finger
    self.phase = phase
    self.point = point
    self.time = time
  }
}
