import Units

/// A queue of clients' long jobs, which run one at a time. Other work of the background thread
/// therefore waits for one job at most.
///
/// A job that does not report its end in time expires.
final class ClientJobQueue {
  /// A job that calls `end` when it is done. `end` returns false if the job has expired meanwhile.
  typealias Work = (_ end: @escaping () -> Bool) -> Void

  private struct Job {
    var number: UInt64
    var work: Work
    var expire: () -> Void
  }

  private var waiting: [Job] = []
  private var current: Job?
  /// The time at which `advance` first saw the current job; nil before.
  private var began: Microseconds?
  private var count: UInt64 = 0

  /// The time after which a job expires, well above the five seconds that `keyglass-ime` may take.
  static let longest = Microseconds.seconds(30)

  /// Begins the work now, or after the jobs before it.
  ///
  /// - Parameter expire: called if the job has not ended in time.
  func enqueue(_ work: @escaping Work, orElse expire: @escaping () -> Void) {
    count += 1
    waiting.append(Job(number: count, work: work, expire: expire))
    beginNext()
  }

  /// Expires a job that has taken too long. Returns the time of the next check; nil if there is no
  /// job.
  func advance(to time: Microseconds) -> Microseconds? {
    guard let job = current else { return nil }
    let began = began ?? time
    self.began = began
    guard time >= began + Self.longest else { return began + Self.longest }
    job.expire()
    _ = end(job.number)
    return advance(to: time)
  }

  private func beginNext() {
    guard current == nil, !waiting.isEmpty else { return }
    let job = waiting.removeFirst()
    current = job
    began = nil
    job.work { [unowned self] in end(job.number) }
  }

  private func end(_ number: UInt64) -> Bool {
    guard current?.number == number else { return false }
    current = nil
    beginNext()
    return true
  }
}
