/// The state of GNOME Shell that determines which windows are visible, the keyboard included.
struct ShellView: Hashable, Sendable {
  /// True if the overview is open, which hides the keyboard.
  var hasOverview = false
  /// True if the screen is locked, or covered by the screen shield.
  var isLocked = false

  init() {}

  /// The reason why the keyboard is invisible, for display; nil if it is visible.
  var whyNotSeen: String? {
    if isLocked { return "GNOME's lock screen hides it" }
    if hasOverview { return "GNOME's overview hides it" }
    return nil
  }

  /// The state as one byte, to be sent from thread to thread.
  var byte: UInt8 { (hasOverview ? 1 : 0) | (isLocked ? 2 : 0) }

  init(byte: UInt8) {
    hasOverview = byte & 1 != 0
    isLocked = byte & 2 != 0
  }
}
