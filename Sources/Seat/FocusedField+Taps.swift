package import ControlProtocol

extension FocusedField {
  /// Whether a tap after which it still has the focus was on it, of which applications may say nothing.
  ///
  /// A terminal is its whole window. A browser takes the focus from its field for a tap beside it, and
  /// says nothing of one on a field that a page gave the focus by itself (Chromium, seen). GTK leaves the
  /// focus where it is, and tells of a tap on the field; so does a browser's extension, unless the page
  /// keeps it from looking. On KDE's lock screen the password's field, which is of no window, keeps the focus
  /// whatever is tapped.
  package var ownsTaps: Bool {
    if isOfBrowser { return purpose == .unknown }
    if isOfInputMethod, isSecure, application == nil { return true }
    return purpose == .terminal
      || application.map { id in Self.browsers.contains { id.matches($0) } } ?? false
  }

  /// Patterns of browsers' ids.
  private static let browsers = ["*chrom*", "*firefox*", "*brave*", "*vivaldi*", "microsoft-edge*"]
}
