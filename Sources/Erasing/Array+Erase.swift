// What was typed must not outlive its use: swift arrays leave in memory what is taken out of them.
extension Array {
  /// Takes everything out and overwrites all of the memory, which is kept.
  ///
  /// What `removeLast` and `removeAll(keepingCapacity:)` take out stays in memory until something
  /// else comes to stand there. Elements that have memory of their own, long strings, leave that as
  /// it is; and if another array shares this one's memory, that keeps it.
  @inlinable
  package mutating func erase() {
    if isEmpty {
      // Where somebody shares the memory, this array gets its own here, or none: its size counts.
      withUnsafeMutableBufferPointer { _ in }
    }
    // One by one: they are few, and removeAll costs more than several. Their memory is this array's
    // own after the first.
    while !isEmpty { removeLast() }
    let size = capacity * MemoryLayout<Element>.stride
    withUnsafeMutableBufferPointer { memory in
      guard let start = memory.baseAddress else { return }
      UnsafeMutableRawPointer(start).initializeMemory(as: UInt8.self, repeating: 0, count: size)
    }
  }

  /// Appends; where that takes more memory, what is left behind is overwritten.
  @inlinable
  package mutating func appendErasing(_ element: Element) {
    if count == capacity {
      var larger: [Element] = []
      larger.reserveCapacity(Swift.max(16, 2 * capacity))
      larger.append(contentsOf: self)
      erase()
      swap(&self, &larger)
    }
    append(element)
  }
}
