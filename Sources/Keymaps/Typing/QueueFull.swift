/// A queue has room for less: for `free` of the `needed` strokes, or characters and chords.
package struct QueueFull: Error, Hashable, Sendable {
  package var free: Int
  package var needed: Int

  package init(free: Int, needed: Int) {
    self.free = free
    self.needed = needed
  }
}
