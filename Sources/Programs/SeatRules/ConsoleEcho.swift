/// The way in which a text console shows typed text.
package enum ConsoleEcho: Hashable, Sendable {
  /// The console itself shows the text.
  case shown
  /// A line is taken without being shown, as login, sudo and cryptsetup ask for a password.
  case hidden
  /// The program takes letter by letter, and shows the text as it likes. Shells and editors do so.
  case byProgram

  /// True if the typed text is, or may be, a password. A greeter's program shows names and hides
  /// passwords in the same mode, and before the root is mounted a disk's passphrase is shown as
  /// stars.
  package func hides(beforeLogin: Bool) -> Bool {
    switch self {
    case .shown: false
    case .hidden: true
    case .byProgram: beforeLogin
    }
  }
}
