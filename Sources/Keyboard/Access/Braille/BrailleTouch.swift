package import Touch
package import Units

/// An event of a finger that types braille.
package struct BrailleTouch: Hashable, Sendable {
  package var finger: UInt64
  package var phase: KeyboardContactEvent.Phase
  package var point: GlassPoint
  package var time: Microseconds

  package init(
    finger: UInt64, _ phase: KeyboardContactEvent.Phase, at point: GlassPoint, time: Microseconds
  ) {
    self.finger = finger
    self.phase = phase
    self.point = point
    self.time = time
  }
}
