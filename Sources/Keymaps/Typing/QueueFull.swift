/// The error of a queue without enough room: it can take only `free` of the `needed` strokes, or
/// characters and chords.
package struct QueueFull: Error, Hashable, Sendable {
  package var free: Int
  package var needed: Int

  package init(free: Int, needed: Int) {
    self.free = free
    self.needed = needed
  }
}
