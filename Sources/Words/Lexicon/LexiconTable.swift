/// A table of a compiled lexicon.
///
/// Every index is checked, because the file can be hostile and a mapping can change at any time.
/// Elements that are not in the file may follow the file's elements.
struct LexiconTable<Element: BitwiseCopyable> {
  private let base: UnsafePointer<Element>?
  /// The number of elements in the file.
  let count: Int
  let more: MoreElements<Element>

  /// - Parameters:
  ///   - bytes: aligned for an `Element`.
  ///   - missing: the element for an index outside the table.
  init(_ bytes: UnsafeRawBufferPointer, missing: Element) {
    count = bytes.count / MemoryLayout<Element>.stride
    base = count == 0 ? nil : bytes.baseAddress?.assumingMemoryBound(to: Element.self)
    more = MoreElements(missing: missing)
  }

  @inline(__always) subscript(index: Int) -> Element {
    guard let base, index >= 0, index < count else { return more[index - count] }
    return base[index]
  }
}

/// The elements that follow the file's elements.
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
