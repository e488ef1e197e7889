/// Whether people see a window, by what an X server says of its screen and of the windows above it, and a
/// compositor of its frames.
struct X11Sight: Hashable, Sendable {
  /// Blank, or switched off to save power.
  var isScreenOff = false
  /// The server has given its screen to another console.
  var isOnAnotherConsole = false
  /// Other windows are above all of it.
  var isCovered = false
  /// The compositor that includes the server does not show the window.
  var isNotShown = false

  /// For people; nil where the keyboard is seen.
  var whyNotSeen: String? {
    if isOnAnotherConsole { return "another console is in the foreground" }
    if isScreenOff { return "the screen is off" }
    if isCovered { return "a window covers it: a screen locker's, or one that fills the screen" }
    if isNotShown { return "the compositor hides it: a window covers it, or the screen is off" }
    return nil
  }
}
