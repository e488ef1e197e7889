import CLinux
import Evdev
import Glibc
import Synchronization

/// Passes values from any thread to the reading thread, in order and without a lock. The keyboard's
/// thread therefore never waits for a preempted thread that holds a lock.
final class Mailbox<Message: Sendable>: Sendable {
  /// The address of the newest envelope, the head of a linked list; 0 if the mailbox is empty.
  private let newest = Atomic<UInt>(0)
  private let event: Int32

  private final class Envelope {
    let message: Message
    var before: UInt = 0

    init(_ message: Message) {
      self.message = message
    }
  }

  /// - Throws: if no eventfd can be created.
  init() throws(DeviceError) {
    event = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard event >= 0 else { throw DeviceError(operation: "create an eventfd", code: errno) }
  }

  deinit {
    _ = popAll()
    close(event)
  }

  /// The descriptor to watch: readable while messages wait.
  var fileDescriptor: Int32 { event }

  func send(_ message: Message) {
    let envelope = Envelope(message)
    let address = UInt(bitPattern: Unmanaged.passRetained(envelope).toOpaque())
    var before = newest.load(ordering: .relaxed)
    while true {
      envelope.before = before
      let (exchanged, current) = newest.weakCompareExchange(
        expected: before, desired: address, ordering: .acquiringAndReleasing)
      if exchanged { break }
      before = current
    }
    // If other messages are waiting, the reader has already been woken.
    if before == 0 { eventfd_write(event, 1) }
  }

  /// Removes and returns all messages, oldest first.
  func popAll() -> [Message] {
    var count: eventfd_t = 0
    eventfd_read(event, &count)
    var address = newest.exchange(0, ordering: .acquiringAndReleasing)
    var messages: [Message] = []
    while let pointer = UnsafeRawPointer(bitPattern: address) {
      let envelope = Unmanaged<Envelope>.fromOpaque(pointer).takeRetainedValue()
      messages.append(envelope.message)
      address = envelope.before
    }
    messages.reverse()
    return messages
  }
}
