package import ControlProtocol
import Layouts

/// The reason why the user at the seat may not change settings by touch now: the screen may be
/// locked, or may belong to another user.
package enum SettingsRefusal: Hashable, Sendable, CaseIterable {
  /// No user is logged in at the seat.
  case nobody
  case greeter
  /// The text console in the foreground hides what is typed, as a locked console does.
  case hiddenConsole
  /// No field is known to have the focus, as on a lock screen.
  case unknownField
  /// The field is private. On an X server whose keyboard a locker has grabbed, all fields are.
  case privateField

  /// Returns nil if the settings are open.
  ///
  /// - Parameters:
  ///   - user: the user at the seat; nil if no user is logged in there.
  ///   - isGreeter: true if the user's session is a greeter.
  ///   - isConsole: true if a text console is in the foreground.
  package init?(user: UInt32?, isGreeter: Bool, isConsole: Bool, field: FocusedField) {
    if user == nil {
      self = .nobody
    } else if isGreeter {
      self = .greeter
    } else if isConsole {
      guard field.privacy.isSecret else { return nil }
      self = .hiddenConsole
    } else if !field.active || field.purpose == .unknown {
      self = .unknownField
    } else if field.privacy.isPrivate {
      self = .privateField
    } else {
      return nil
    }
  }
}
