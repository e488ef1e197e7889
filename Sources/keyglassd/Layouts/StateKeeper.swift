import Glibc
import Logging
import Seat

/// Keeps how things are, for a daemon that comes after this one; nothing where systemd names no
/// folder: a daemon that somebody tries out leaves nothing behind. One write is on its way at a time;
/// of what changes meanwhile the newest follows.
final class StateKeeper {
  /// For a daemon that died: under /run, so it ends with the machine.
  private static let crash = file("state", in: "RUNTIME_DIRECTORY")
  /// For the next boot: the layout that was chosen last.
  private static let boot = file("layout", in: "STATE_DIRECTORY")

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

  private static func file(_ name: String, in variable: String) -> KeptFile? {
    getenv(variable).map { KeptFile(path: "\(String(cString: $0))/\(name)") }
  }

  /// What a daemon that died left; nil where none did.
  func afterCrash() -> KeptState? {
    // Until it is restored, it is what a daemon after this one would find.
    kept = StateKeeper.crash.flatMap { KeptState(parsing: $0.read()) }
    return kept
  }

  /// The id of the layout that was chosen last; nil where none was, or where it was chosen among
  /// others: an administrator who has changed the layouts in use wants the first of them.
  ///
  /// - Parameter layouts: the ids of those in use.
  func layoutAfterBoot(among layouts: [String]) -> String? {
    guard let lines = StateKeeper.boot?.read().split(separator: "\n"), lines.count == 2,
      lines[1] == layouts.joined(separator: " ")
    else { return nil }
    return layouts.first { $0 == lines[0] }
  }

  /// - Parameter layouts: the ids of those in use.
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
        // Tried again with the next change.
        kept = nil
        log.error("the layout is not kept: \(error)")
      }
    }
  }

  /// The daemon ends as it should, and nothing is on its way any more: the next one begins anew, but
  /// for what must not be seen.
  func end(in state: KeptState, among layouts: [String]) {
    switch StateKeeper.write(state, after: kept, among: layouts) {
    case .success:
      if let crash = StateKeeper.crash, !state.field.isSecure { unlink(crash.path) }
    case .failure(let error):
      log.error("the layout is not kept: \(error)")
    }
  }

  /// - Parameter kept: what is there already; where it has the same layout, the next boot's stays.
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
