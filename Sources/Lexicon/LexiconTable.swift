/// One table of a compiled lexicon.
///
/// Every index is checked: the file can be hostile, and what is mapped can change under us.
struct LexiconTable<Element: BitwiseCopyable> {
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
}
