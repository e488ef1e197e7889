/// Where a decoder works while it takes a stroke.
///
/// Nothing in it outlives the stroke, so that decoders which work one after another share one.
package final class DecoderWorkspace {
  /// How many places one stroke can lead to before the best are kept.
  static let capacity = 1 << 13
  static let tableSize = capacity * 2

  /// The places that the stroke leads to.
  let next: UnsafeMutablePointer<Decoder.Place>
  /// Where the places of `next` are by node and pending letter, an open table; −1: nowhere.
  let table: UnsafeMutablePointer<Int32>
  /// By place of `next`: its slot in the table.
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
