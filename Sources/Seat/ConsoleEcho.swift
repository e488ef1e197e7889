/// How a text console shows what is typed.
package enum ConsoleEcho: Hashable, Sendable {
  /// By itself.
  case shown
  /// A line is taken without being shown, as login, sudo and cryptsetup ask for a password.
  case hidden
  /// The program takes letter by letter, and shows of them what it likes, as shells and editors do.
  case byProgram

  /// Whether what is typed is, or may be, a password: a greeter's program shows names and hides
  /// passwords the same way, and before the root is there a disk's passphrase is stars.
  package func hides(beforeLogin: Bool) -> Bool {
    switch self {
    case .shown: false
    case .hidden: true
    case .byProgram: beforeLogin
    }
  }
}
