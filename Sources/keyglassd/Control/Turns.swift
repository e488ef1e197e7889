/// Work that users ask for and that takes long: one after another, so that what others need of the
/// same thread waits for one of it at most.
final class Turns {
  typealias Work = (_ done: @escaping () -> Void) -> Void

  private var waiting: [Work] = []
  private var isBusy = false

  /// Begins now, or when what was asked before is done.
  func take(_ work: @escaping Work) {
    waiting.append(work)
    beginNext()
  }

  private func beginNext() {
    guard !isBusy, !waiting.isEmpty else { return }
    isBusy = true
    let work = waiting.removeFirst()
    work { [unowned self] in
      isBusy = false
      beginNext()
    }
  }
}
