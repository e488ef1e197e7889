/// Scratch memory of a decoder of swipes: less than a mebibyte.
///
/// Nothing is kept here between swipes, so decoders that work in turn share one workspace.
package final class SwipeWorkspace {
  static let rowLength = SwipePath.capacity
  static let maximumKeys = 40
  /// Upper limit for the keys and the two places on the space bar.
  static let maximumPlaces = maximumKeys + 2
  /// Upper limit for the places of one level before the best are kept.
  static let capacity = 640
  private static let lineCount = 9
  private static let size =
    (lineCount + 2 * capacity + maximumPlaces * maximumPlaces + maximumKeys) * rowLength

  private let memory: UnsafeMutablePointer<Float>
  let places: UnsafeMutablePointer<SwipeDecoder.Place>
  let next: UnsafeMutablePointer<SwipeDecoder.Place>
  let order: UnsafeMutablePointer<Int16>
  let beginnings: UnsafeMutablePointer<SwipeDecoder.Beginning>
  static let beginningLimit = 12

  package init() {
    memory = .allocate(capacity: Self.size)
    places = .allocate(capacity: Self.capacity)
    next = .allocate(capacity: Self.capacity)
    order = .allocate(capacity: Self.capacity)
    beginnings = .allocate(capacity: Self.beginningLimit)
  }

  deinit {
    memory.deallocate()
    places.deallocate()
    next.deallocate()
    order.deallocate()
    beginnings.deallocate()
  }

  /// Returns memory with one value for each point of a path.
  func line(_ index: Int) -> UnsafeMutablePointer<Float> { memory + index * Self.rowLength }

  /// The rows of costs, one for each place on two levels of the trie. A row has a cost for each
  /// point of the path.
  var rows: UnsafeMutablePointer<Float> { line(Self.lineCount) }
  /// A row for each pair of places, with a value for each point of the path.
  var along: UnsafeMutablePointer<Float> { rows + 2 * Self.capacity * Self.rowLength }
  /// A row for each key, with a value for each point of the path.
  var visits: UnsafeMutablePointer<Float> {
    along + Self.maximumPlaces * Self.maximumPlaces * Self.rowLength
  }

  /// The approximate size in bytes.
  package static var byteCount: Int {
    size * MemoryLayout<Float>.stride
      + capacity * (2 * MemoryLayout<SwipeDecoder.Place>.stride + MemoryLayout<Int16>.stride)
  }

  /// Overwrites what is left of the last swipe.
  package func erase() {
    memory.initialize(repeating: 0, count: Self.size)
    zero(places, Self.capacity)
    zero(next, Self.capacity)
    zero(order, Self.capacity)
    zero(beginnings, Self.beginningLimit)
  }

  private func zero<Element>(_ start: UnsafeMutablePointer<Element>, _ count: Int) {
    UnsafeMutableRawPointer(start).initializeMemory(
      as: UInt8.self, repeating: 0, count: count * MemoryLayout<Element>.stride)
  }
}
