import Glibc
import Logging
import SeatRules

/// Saves the state for the next daemon, in folders that systemd names. Without such folders, as on
/// a trial run, nothing is saved.
///
/// Only one write runs at a time. If the state changes meanwhile, the newest state is written next.
final class StateKeeper {
  /// The state for a restart after a crash. Its file is under /run, so it does not survive a
  /// reboot.
  private let crash: KeptFile?
  /// The layouts chosen last, which are kept across boots.
  private let choice: KeptFile?

  private let background: BackgroundWork
  private let log: Logger
  /// The state of a daemon that crashed or handed over its devices; nil if there is none.
  let afterCrash: KeptState?
  /// The layouts chosen last, as a previous daemon saved them.
  let chosenBefore: ChosenLayouts
  /// The contents of the files, as the next daemon would find them.
  private var kept: Contents
  private var newest: Contents?
  private var isKeeping = false

  /// The contents of both files; nil for a file whose content is unknown.
  private struct Contents: Equatable {
    var state: KeptState?
    var chosen: ChosenLayouts?
  }

  /// - Parameters:
  ///   - runtime: the folder for the state to restore after a crash; nil to save none.
  ///   - lasting: the folder for the layouts chosen last; nil to save none.
  init(
    runtime: String? = folder("RUNTIME_DIRECTORY"), lasting: String? = folder("STATE_DIRECTORY"),
    background: BackgroundWork, log: Logger
  ) {
    self.background = background
    self.log = log
    crash = runtime.map { KeptFile(path: "\($0)/state") }
    choice = lasting.map { KeptFile(path: "\($0)/layout") }
    afterCrash = crash.flatMap { KeptState(parsing: $0.read()) }
    chosenBefore = ChosenLayouts(parsing: choice?.read() ?? "")
    // The files keep the state just read until the first change.
    kept = Contents(state: afterCrash, chosen: chosenBefore)
  }

  private static func folder(_ variable: String) -> String? {
    getenv(variable).map { String(cString: $0) }
  }

  func keep(_ state: KeptState, chosen: ChosenLayouts) {
    keep(Contents(state: state, chosen: chosen))
  }

  private func keep(_ contents: Contents) {
    newest = contents
    guard contents != kept, !isKeeping else { return }
    isKeeping = true
    background.run { [kept, crash, choice] in
      Self.write(contents, over: kept, crash, choice)
    } then: { [unowned self] result in
      isKeeping = false
      switch result {
      case .success:
        kept = contents
        if let newest { keep(newest) }
      case .failure(let error):
        // Forget the contents of the files, so that the next change writes both again.
        kept = Contents()
        log.error("the layout is not kept: \(error)")
      }
    }
  }

  /// Saves the state when the daemon ends normally and no write is running.
  ///
  /// The state for a restart is then removed, so that the next daemon starts afresh. It is kept if
  /// the next daemon takes over, or if the field is secret.
  func end(in state: KeptState, chosen: ChosenLayouts, isLeft: Bool) {
    switch Self.write(Contents(state: state, chosen: chosen), over: kept, crash, choice) {
    case .success:
      if let crash, !isLeft, !state.field.privacy.isSecret { unlink(crash.path) }
    case .failure(let error):
      log.error("the layout is not kept: \(error)")
    }
  }

  /// - Parameter kept: the files' contents; an unchanged file of choices is not written again.
  private static func write(
    _ new: Contents, over kept: Contents, _ crash: KeptFile?, _ choice: KeptFile?
  ) -> Result<Void, KeptFile.Failure> {
    Result { () throws(KeptFile.Failure) in
      if let state = new.state { try crash?.write(state.text) }
      if let chosen = new.chosen, chosen != kept.chosen { try choice?.write(chosen.text) }
    }
  }
}
