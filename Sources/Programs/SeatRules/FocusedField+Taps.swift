package import ControlProtocol

extension FocusedField {
  /// True if a tap after which the field still has the focus was on the field; applications may not
  /// report such taps.
  ///
  /// A terminal is its whole window. A browser takes the focus from its field for a tap beside it,
  /// and does not report a tap on a field that a page focused by itself (Chromium, seen). GTK
  /// leaves the focus where it is, and reports a tap on the field. So does a browser's extension,
  /// unless the page keeps it from looking. On KDE's lock screen the password field has no window,
  /// and keeps the focus at every tap.
  package var ownsTaps: Bool {
    if isOfBrowser { return purpose == .unknown }
    if isOfInputMethod, privacy.isSecret, application == nil { return true }
    return purpose == .terminal
      || application.map { id in Self.browsers.contains { id.matches($0) } } ?? false
  }

  /// Patterns of browsers' ids.
  private static let browsers = ["*chrom*", "*firefox*", "*brave*", "*vivaldi*", "microsoft-edge*"]
}
