/// Whether GNOME's shell shows the windows of others, and with them the keyboard, by what it says of
/// itself.
struct ShellView: Hashable, Sendable {
  /// The overview, which hides every window but for small pictures of some.
  var hasOverview = false
  /// The screen is locked, or its shield is down.
  var isLocked = false

  init() {}

  /// For people; nil where the keyboard is seen.
  var whyNotSeen: String? {
    if isLocked { return "GNOME's lock screen hides it" }
    if hasOverview { return "GNOME's overview hides it" }
    return nil
  }

  /// As one byte, from thread to thread.
  var byte: UInt8 { (hasOverview ? 1 : 0) | (isLocked ? 2 : 0) }

  init(byte: UInt8) {
    hasOverview = byte & 1 != 0
    isLocked = byte & 2 != 0
  }
}
