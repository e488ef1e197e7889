/// A listener at a fixed address, because libwayland keeps a pointer to the listener.
package struct PinnedListener<Listener>: @unchecked Sendable {
  package let pointer: UnsafeMutablePointer<Listener>

  package init(_ listener: Listener) {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: listener)
  }
}

/// Returns the object that receives a listener's events.
package func receiver<Receiver: AnyObject>(
  _ data: UnsafeMutableRawPointer?, as type: Receiver.Type
) -> Receiver {
  guard let data else { preconditionFailure("a listener without a receiver") }
  return Unmanaged<Receiver>.fromOpaque(data).takeUnretainedValue()
}
