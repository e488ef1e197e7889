/// A decoder's scratch memory while it adds one touch.
///
/// Nothing is kept here between touches, so decoders that work one after another can share a
/// workspace.
package final class DecoderWorkspace {
  /// Upper limit for the places that one touch can lead to, before the best of them are kept.
  static let capacity = 1 << 13
  static let tableSize = capacity * 2

  /// The places that the touch leads to.
  let next: UnsafeMutablePointer<Decoder.Place>
  /// A hash table from node, pending letter and ending to an index in `next`; −1 if empty.
  let table: UnsafeMutablePointer<Int32>
  /// The slot of `table` for each index in `next`.
  let slots: UnsafeMutablePointer<Int32>

  package init() {
    next = .allocate(capacity: DecoderWorkspace.capacity)
    slots = .allocate(capacity: DecoderWorkspace.capacity)
    table = .allocate(capacity: DecoderWorkspace.tableSize)
    table.initialize(repeating: -1, count: DecoderWorkspace.tableSize)
  }

  deinit {
    next.deallocate()
    slots.deallocate()
    table.deallocate()
  }
}
