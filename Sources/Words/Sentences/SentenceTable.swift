/// A table of a compiled model. Every index is checked, because the file can be hostile and a
/// mapping can change at any time.
struct SentenceTable<Element: BitwiseCopyable> {
  private let base: UnsafePointer<Element>?
  let count: Int
  private let missing: Element

  /// - Parameters:
  ///   - bytes: the table's bytes, aligned for an `Element`.
  ///   - missing: the element for an index outside the table.
  init(_ bytes: UnsafeRawBufferPointer, missing: Element) {
    count = bytes.count / MemoryLayout<Element>.stride
    base = count == 0 ? nil : bytes.baseAddress?.assumingMemoryBound(to: Element.self)
    self.missing = missing
  }

  @inline(__always) subscript(index: Int) -> Element {
    guard let base, index >= 0, index < count else { return missing }
    return base[index]
  }

  /// Returns the indices from `first` up to `end` that are in the table.
  @inline(__always) func range(_ first: some BinaryInteger, _ end: some BinaryInteger) -> Range<Int>
  {
    let end = min(Int(end), count)
    let first = Int(first)
    return first < end ? first..<end : end..<end
  }
}

extension SentenceTable {
  /// Returns the index of the first element for which `isBefore` is false; nil if there is none.
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
  /// Returns the index of the element that has this key in its bits from `shift` on. The range is
  /// sorted by these bits.
  @inline(__always) func place(of key: UInt32, shift: UInt32, in range: Range<Int>) -> Int? {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] >> shift < key { low = middle + 1 } else { high = middle }
    }
    return low < range.upperBound && self[low] >> shift == key ? low : nil
  }
}
