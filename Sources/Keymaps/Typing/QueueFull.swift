/// The error of a queue with room for only `free` of the `needed` elements: strokes, or characters
/// and chords.
package struct QueueFull: Error, Hashable, Sendable {
  package var free: Int
  package var needed: Int

  package init(free: Int, needed: Int) {
    self.free = free
    self.needed = needed
  }
}
