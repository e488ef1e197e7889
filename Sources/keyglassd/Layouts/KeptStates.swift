import Glibc
import Seat

/// Where the daemon keeps what it comes back with. Nothing is kept where systemd names no folder:
/// a daemon that somebody tries out leaves nothing behind.
struct KeptStates: Sendable {
  /// For a daemon that died: under /run, so it ends with the machine.
  private let crash = KeptStates.file("state", in: "RUNTIME_DIRECTORY")
  /// For the next boot: the layout that was chosen last.
  private let boot = KeptStates.file("layout", in: "STATE_DIRECTORY")

  private static func file(_ name: String, in variable: String) -> KeptFile? {
    getenv(variable).map { KeptFile(path: "\(String(cString: $0))/\(name)") }
  }

  /// What a daemon that died left; nil where none did.
  func afterCrash() -> KeptState? {
    crash.flatMap { KeptState(parsing: $0.read()) }
  }

  /// The id of the layout that was chosen last; nil where none was, or where it was chosen among
  /// others: an administrator who has changed the layouts in use wants the first of them.
  ///
  /// - Parameter layouts: the ids of those in use.
  func layoutAfterBoot(among layouts: [String]) -> String? {
    guard let lines = boot?.read().split(separator: "\n"), lines.count == 2,
      lines[1] == layouts.joined(separator: " ")
    else { return nil }
    return layouts.first { $0 == lines[0] }
  }

  /// - Parameter layouts: the ids of those in use; nil: what is kept for the next boot is the same.
  func write(_ state: KeptState, among layouts: [String]?) throws(KeptFile.Failure) {
    try crash?.write(state.text)
    if let layouts { try boot?.write("\(state.ownLayout)\n\(layouts.joined(separator: " "))\n") }
  }

  /// The daemon ends as it should: the next one begins anew, but for what must not be seen.
  func end(in state: KeptState, among layouts: [String]?) throws(KeptFile.Failure) {
    try write(state, among: layouts)
    if let crash, !state.field.isSecure { unlink(crash.path) }
  }
}
