// Swift arrays leave removed elements in memory, but typed text must not outlive its use.
extension Array {
  /// Removes all elements and overwrites the array's memory, which stays allocated.
  ///
  /// `removeLast` and `removeAll(keepingCapacity:)` leave the removed elements in memory until new
  /// elements overwrite them. Memory that an element owns itself, such as a long string's, is not
  /// overwritten. A different array that shares this array's memory keeps the elements.
  @inlinable
  package mutating func erase() {
    if isEmpty {
      // An empty array may still share its memory with another array. This call ends the sharing.
      withUnsafeMutableBufferPointer { _ in }
    }
    // Remove one by one, because there are few elements, and `removeAll` costs more than several
    // `removeLast`. After the first removal the memory is this array's own.
    while !isEmpty { removeLast() }
    let size = capacity * MemoryLayout<Element>.stride
    withUnsafeMutableBufferPointer { memory in
      guard let start = memory.baseAddress else { return }
      UnsafeMutableRawPointer(start).initializeMemory(as: UInt8.self, repeating: 0, count: size)
    }
  }

  /// Appends an element. If the array must grow, its elements move to new memory, and the old
  /// memory is overwritten.
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
