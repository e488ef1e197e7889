/// One table of a compiled model. Every index is checked: the file can be hostile, and what is mapped can
/// change under us.
struct SentenceTable<Element: BitwiseCopyable> {
  private let base: UnsafePointer<Element>?
  let count: Int
  private let missing: Element

  /// - Parameters:
  ///   - bytes: begin where an `Element` may lie.
  ///   - missing: what an index outside the table gives.
  init(_ bytes: UnsafeRawBufferPointer, missing: Element) {
    count = bytes.count / MemoryLayout<Element>.stride
    base = count == 0 ? nil : bytes.baseAddress?.assumingMemoryBound(to: Element.self)
    self.missing = missing
  }

  @inline(__always) subscript(index: Int) -> Element {
    guard let base, index >= 0, index < count else { return missing }
    return base[index]
  }

  /// From `first` to before `end`, as far as the table has them.
  @inline(__always) func range(_ first: some BinaryInteger, _ end: some BinaryInteger) -> Range<Int>
  {
    let end = min(Int(end), count)
    let first = Int(first)
    return first < end ? first..<end : end..<end
  }
}

extension SentenceTable {
  /// The first element that is not before what is looked for, in whose order all are; nil: none.
  @inline(__always) func place(where isBefore: (Element) -> Bool) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low < count ? low : nil
  }
}

extension SentenceTable where Element == UInt32 {
  /// The element of `key`, which those in the range are in the order of, above their lowest `shift` bits.
  @inline(__always) func place(of key: UInt32, shift: UInt32, in range: Range<Int>) -> Int? {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] >> shift < key { low = middle + 1 } else { high = middle }
    }
    return low < range.upperBound && self[low] >> shift == key ? low : nil
  }
}
