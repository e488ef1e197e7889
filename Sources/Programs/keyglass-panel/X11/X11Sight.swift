/// The visibility of a window, judged by the X server's reports of its screen and of other windows,
/// and by the compositor's pictures.
struct X11Sight: Hashable, Sendable {
  /// True if the screen is blank, or switched off to save power.
  var isScreenOff = false
  /// True if the server has given its screen to another console.
  var isOnAnotherConsole = false
  /// True if other windows are above the whole keyboard.
  var isCovered = false
  /// True if the Wayland compositor around the X server does not show the window.
  var isNotShown = false

  /// The reason why the keyboard is invisible, for display; nil if it is visible.
  var whyNotSeen: String? {
    if isOnAnotherConsole { return "another console is in the foreground" }
    if isScreenOff { return "the screen is off" }
    if isCovered { return "a window covers it: a screen locker's, or one that fills the screen" }
    if isNotShown { return "the compositor hides it: a window covers it, or the screen is off" }
    return nil
  }
}
