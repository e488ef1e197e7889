/// The way in which a text console shows typed text.
package enum ConsoleEcho: Hashable, Sendable {
  /// The console itself shows the text.
  case shown
  /// The console reads a line without showing it, as when login, sudo or cryptsetup asks for a
  /// password.
  case hidden
  /// The program reads single characters and decides what to show, as shells and editors do.
  case byProgram

  /// True if the typed text is, or may be, a password. Before a login, this includes `byProgram`,
  /// because text greeters and prompts for a disk's passphrase use this mode.
  package func hides(beforeLogin: Bool) -> Bool {
    switch self {
    case .shown: false
    case .hidden: true
    case .byProgram: beforeLogin
    }
  }
}
