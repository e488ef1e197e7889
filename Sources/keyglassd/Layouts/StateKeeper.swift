import Logging
import Seat

/// Keeps how things are, for a daemon that comes after this one. One write is on its way at a time;
/// of what changes meanwhile the newest follows.
final class StateKeeper {
  private let files = KeptStates()
  private let background: BackgroundWork
  private let log: Logger
  /// What a daemon after this one would find.
  private var kept: KeptState?
  private var newest: (state: KeptState, layouts: [String])?
  private var isKeeping = false

  init(background: BackgroundWork, log: Logger) {
    self.background = background
    self.log = log
  }

  /// What a daemon that died left; nil where none did.
  func afterCrash() -> KeptState? {
    // Until it is restored, it is what a daemon after this one would find.
    kept = files.afterCrash()
    return kept
  }

  /// The id of the layout that was chosen last among these; nil where none was.
  func layoutAfterBoot(among layouts: [String]) -> String? {
    files.layoutAfterBoot(among: layouts)
  }

  /// - Parameter layouts: the ids of those in use.
  func keep(_ state: KeptState, among layouts: [String]) {
    newest = (state, layouts)
    guard state != kept, !isKeeping else { return }
    isKeeping = true
    let layouts = state.ownLayout != kept?.ownLayout ? layouts : nil
    background.run { [files] in
      Result { () throws(KeptFile.Failure) in
        try files.write(state, among: layouts)
      }
    } then: { [unowned self] result in
      isKeeping = false
      switch result {
      case .success:
        kept = state
        if let newest { keep(newest.state, among: newest.layouts) }
      case .failure(let error):
        // Tried again with the next change.
        kept = nil
        log.error("the layout is not kept: \(error)")
      }
    }
  }

  /// The daemon ends as it should; nothing is on its way any more.
  func end(in state: KeptState, among layouts: [String]) {
    do throws(KeptFile.Failure) {
      try files.end(in: state, among: state.ownLayout != kept?.ownLayout ? layouts : nil)
    } catch {
      log.error("the layout is not kept: \(error)")
    }
  }
}
