import Glibc
import Logging
import SeatRules

/// Saves the state for the next daemon, in folders that systemd names. Without such folders, as on
/// a trial run, nothing is saved.
///
/// Only one write runs at a time; the newest state is written after it.
final class StateKeeper {
  /// The state for a restart after a crash. The file is under /run, which ends with the boot.
  private static let crash = file("state", in: "RUNTIME_DIRECTORY")
  /// The layout chosen last, for the next boot.
  private static let boot = file("layout", in: "STATE_DIRECTORY")

  private let background: BackgroundWork
  private let log: Logger
  /// The state of a daemon that crashed or handed over its devices; nil if there is none.
  let afterCrash: KeptState?
  /// The saved state, which the next daemon would find.
  private var kept: KeptState?
  private var newest: (state: KeptState, layouts: [String])?
  private var isKeeping = false

  init(background: BackgroundWork, log: Logger) {
    self.background = background
    self.log = log
    afterCrash = StateKeeper.crash.flatMap { KeptState(parsing: $0.read()) }
    // The state found now stays saved until the first change.
    kept = afterCrash
  }

  private static func file(_ name: String, in variable: String) -> KeptFile? {
    getenv(variable).map { KeptFile(path: "\(String(cString: $0))/\(name)") }
  }

  /// The id of the layout chosen last before the boot; nil if there is none. Also nil if other
  /// layouts were enabled then: an administrator who has changed them wants the first layout.
  ///
  /// - Parameter layouts: the ids of the enabled layouts.
  func layoutAfterBoot(among layouts: [String]) -> String? {
    guard let lines = StateKeeper.boot?.read().split(separator: "\n"), lines.count == 2,
      lines[1] == layouts.joined(separator: " ")
    else { return nil }
    return layouts.first { $0 == lines[0] }
  }

  /// - Parameter layouts: the ids of the enabled layouts.
  func keep(_ state: KeptState, among layouts: [String]) {
    newest = (state, layouts)
    guard state != kept, !isKeeping else { return }
    isKeeping = true
    background.run { [kept] in
      StateKeeper.write(state, after: kept, among: layouts)
    } then: { [unowned self] result in
      isKeeping = false
      switch result {
      case .success:
        kept = state
        if let newest { keep(newest.state, among: newest.layouts) }
      case .failure(let error):
        // The next change writes both files again.
        kept = nil
        log.error("the layout is not kept: \(error)")
      }
    }
  }

  /// Saves the state when the daemon ends normally, with no write running.
  ///
  /// The state for a restart is removed, so that the next daemon starts afresh. It stays if that
  /// daemon takes over, or if the field is secure.
  func end(in state: KeptState, among layouts: [String], isLeft: Bool) {
    switch StateKeeper.write(state, after: kept, among: layouts) {
    case .success:
      if let crash = StateKeeper.crash, !isLeft, !state.field.privacy.isSecret {
        unlink(crash.path)
      }
    case .failure(let error):
      log.error("the layout is not kept: \(error)")
    }
  }

  /// - Parameter kept: the saved state; if its layout is the same, the boot file is left alone.
  private static func write(
    _ state: KeptState, after kept: KeptState?, among layouts: [String]
  ) -> Result<Void, KeptFile.Failure> {
    Result { () throws(KeptFile.Failure) in
      try crash?.write(state.text)
      if state.ownLayout != kept?.ownLayout {
        try boot?.write("\(state.ownLayout)\n\(layouts.joined(separator: " "))\n")
      }
    }
  }
}
