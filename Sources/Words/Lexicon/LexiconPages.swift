/// The pages of a lexicon that are in memory, at most `limit` of them.
///
/// A mapped file would need no such list. But for each page that is read, the kernel maps fifteen
/// others, or 2 MiB on some file systems. A single word would then take megabytes.
final class LexiconPages {
  static let bits = 12
  static let size = 1 << bits

  private let bytes: UnsafeRawBufferPointer
  private let owner: any LexiconOwner
  private let limit: Int
  let isHere: UnsafeMutablePointer<Bool>
  private let pageCount: Int
  private var count = 0

  /// - Parameters:
  ///   - bytes: the file's bytes, which begin at a page boundary; none of their pages is in memory
  ///     yet.
  ///   - limit: the maximum number of pages in memory, raised to at least 2, because an element may
  ///     lie on two pages.
  init(_ bytes: UnsafeRawBufferPointer, of owner: any LexiconOwner, limit: Int) {
    self.bytes = bytes
    self.limit = max(2, limit)
    self.owner = owner
    pageCount = (bytes.count + Self.size - 1) / Self.size
    isHere = .allocate(capacity: pageCount)
    isHere.initialize(repeating: false, count: pageCount)
  }

  deinit {
    isHere.deallocate()
  }

  /// Returns the offset of a table within the bytes.
  func place(of table: UnsafeRawBufferPointer) -> Int {
    guard let start = bytes.baseAddress, let table = table.baseAddress else { return 0 }
    return table - start
  }

  /// Loads the pages of an element before it is read.
  func bring(_ element: Range<Int>) {
    let first = element.lowerBound / Self.size
    let last = (element.upperBound - 1) / Self.size
    if !isHere[first] { load(first) }
    guard !isHere[last] else { return }
    load(last)
    // At the limit, loading the last page has released all pages, including the first.
    if !isHere[first] { load(first) }
  }

  private func load(_ page: Int) {
    if count == limit { releasePages() }
    let start = page * Self.size
    owner.read(start..<min(start + Self.size, bytes.count))
    isHere[page] = true
    count += 1
  }

  /// Releases all pages.
  func releasePages() {
    guard count > 0 else { return }
    owner.releasePages()
    isHere.update(repeating: false, count: pageCount)
    count = 0
  }
}
