/// A table of a compiled lexicon.
///
/// Every index is checked, because the file can be hostile and a mapping can change at any time.
/// Elements in memory, such as the user's own words, may follow the file's elements.
struct LexiconTable<Element: BitwiseCopyable> {
  private let base: UnsafePointer<Element>?
  /// The number of elements in the file.
  let count: Int
  let more: MoreElements<Element>
  /// The pages in memory; nil if all bytes are in memory.
  private let pages: LexiconPages?
  /// For each page, true if it is in memory. A copy is kept here, because every access checks it.
  private let isHere: UnsafePointer<Bool>?
  /// The table's offset within the file.
  private let start: Int

  /// - Parameters:
  ///   - bytes: the table's bytes, aligned for an `Element`.
  ///   - missing: the element for an index outside the table.
  init(_ bytes: UnsafeRawBufferPointer, in pages: LexiconPages?, missing: Element) {
    self.pages = pages
    isHere = pages.map { UnsafePointer($0.isHere) }
    start = pages?.place(of: bytes) ?? 0
    count = bytes.count / MemoryLayout<Element>.stride
    base = count == 0 ? nil : bytes.baseAddress?.assumingMemoryBound(to: Element.self)
    more = MoreElements(missing: missing)
  }

  @inline(__always) subscript(index: Int) -> Element {
    guard let base, index >= 0, index < count else { return more[index - count] }
    if let isHere {
      let first = start + index * MemoryLayout<Element>.stride
      if !isHere[first &>> LexiconPages.bits] || mayLieOnTwoPages { bring(first) }
    }
    return base[index]
  }

  /// True if an element's length is not a power of two, so that it may lie on two pages.
  private var mayLieOnTwoPages: Bool { MemoryLayout<Element>.stride.nonzeroBitCount > 1 }

  @inline(never) private func bring(_ first: Int) {
    pages?.bring(first..<first + MemoryLayout<Element>.stride)
  }
}

/// Elements in memory, such as the user's own words. Their indices continue after those of the
/// lexicon's file.
final class MoreElements<Element> {
  var elements: [Element] = []
  private let missing: Element

  init(missing: Element) {
    self.missing = missing
  }

  @inline(never) subscript(index: Int) -> Element {
    elements.indices.contains(index) ? elements[index] : missing
  }
}
