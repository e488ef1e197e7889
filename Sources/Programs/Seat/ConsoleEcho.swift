/// The way in which a text console shows what is typed.
package enum ConsoleEcho: Hashable, Sendable {
  /// The console shows it by itself.
  case shown
  /// A line is taken without being shown, as login, sudo and cryptsetup ask for a password.
  case hidden
  /// The program takes letter by letter, and shows what it likes, as shells and editors do.
  case byProgram

  /// True if what is typed is, or may be, a password. A greeter's program shows names and hides
  /// passwords the same way, and before the root is mounted a disk's passphrase is shown as stars.
  package func hides(beforeLogin: Bool) -> Bool {
    switch self {
    case .shown: false
    case .hidden: true
    case .byProgram: beforeLogin
    }
  }
}
