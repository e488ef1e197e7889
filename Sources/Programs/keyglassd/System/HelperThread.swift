import CLinux
import Evdev
import Glibc

/// The event loop for a thread that has not started yet. The calling thread creates the loop, so
/// that it can report a failure.
struct HelperLoop: @unchecked Sendable {
  let loop: EventLoop

  /// - Throws: if the loop cannot be made.
  init() throws(DeviceError) {
    loop = try EventLoop()
  }
}

/// A thread for work that takes longer than a finger may wait.
///
/// The thread is less urgent than the keyboard's thread, which preempts it at once. But it is more
/// urgent than applications, because it may hold something that the keyboard's thread needs, such
/// as the memory allocator's lock.
struct HelperThread {
  /// The niceness of a helper thread, which matters if the loop has no real-time priority. With
  /// −10, the kernel let a helper run for up to a millisecond while a frame waited for the loop.
  private static let niceness: Int32 = -5

  private let thread: pthread_t

  private final class Start {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }
  }

  /// - Parameter name: shown by tools such as ps(1); 15 bytes at most.
  /// - Throws: if the thread cannot start.
  init(_ name: String, _ body: @escaping @Sendable () -> Void) throws(DeviceError) {
    let start = Unmanaged.passRetained(Start(name: name, body: body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
        keyglass_name_thread(start.name)
        keyglass_raise_thread_nice(HelperThread.niceness)
        start.body()
        return nil
      }, start.toOpaque())
    guard code == 0 else {
      start.release()
      throw DeviceError(operation: "start a thread", code: code)
    }
    self.thread = thread
  }

  func join() {
    pthread_join(thread, nil)
  }
}
