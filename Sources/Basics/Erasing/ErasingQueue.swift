/// A queue that overwrites elements in memory as it removes them, because they may be parts of a
/// password.
///
/// Memory that an element owns itself, such as a long string's characters, is not overwritten. The
/// queue keeps its own memory, so passing elements on allocates nothing.
///
/// Use a queue on one thread only. The type is public, so that other modules inline it.
public final class ErasingQueue<Element> {
  @usableFromInline let state: UnsafeMutablePointer<State>

  @usableFromInline struct State {
    @usableFromInline var places: UnsafeMutablePointer<Element>
    @usableFromInline var capacity: Int
    @usableFromInline var start = 0
    @usableFromInline var end = 0

    @usableFromInline init(capacity: Int) {
      places = .allocate(capacity: capacity)
      UnsafeMutableRawPointer(places).initializeMemory(
        as: UInt8.self, repeating: 0, count: capacity * MemoryLayout<Element>.stride)
      self.capacity = capacity
    }
  }

  public init(capacity: Int = 16) {
    state = .allocate(capacity: 1)
    state.initialize(to: State(capacity: Swift.max(1, capacity)))
  }

  deinit {
    removeAll()
    state.pointee.places.deallocate()
    state.deallocate()
  }

  @inlinable @inline(__always) public var isEmpty: Bool {
    state.pointee.start == state.pointee.end
  }

  @inlinable @inline(__always)
  /// Adds an element at the end; allocates only when the queue is full.
  public func append(_ element: Element) {
    if state.pointee.end == state.pointee.capacity { grow() }
    (state.pointee.places + state.pointee.end).initialize(to: element)
    state.pointee.end &+= 1
  }

  @inlinable @inline(__always)
  /// Removes and returns the oldest element and overwrites its memory; nil if there is none.
  public func popFirst() -> Element? {
    let start = state.pointee.start
    guard start < state.pointee.end else { return nil }
    let place = state.pointee.places + start
    let element = place.move()
    UnsafeMutableRawPointer(place).initializeMemory(
      as: UInt8.self, repeating: 0, count: MemoryLayout<Element>.stride)
    if start &+ 1 == state.pointee.end {
      state.pointee.start = 0
      state.pointee.end = 0
    } else {
      state.pointee.start = start &+ 1
    }
    return element
  }

  /// Removes and returns the element at `index`.
  @inlinable
  @discardableResult
  public func remove(at index: Int) -> Element {
    let place = place(of: index)
    let element = place.move()
    let behind = count &- index &- 1
    place.moveInitialize(from: place + 1, count: behind)
    UnsafeMutableRawPointer(place + behind).initializeMemory(
      as: UInt8.self, repeating: 0, count: MemoryLayout<Element>.stride)
    state.pointee.end &-= 1
    return element
  }

  /// Removes and overwrites all elements.
  public func removeAll() {
    while popFirst() != nil {}
  }

  /// Removes and returns all elements, oldest first.
  public func popAll() -> [Element] {
    var all: [Element] = []
    while let element = popFirst() { all.append(element) }
    return all
  }

  /// All of the queue's memory, including unused places, for tests.
  func memory() -> [Element] where Element: BitwiseCopyable {
    Array(UnsafeBufferPointer(start: state.pointee.places, count: state.pointee.capacity))
  }

  @usableFromInline
  func grow() {
    // If at least half of the places belong to removed elements, the new memory is no larger.
    var larger = State(capacity: Swift.max(state.pointee.capacity, 2 * count))
    while let element = popFirst() {
      (larger.places + larger.end).initialize(to: element)
      larger.end += 1
    }
    state.pointee.places.deallocate()
    state.pointee = larger
  }
}

/// The elements, oldest first.
extension ErasingQueue: RandomAccessCollection {
  @inlinable @inline(__always) public var startIndex: Int { 0 }
  @inlinable @inline(__always) public var endIndex: Int {
    state.pointee.end &- state.pointee.start
  }

  @inlinable @inline(__always)
  public subscript(index: Int) -> Element {
    _read { yield place(of: index).pointee }
    _modify { yield &place(of: index).pointee }
  }

  @inlinable @inline(__always)
  func place(of index: Int) -> UnsafeMutablePointer<Element> {
    precondition(index >= 0 && index < endIndex)
    return state.pointee.places + (state.pointee.start &+ index)
  }
}
