/// Events to be reported, in memory that is reused from frame to frame.
final class EventBuffer<Event: BitwiseCopyable> {
  private var memory = UnsafeMutableBufferPointer<Event>.allocate(capacity: 64)
  private(set) var count = 0

  deinit {
    memory.deallocate()
  }

  /// The waiting events; valid until the buffer changes.
  var events: UnsafeBufferPointer<Event> {
    UnsafeBufferPointer(start: memory.baseAddress, count: count)
  }

  func append(_ event: Event) {
    if count == memory.count { grow() }
    memory[count] = event
    count &+= 1
  }

  func append(_ other: EventBuffer) {
    for event in other.events { append(event) }
  }

  /// Empties the buffer.
  func forget() {
    count = 0
  }

  private func grow() {
    let larger = UnsafeMutableBufferPointer<Event>.allocate(capacity: 2 * memory.count)
    _ = larger.initialize(fromContentsOf: memory)
    memory.deallocate()
    memory = larger
  }
}
