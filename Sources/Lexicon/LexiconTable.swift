/// One table of a compiled lexicon.
///
/// Every index is checked: the file can be hostile, and what is mapped can change under us. Elements
/// that are not of the file may stand behind it.
struct LexiconTable<Element: BitwiseCopyable> {
  private let base: UnsafePointer<Element>?
  /// Of those in the file.
  let count: Int
  let more: MoreElements<Element>

  /// - Parameters:
  ///   - bytes: begin where an `Element` may lie.
  ///   - missing: what an index outside the table gives.
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

/// The elements of a table that are not in the file.
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
