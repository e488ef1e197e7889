package import Layouts
package import Passwords
package import Units

/// The state of a locked screen, from the typed password and PAM's answer to unlocking.
///
/// The state reads no clock: callers pass the times, and call `advance` at `deadline`.
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
    /// A password is being checked; keys are ignored until the answer or this time.
    case checking(until: Microseconds)
    case unlocked
  }

  /// An action for the caller.
  package enum Act: Hashable, Sendable {
    /// Send the password to the check, then erase the entry, which stays empty until the check
    /// ends.
    case check
    /// End the running check.
    case stopChecking
    case unlock
  }

  /// The longest wait for PAM's answer. It is long, because a module may pause after a wrong
  /// password, or wait for a server.
  package static let timeout = Microseconds.seconds(60)

  package let entry: PasswordEntry
  package private(set) var phase = Phase.typing
  /// The message about the last password; nil once typing has started again.
  package private(set) var message: String?

  private let words: KeyWords

  package init(_ entry: PasswordEntry, words: KeyWords) {
    self.entry = entry
    self.words = words
  }

  /// The time at which `advance` is due.
  package var deadline: Microseconds? {
    if case .checking(let until) = phase { until } else { nil }
  }

  package var isChecking: Bool { deadline != nil }

  /// Applies an edit to the password.
  package mutating func handle(_ edit: LockEdit, at time: Microseconds) -> Act? {
    guard phase == .typing else { return nil }
    // Ignore Return in an empty field. It may be meant to wake the screen, but pam_faillock would
    // count it as an attempt.
    if edit == .submit, entry.isEmpty { return nil }
    message = nil
    switch edit {
    case .type(let text):
      if !entry.append(text) { message = words[.passwordTooLong] }
    case .deleteLast:
      entry.deleteLast()
    case .clear:
      entry.erase()
    case .submit:
      phase = .checking(until: time + Self.timeout)
      return .check
    }
    return nil
  }

  /// Shows a PAM module's message during the check.
  package mutating func receiveMessage(_ text: String) {
    if isChecking, !text.isEmpty { message = text }
  }

  /// Handles the end of the check.
  package mutating func conclude(_ verdict: AuthenticationReply) -> Act? {
    guard isChecking else { return nil }
    entry.erase()
    switch verdict {
    case .granted:
      phase = .unlocked
      message = nil
      return .unlock
    case .denied, .message, .ready:
      phase = .typing
      // Prefer a module's own message, which is more exact.
      message = message ?? words[.wrongPassword]
    case .failed(let reason):
      phase = .typing
      message = "\(words[.notChecked]): \(reason)"
    }
    return nil
  }

  /// Handles the deadlines up to this time.
  package mutating func advance(to time: Microseconds) -> Act? {
    guard let deadline, deadline <= time else { return nil }
    entry.erase()
    phase = .typing
    message = words[.noAnswer]
    return .stopChecking
  }
}
