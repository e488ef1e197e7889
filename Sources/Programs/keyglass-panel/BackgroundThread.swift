import Glibc

/// Starts threads that run until the program ends.
enum BackgroundThread {
  private final class Work {
    let run: () -> Void

    init(_ run: @escaping () -> Void) {
      self.run = run
    }
  }

  /// - Returns: true if the thread has started; otherwise `run` is not called.
  static func start(_ run: @escaping () -> Void) -> Bool {
    let work = Unmanaged.passRetained(Work(run))
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, work.toOpaque())
    guard failure == 0 else {
      work.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}
