package import Passwords
package import Units

/// A locked screen from key to key: what is typed, what PAM says of it, and whether it is over.
///
/// It reads no clock: `deadline` says when `advance` is due.
///
/// ```
///            submit                granted
///   typing ──────────► checking ──────────► unlocked
///      ▲                  │ denied, failed, or too late
///      └──────────────────┘
/// ```
package struct LockState {
  package enum Phase: Hashable, Sendable {
    case typing
    /// Nothing that is typed counts, until the answer or this time.
    case checking(until: Microseconds)
    case unlocked
  }

  /// What is to be done outside.
  package enum Act: Hashable, Sendable {
    /// Pass the password on, and erase it; nothing is typed into it until the check has ended.
    case check
    /// End whoever is checking it.
    case stopChecking
    case unlock
  }

  /// How long an answer may take: modules wait after a wrong password, or for a server.
  package static let patience = Microseconds.seconds(60)

  package let entry: PasswordEntry
  package private(set) var phase = Phase.typing
  /// What is said of the last password; nil as soon as another is typed.
  package private(set) var message: String?

  package init(_ entry: PasswordEntry) {
    self.entry = entry
  }

  /// When `advance` is due.
  package var deadline: Microseconds? {
    if case .checking(let until) = phase { until } else { nil }
  }

  package var isChecking: Bool { deadline != nil }

  /// Takes what a key does.
  package mutating func take(_ edit: LockEdit, at time: Microseconds) -> Act? {
    guard phase == .typing else { return nil }
    // Whoever wakes a screen with return has not tried a password: faillock would count it.
    if edit == .submit, entry.isEmpty { return nil }
    message = nil
    switch edit {
    case .type(let text):
      if !entry.append(text) { message = Self.tooLong }
    case .deleteLast:
      entry.deleteLast()
    case .clear:
      entry.erase()
    case .submit:
      phase = .checking(until: time + Self.patience)
      return .check
    }
    return nil
  }

  /// A module says something while it checks.
  package mutating func hear(_ text: String) {
    if isChecking, !text.isEmpty { message = text }
  }

  /// The check has ended.
  package mutating func conclude(_ verdict: AuthenticationReply) -> Act? {
    guard isChecking else { return nil }
    entry.erase()
    switch verdict {
    case .granted:
      phase = .unlocked
      message = nil
      return .unlock
    case .denied, .says, .ready:
      phase = .typing
      // What a module said of it says more.
      message = message ?? Self.wrong
    case .failed(let reason):
      phase = .typing
      message = "Not checked: \(reason)"
    }
    return nil
  }

  /// Does what is due by this time.
  package mutating func advance(to time: Microseconds) -> Act? {
    guard let deadline, deadline <= time else { return nil }
    entry.erase()
    phase = .typing
    message = Self.late
    return .stopChecking
  }

  static let wrong = "Wrong password"
  static let late = "Not checked: no answer came"
  static let tooLong = "Too long: a password has at most 1,024 bytes"
}
